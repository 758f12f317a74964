/** Compares a program's output with the expected output, the same on the server and on an offline device. */
import { z } from 'zod';

/** Judge0's white space: space, tab, line feed, vertical tab, form feed, carriage return, null. */
const WHITE = new Set([' ', '\t', '\n', '\v', '\f', '\r', '\0']);

/** Ignores white space at line ends and at the very end, but not at the beginning of a line or inside it. */
export const isSameOutput = (printed: string, expected: string) =>
  printed === expected || solid(printed) === solid(expected);

/** Maximum characters of a program's output that are stored. */
export const MAX_PRINTED = 8_000;

/** A differing line, or the part of it around the difference. */
const Piece = z.object({
  text: z.string(),
  /** Whether the line goes on after this part. */
  goesOn: z.boolean(),
});

const Difference = z.object({
  /** The line's number, from 1. */
  line: z.int(),
  /** The column of the first difference, from 1. */
  letter: z.int(),
  /** The lines with their white space; null for a missing line. */
  printed: Piece.nullable(),
  expected: Piece.nullable(),
  /** The index of the difference in both parts, from 0. */
  at: z.int(),
  /** Whether the parts begin after the start of their lines. */
  beginsBefore: z.boolean(),
});
export type Difference = z.output<typeof Difference>;

export const Differences = z.object({ first: z.array(Difference), areMore: z.boolean() });
export type Differences = z.output<typeof Differences>;

/** Maximum number of differing lines shown. */
const MOST_LINES = 5;

/** The first differing lines, compared over the whole length of both. */
export function differencesIn(printed: string, expected: string): Differences {
  const [ours, theirs] = [linesOf(printed), linesOf(expected)];
  const first: Difference[] = [];
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    const [mine, right] = [ours[index] ?? null, theirs[index] ?? null];
    if (isSameLine(mine, right)) continue;
    if (first.length === MOST_LINES) return { first, areMore: true };
    first.push({ line: index + 1, ...differenceIn(mine, right) });
  }
  return { first, areMore: false };
}

const solid = (text: string) => linesOf(text).map(withoutEnd).join('\n');

/** The text's lines, without trailing lines of white space. */
function linesOf(text: string) {
  const end = lengthWithoutEnd(text);
  return end === 0 ? [] : text.slice(0, end).split('\n');
}

const withoutEnd = (text: string) => text.slice(0, lengthWithoutEnd(text));

/** A loop instead of a regular expression, which would be slow for a megabyte of spaces. */
function lengthWithoutEnd(text: string) {
  let end = text.length;
  while (end > 0 && WHITE.has(text[end - 1]!)) end--;
  return end;
}

const isSameLine = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && withoutEnd(one) === withoutEnd(other));

/** Characters of a long line that are shown before and after the difference. */
const BEFORE = 40;
const AFTER = 80;

function differenceIn(mine: string | null, right: string | null) {
  const place = firstDifference(mine ?? '', right ?? '');
  const start = wholeAt(mine ?? '', Math.max(0, place - BEFORE));
  return {
    letter: lettersIn((mine ?? '').slice(0, place)) + 1,
    printed: pieceOf(mine, { start, end: place + AFTER }),
    expected: pieceOf(right, { start, end: place + AFTER }),
    at: place - start,
    beginsBefore: start > 0,
  };
}

function firstDifference(a: string, b: string) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Math.min(wholeAt(a, at), wholeAt(b, at));
}

function pieceOf(line: string | null, { start, end }: { start: number; end: number }) {
  if (line === null) return null;
  const text = line.slice(start, wholeAt(line, end));
  // PostgreSQL cannot store a null character.
  return { text: text.replaceAll('\0', '␀'), goesOn: line.length > end };
}

/** Moves a position back by one if it would split a surrogate pair. */
const wholeAt = (text: string, place: number) =>
  place > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(place - 1, place + 1)) ? place - 1 : place;

function lettersIn(text: string) {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
