/** A program out of a file, read by the browser itself. */

/** As many letters as the school takes of a program. */
const MOST = 64_000;

export type ReadFile = { source: string } | { why: string };

export async function readProgram(file: File): Promise<ReadFile> {
  // A letter has four bytes at most.
  if (file.size > MOST * 4) return { why: tooLong };
  const source = textIn(await file.arrayBuffer());
  if (source === undefined) return { why: 'This file is no text. Choose the file of a program, such as script.py.' };
  if (source.length > MOST) return { why: tooLong };
  return source.trim() ? { source } : { why: 'This file is empty.' };
}

const tooLong = 'This file is too long: a program has at most 64,000 letters.';

/** Undefined where the bytes are no UTF-8, or hold what no program does. */
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
  /** What its programs are saved as: 'script.py'. */
  file: string;
}

/** The first of these languages whose programs are called so. */
export const languageOf = <L extends Language>(fileName: string, languages: L[]) =>
  languages.find(({ file }) => file !== '' && endingOf(file) === endingOf(fileName));

/** With its dot; empty where there is none. */
export const endingOf = (name: string) => name.match(/\.[^.]*$/)?.[0].toLowerCase() ?? '';
