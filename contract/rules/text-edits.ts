/** One replacement in a text. Positions and lengths are in UTF-16 code units, as in JavaScript's strings. */
export interface TextEdit {
  at: number;
  /** The number of characters that are replaced from `at` on. */
  removed: number;
  added: string;
}

/** Returns the smallest edit that turns `before` into `after`: it replaces everything between their common beginning and end. */
export function editBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // An edit never splits a surrogate pair, such as an emoji.
  if (start > 0 && isFirstHalf(before, start - 1)) start -= 1;
  if (end > 0 && (isFirstHalf(before, before.length - end - 1) || isFirstHalf(after, after.length - end - 1))) end -= 1;
  return { at: start, removed: before.length - start - end, added: after.slice(start, after.length - end) };
}

const isFirstHalf = (text: string, index: number) => /[\uD800-\uDBFF]/.test(text[index] ?? '');

export const applyEdit = (text: string, { at, removed, added }: TextEdit) =>
  text.slice(0, at) + added + text.slice(at + removed);

/** Returns a position after the edit. @param isAfter  whether a position exactly at the edit moves behind the added text */
export function movedBy({ at, removed, added }: TextEdit, position: number, isAfter: boolean) {
  if (position < at || (position === at && !isAfter)) return position;
  return position >= at + removed ? position - removed + added.length : at + (isAfter ? added.length : 0);
}
