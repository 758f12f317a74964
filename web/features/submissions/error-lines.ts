/** Finds references to lines of a program in the messages of compilers and interpreters. */

export interface Piece {
  text: string;
  /** The line of the program that the text refers to, from 1. */
  line?: number;
}

/**
 * Splits a message of a compiler or interpreter, so that each reference to a line is a separate piece.
 *
 * @param file  the file name of the program: 'script.py'; if it is empty (unknown), nothing is a reference
 */
export function splitLineReferences(text: string, file: string): Piece[] {
  if (!file) return [{ text }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: reference, groups, index } of text.matchAll(lineReferencePattern(file))) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: reference, line: Number(groups!.line ?? groups!.alone) });
    end = index + reference.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/**
 * Returns a pattern for references to lines: `File "script.py", line 3` (Python); `script.js:3:7`, `main.c:3:7`,
 * `Main.java:3` (most); `main.pas(3,7)`, `script.ts(3,7)`; `script.pl line 3`, `script.php on line 3`,
 * `script.sh: line 3`. Parse errors of PHP and others name the line at their end: `on line 3`. SQLite and Octave name
 * no file at all: `error near line 3`.
 */
const lineReferencePattern = (file: string) => {
  const name = file.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(
    `\\b${name}(?:"?,? (?:at |on )?line |: line |:|\\()(?<line>\\d+)(?:[:,]\\d+)?\\)?|\\b(?:on|near) line (?<alone>\\d+)\\b(?! of file (?!\\S*${name}))`,
    'g',
  );
};
