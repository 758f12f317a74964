/** Where in a program the words of compilers and interpreters point. */

export interface Piece {
  text: string;
  /** The line of the program that it names, from 1. */
  line?: number;
}

/**
 * Words of a compiler or interpreter, with each place that names a line of the program as a piece of its own.
 *
 * @param file  what the program is saved as: 'script.py'; empty where nobody knows, and then no words are a place
 */
export function withLines(text: string, file: string): Piece[] {
  if (!file) return [{ text }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: place, groups, index } of text.matchAll(placeIn(file))) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: place, line: Number(groups!.line ?? groups!.alone) });
    end = index + place.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/**
 * `File "script.py", line 3` of Python; `script.js:3:7`, `main.c:3:7`, `Main.java:3` of most; `main.pas(3,7)`,
 * `script.ts(3,7)`; `script.pl line 3`, `script.php on line 3`, `script.sh: line 3`. Parse errors of PHP and others
 * name the line at their end: `on line 3`. SQLite and Octave name no file at all: `error near line 3`.
 */
const placeIn = (file: string) => {
  const name = file.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(
    `\\b${name}(?:"?,? (?:at |on )?line |: line |:|\\()(?<line>\\d+)(?:[:,]\\d+)?\\)?|\\b(?:on|near) line (?<alone>\\d+)\\b(?! of file (?!\\S*${name}))`,
    'g',
  );
};
