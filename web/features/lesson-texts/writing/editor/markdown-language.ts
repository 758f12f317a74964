/** Markdown for the editor: highlighting, and Enter continues a list or a quote. Loaded after the editor is shown. */
import { markdown, markdownLanguage as withTables } from '@codemirror/lang-markdown';

export const markdownLanguage = markdown({ base: withTables, completeHTMLTags: false });
