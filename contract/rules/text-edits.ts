/** One change of a text at one place. Positions and lengths are in UTF-16 code units, as in JavaScript's strings. */
export interface TextEdit {
  at: number;
  /** How many characters are replaced from there on. */
  removed: number;
  added: string;
}

/** The smallest edit that turns `before` into `after`: what is between the beginning and the end that they share. */
export function editBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // An edit does not cut the two halves of a character, such as an emoji, apart.
  if (start > 0 && isFirstHalf(before, start - 1)) start -= 1;
  if (end > 0 && (isFirstHalf(before, before.length - end - 1) || isFirstHalf(after, after.length - end - 1))) end -= 1;
  return { at: start, removed: before.length - start - end, added: after.slice(start, after.length - end) };
}

const isFirstHalf = (text: string, index: number) => /[\uD800-\uDBFF]/.test(text[index] ?? '');

export const applyEdit = (text: string, { at, removed, added }: TextEdit) =>
  text.slice(0, at) + added + text.slice(at + removed);

/** Where a position is after the edit. @param isAfter  whether a position at the edit itself is behind what was added */
export function movedBy({ at, removed, added }: TextEdit, position: number, isAfter: boolean) {
  if (position < at || (position === at && !isAfter)) return position;
  return position >= at + removed ? position - removed + added.length : at + (isAfter ? added.length : 0);
}
