/** White space made visible, and named in words. */

const signs: Record<string, string> = { ' ': '·', '\t': '→', '\r': '␍', '\u00a0': '⍽' };

/** A space becomes ·, a tab →; other letters that cannot be seen become a sign too. */
export const withSigns = (text: string) =>
  text.replaceAll(/[ \t\r\u00a0]|\p{Cc}|\p{Cf}/gu, (letter) => signs[letter] ?? '�');

/** What stands for the end of a line. */
export const END = '↵';

const names: Record<string, string> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\r': 'a carriage return',
  '\u00a0': 'a space that does not break',
};

/** A letter as one would say it; undefined is the end of the line. */
export function inWords(letter: string | undefined) {
  if (letter === undefined) return 'the end of the line';
  return names[letter] ?? (/\p{Cc}|\p{Cf}/u.test(letter) ? 'something that cannot be seen' : `“${letter}”`);
}

/** Undefined behind the end. */
export function letterAt(text: string, place: number) {
  const code = text.codePointAt(place);
  return code === undefined ? undefined : String.fromCodePoint(code);
}
