/** What a program printed beside what was expected, compared alike by the school and by a device without a network. */

/** Judge0's white space: space, tab, line feed, vertical tab, form feed, carriage return, null. */
const WHITE = new Set([' ', '\t', '\n', '\v', '\f', '\r', '\0']);

/** Alike but for white space at the ends of lines and at the end of all; white space inside and at the beginning of a line counts. */
export const isSameOutput = (printed: string, expected: string) =>
  printed === expected || solid(printed) === solid(expected);

export interface Difference {
  /** 1 for the first. */
  line: number;
  /** As it was printed, and as it should be, with their white space; null for a line that is not there. */
  printed: string | null;
  expected: string | null;
  /** Where the first character stands that is another one; 0 for the first. */
  at: number;
}

/** Lines beyond these help nobody. */
const MOST_DIFFERENCES = 50;

/** The lines that are not alike, the first fifty of them. */
export function differencesIn(printed: string, expected: string): Difference[] {
  const [ours, theirs] = [linesOf(printed), linesOf(expected)];
  const found: Difference[] = [];
  for (let index = 0; index < Math.max(ours.length, theirs.length) && found.length < MOST_DIFFERENCES; index++) {
    const [mine, right] = [ours[index] ?? null, theirs[index] ?? null];
    if (mine === right || (withoutEnd(mine ?? '') === withoutEnd(right ?? '') && mine !== null && right !== null))
      continue;
    found.push({ line: index + 1, printed: mine, expected: right, at: firstDifference(mine ?? '', right ?? '') });
  }
  return found;
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

function firstDifference(a: string, b: string) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
