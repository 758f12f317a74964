/** The languages and preferences that the page passes to the editors. */
import type { RunnerLanguage } from '#contract/runner.ts';
import type { GrammarName } from '#web/ui/code-editor/grammars.ts';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';

export interface EditorPreferences {
  grammarOf: (languageId: number) => GrammarName | undefined;
  theme: TextMateTheme;
  /** The text size in pixels. */
  fontSize: number;
}

export interface EditorOptions extends EditorPreferences {
  languages: RunnerLanguage[];
}
