/**
 * Passwords that attackers try first: the worldwide common ones of
 * @zxcvbn-ts/language-common (written into common-passwords.txt.br by
 * tools/common-passwords.mjs), and words of this school and its country. A
 * password is guessable if it is such a word, also with digits before or after it,
 * with digits in place of letters, or repeated; or a well-known number with a few
 * letters.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { localWords } from './local-words.ts';

/** Reads the common passwords on first use, as one sorted string of 0.4 MB: a Set would take ten times the memory. */
export function guessablePasswordChecker() {
  let common: string | undefined;

  return (password: string) => {
    common ??= readCommon();
    const list = common;
    const isListed = (word: string) => localWords.has(word) || hasLine(list, word);
    return isGuessable(password.toLowerCase(), isListed);
  };
}

function readCommon() {
  const words = brotliDecompressSync(readFileSync(new URL('./common-passwords.txt.br', import.meta.url)));
  return `${words.toString('latin1').split('\n').sort().join('\n')}\n`;
}

/** Binary search in sorted lines, because each password is looked up in about 200 spellings. */
function hasLine(lines: string, searched: string) {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf('\n', middle - 1) + 1;
    const end = lines.indexOf('\n', start);
    const line = lines.slice(start, end);
    if (line === searched) return true;
    if (line < searched) low = end + 1;
    else high = start;
  }
  return false;
}

type IsListed = (word: string) => boolean;

function isGuessable(password: string, isListed: IsListed) {
  if (new Set(password).size < 4 || isListed(password)) return true;
  const [, before = '', core = '', after = ''] = password.match(/^(\d*)(.*?)(\d*)$/) ?? [];
  // Trailing digits may stand for letters: d4r4s4123 is darasa followed by 123.
  const ends = Array.from(
    { length: Math.min(after.length, MAX_LETTER_DIGITS) + 1 },
    (_, length) => core + after.slice(0, length),
  );
  const cores = ends
    .flatMap((end) => [end, before + end])
    .flatMap(spellings)
    .flatMap(variants);
  if (cores.some((word) => /[a-z]{3}/.test(word) && isListed(word))) return true;
  return core.length < 4 && isKnownNumber(before + after, isListed);
}

/** At most this many trailing digits are tried as letters. */
const MAX_LETTER_DIGITS = 12;

/** The text itself, and its spellings with letters in place of digits that look like them (3 is e; 1 is i or l). */
function spellings(text: string) {
  const plain = text.replaceAll(/[0345789]/g, (digit) => LOOKS_LIKE[digit]!);
  return [text, plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')];
}

const LOOKS_LIKE: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };

/** The text itself; its first half if the second half repeats it; and the text without a common prefix like “ilove”. */
function variants(text: string) {
  const half = text.slice(0, text.length / 2);
  const twice = half + half === text ? [half] : [];
  return [text, ...twice, text.replace(/^(?:ilove|my|the|i)(?=.{4})/, '')];
}

/** Whether the digits of a password such as a12345678 are a common password, sequence, year, date or phone number. */
function isKnownNumber(digits: string, isListed: IsListed) {
  const isRow = '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
  return isRow || isListed(digits) || /^(?:0|254)[17]\d{8}$|^(?:19|20)\d\d(?:19|20)?\d*$/.test(digits);
}
