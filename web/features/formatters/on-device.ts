/** Formats programs with Prettier. Only the parts for the file's language are loaded. */
import type { Plugin } from 'prettier';
import * as texts from '#texts/code/formatters.ts';
import type { DeviceLanguage, Formatted, Written } from './formatters.ts';

const babel = () => import('prettier/plugins/babel');
const estree = () => import('prettier/plugins/estree');
const postcss = () => import('prettier/plugins/postcss');
const html = () => import('prettier/plugins/html');
const markdown = () => import('prettier/plugins/markdown');

/** For each language, the name of Prettier's parser and the plugins that it needs. */
const languages: Record<DeviceLanguage, { parser: string; plugins: (() => Promise<Plugin>)[] }> = {
  html: { parser: 'html', plugins: [html, postcss, babel, estree] },
  css: { parser: 'css', plugins: [postcss] },
  javascript: { parser: 'babel', plugins: [babel, estree] },
  typescript: { parser: 'babel-ts', plugins: [babel, estree] },
  json: { parser: 'json', plugins: [babel, estree] },
  markdown: { parser: 'markdown', plugins: [markdown] },
};

/** @throws if a part of Prettier cannot be loaded */
export async function formatOnDevice(language: DeviceLanguage, { code, cursor }: Written): Promise<Formatted> {
  const { parser, plugins } = languages[language];
  const [{ formatWithCursor }, ...loaded] = await Promise.all([
    import('prettier/standalone'),
    ...plugins.map((load) => load()),
  ]);
  try {
    const formatted = await formatWithCursor(code, { parser, plugins: loaded, cursorOffset: cursor });
    return { code: formatted.formatted, cursor: formatted.cursorOffset };
  } catch (error) {
    const line = lineOf(error);
    return { problem: line ? texts.errorAt(line) : texts.notFormatted };
  }
}

/** Prettier's syntax errors have a location, which its types do not declare. */
const lineOf = (error: unknown) => (error as { loc?: { start?: { line?: number } } }).loc?.start?.line;
