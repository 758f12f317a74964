/** Makes white space visible, and names characters. */

import * as texts from '#texts/code/gradings.ts';

const symbols: Record<string, string> = { ' ': '·', '\t': '→', '\r': '␍', '\u00a0': '⍽' };

/** A space becomes ·, a tab →; other invisible characters become a symbol too. */
export const showWhiteSpace = (text: string) =>
  text.replaceAll(/[ \t\r\u00a0]|\p{Cc}|\p{Cf}/gu, (letter) => symbols[letter] ?? '�');

/** The symbol for the end of a line. */
export const END = '↵';

const names: Record<string, string> = {
  ' ': texts.space,
  '\t': texts.tab,
  '\r': texts.carriageReturn,
  '\u00a0': texts.nonBreakingSpace,
};

/** The name of a character; undefined stands for the end of the line. */
export function characterLabel(letter: string | undefined) {
  if (letter === undefined) return texts.endOfLine;
  return names[letter] ?? (/\p{Cc}|\p{Cf}/u.test(letter) ? texts.invisible : `“${letter}”`);
}

/** The code point at that index; undefined after the end of the text. */
export function characterAt(text: string, index: number) {
  const code = text.codePointAt(index);
  return code === undefined ? undefined : String.fromCodePoint(code);
}
