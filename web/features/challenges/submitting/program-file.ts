/** Reads a program from a file in the browser. */

import * as texts from '#texts/code/challenges.ts';

/** The server's limit for a program, in characters. */
const MAX_LENGTH = 64_000;

export type ReadFile = { source: string } | { reason: string };

export async function readProgram(file: File): Promise<ReadFile> {
  // A character has at most four bytes.
  if (file.size > MAX_LENGTH * 4) return { reason: texts.fileTooLong };
  const source = textIn(await file.arrayBuffer());
  if (source === undefined) return { reason: texts.notText };
  if (source.length > MAX_LENGTH) return { reason: texts.fileTooLong };
  return source.trim() ? { source } : { reason: texts.fileEmpty };
}

/** The file's text; undefined if the bytes are not UTF-8, or contain a NUL. */
function textIn(bytes: ArrayBuffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

interface Language {
  id: number;
  name: string;
  /** The usual file name: 'script.py'. */
  file: string;
}

/** The first of `languages` whose usual file name has the extension of this file. */
export const languageOf = <L extends Language>(fileName: string, languages: L[]) =>
  languages.find(({ file }) => file !== '' && extensionOf(file) === extensionOf(fileName));

/** The extension with its dot, in lower case; empty if there is none. */
export const extensionOf = (name: string) => name.match(/\.[^.]*$/)?.[0].toLowerCase() ?? '';
