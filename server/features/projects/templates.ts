/**
 * The files with which a project of each kind begins, and the scripts that run it. The build copies both folders next to
 * the bundle.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { ProjectKind } from '#contract/learning/projects.ts';
import type { Locale } from '#messages/locales.ts';

interface TextFile {
  path: string;
  text: string;
}

/** The files of a new project, in the language of its owner where there is a template in it: so far of web pages only. */
export const templateOf = (kind: ProjectKind, locale: Locale) =>
  filesIn(kind === 'web' && locale === 'sw' ? './templates/web-sw/' : `./templates/${kind}/`);

/** The scripts `compile` and `run` of a kind. Web pages run in the browser, and a project of another kind has its own. */
export const scriptsOf = (kind: ProjectKind) =>
  kind === 'web' || kind === 'other' ? [] : filesIn(`./scripts/${kind}/`);

const known = new Map<string, TextFile[]>();

function filesIn(folder: string) {
  const files = known.get(folder) ?? readFiles(new URL(folder, import.meta.url));
  known.set(folder, files);
  return files;
}

const readFiles = (folder: URL): TextFile[] =>
  readdirSync(folder).map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }));
