/** Compares a program's output with the expected output, the same on the server and on an offline device. */
import { z } from 'zod';

/** Judge0's white space: space, tab, line feed, vertical tab, form feed, carriage return, null. */
const WHITE_SPACE = new Set([' ', '\t', '\n', '\v', '\f', '\r', '\0']);

/** Whether two outputs are equal. Ignores white space at line ends and at the very end, but not elsewhere in a line. */
export const isSameOutput = (printed: string, expected: string) =>
  printed === expected || withoutTrailingSpace(printed) === withoutTrailingSpace(expected);

/** Maximum characters of a program's output that are stored. */
export const MAX_PRINTED = 8_000;

/** A differing line, or the part of it around the difference. */
const LinePart = z.object({
  text: z.string(),
  /** Whether the line continues after this part. */
  goesOn: z.boolean(),
});

const Difference = z.object({
  /** The line's number, from 1. */
  line: z.int(),
  /** The column of the first difference, from 1. */
  letter: z.int(),
  /** The line in each output, with its white space; null if the output has no such line. */
  printed: LinePart.nullable(),
  expected: LinePart.nullable(),
  /** The index of the first difference in `printed` and in `expected`, from 0. */
  at: z.int(),
  /** Whether `printed` and `expected` omit the beginning of their lines. */
  beginsBefore: z.boolean(),
});
export type Difference = z.output<typeof Difference>;

export const Differences = z.object({ first: z.array(Difference), areMore: z.boolean() });
export type Differences = z.output<typeof Differences>;

/** Maximum number of differing lines shown. */
const MAX_DIFFERENCES = 5;

/** Returns the first differing lines of two outputs, which are compared in full. */
export function differencesIn(printed: string, expected: string): Differences {
  const [printedLines, expectedLines] = [linesOf(printed), linesOf(expected)];
  const first: Difference[] = [];
  for (let index = 0; index < Math.max(printedLines.length, expectedLines.length); index++) {
    const [printedLine, expectedLine] = [printedLines[index] ?? null, expectedLines[index] ?? null];
    if (isSameLine(printedLine, expectedLine)) continue;
    if (first.length === MAX_DIFFERENCES) return { first, areMore: true };
    first.push({ line: index + 1, ...differenceIn(printedLine, expectedLine) });
  }
  return { first, areMore: false };
}

/** Returns what counts of an output when two are compared. */
export const withoutTrailingSpace = (text: string) => linesOf(text).map(trimLineEnd).join('\n');

/** Returns the text's lines, without lines of white space at the end. */
function linesOf(text: string) {
  const end = trimmedLength(text);
  return end === 0 ? [] : text.slice(0, end).split('\n');
}

const trimLineEnd = (text: string) => text.slice(0, trimmedLength(text));

/** The length without trailing white space. Uses a loop, because a regular expression would be slow for a megabyte of spaces. */
function trimmedLength(text: string) {
  let end = text.length;
  while (end > 0 && WHITE_SPACE.has(text[end - 1]!)) end--;
  return end;
}

const isSameLine = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && trimLineEnd(one) === trimLineEnd(other));

/** Characters of a long line that are shown before and after the difference. */
const BEFORE = 40;
const AFTER = 80;

function differenceIn(mine: string | null, right: string | null) {
  const place = firstDifference(mine ?? '', right ?? '');
  const start = characterBoundary(mine ?? '', Math.max(0, place - BEFORE));
  return {
    letter: countCharacters((mine ?? '').slice(0, place)) + 1,
    printed: linePart(mine, { start, end: place + AFTER }),
    expected: linePart(right, { start, end: place + AFTER }),
    at: place - start,
    beginsBefore: start > 0,
  };
}

function firstDifference(a: string, b: string) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Math.min(characterBoundary(a, at), characterBoundary(b, at));
}

function linePart(line: string | null, { start, end }: { start: number; end: number }) {
  if (line === null) return null;
  const text = line.slice(start, characterBoundary(line, end));
  // Null characters are replaced, because PostgreSQL cannot store them.
  return { text: text.replaceAll('\0', '␀'), goesOn: line.length > end };
}

/** Moves a position back by one if it would split a surrogate pair. */
const characterBoundary = (text: string, place: number) =>
  place > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(place - 1, place + 1)) ? place - 1 : place;

function countCharacters(text: string) {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
