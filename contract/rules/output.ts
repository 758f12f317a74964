/** What a program printed beside what was expected, compared alike by the school and by a device without a network. */
import { z } from 'zod';

/** Judge0's white space: space, tab, line feed, vertical tab, form feed, carriage return, null. */
const WHITE = new Set([' ', '\t', '\n', '\v', '\f', '\r', '\0']);

/** Alike but for white space at the ends of lines and at the end of all; white space inside and at the beginning of a line counts. */
export const isSameOutput = (printed: string, expected: string) =>
  printed === expected || solid(printed) === solid(expected);

/** Characters of what a program printed that are kept for whoever wrote it. */
export const MOST_PRINTED = 8_000;

/** A line, as far as it stands near the place where it differs. */
const Piece = z.object({
  text: z.string(),
  /** Whether the line is longer than that. */
  goesOn: z.boolean(),
});

const Difference = z.object({
  /** 1 for the first. */
  line: z.int(),
  /** The first letter of it that is another one; 1 for the first. */
  letter: z.int(),
  /** As it was printed, and as it should be, with their white space; null for a line that is not there. */
  printed: Piece.nullable(),
  expected: Piece.nullable(),
  /** Where that letter stands in both pieces; 0 for the first character. */
  at: z.int(),
  /** Whether both lines begin before their pieces do. */
  beginsBefore: z.boolean(),
});
export type Difference = z.output<typeof Difference>;

export const Differences = z.object({ first: z.array(Difference), areMore: z.boolean() });
export type Differences = z.output<typeof Differences>;

/** Lines. More help nobody. */
const MOST_LINES = 5;

/** The first lines that are not alike, compared over the whole length of both. */
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

/** Lines at the end that hold nothing but white space are none. */
function linesOf(text: string) {
  const end = lengthWithoutEnd(text);
  return end === 0 ? [] : text.slice(0, end).split('\n');
}

const withoutEnd = (text: string) => text.slice(0, lengthWithoutEnd(text));

/** A loop instead of a pattern: a megabyte of spaces must not cost more than reading it. */
function lengthWithoutEnd(text: string) {
  let end = text.length;
  while (end > 0 && WHITE.has(text[end - 1]!)) end--;
  return end;
}

const isSameLine = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && withoutEnd(one) === withoutEnd(other));

/** Characters before and after the place that are told of a long line. */
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
  // It can be written down nowhere, and is a sign like any other to whoever looks at it.
  return { text: text.replaceAll('\0', '␀'), goesOn: line.length > end };
}

/** A letter beyond the first 65,536 is two characters, which are not taken apart. */
const wholeAt = (text: string, place: number) =>
  place > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(place - 1, place + 1)) ? place - 1 : place;

function lettersIn(text: string) {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
