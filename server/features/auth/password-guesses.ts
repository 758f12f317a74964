/**
 * Passwords that attackers try first: the common ones of all the world, as
 * @zxcvbn-ts/language-common lists them (written into common-passwords.txt.br by
 * tools/common-passwords.mjs), and the words of this school and its country. A
 * guess is such a word with digits before or after it, with digits in the place of
 * letters, twice in a row; or hardly more than a number that everybody knows.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { localWords } from './local-words.ts';

/** The list is read at the first password that is chosen. As one text, 0.4 MB, it takes a tenth of the memory of a Set. */
export function guessChecker() {
  let common: string | undefined;

  return (password: string) => {
    common ??= readCommon();
    const list = common;
    const isListed = (word: string) => localWords.has(word) || hasLine(list, word);
    return isGuess(password.toLowerCase(), isListed);
  };
}

function readCommon() {
  const words = brotliDecompressSync(readFileSync(new URL('./common-passwords.txt.br', import.meta.url)));
  return `${words.toString('latin1').split('\n').sort().join('\n')}\n`;
}

/** Binary search in sorted lines: a password is looked up in some two hundred spellings. */
function hasLine(lines: string, wanted: string) {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf('\n', middle - 1) + 1;
    const end = lines.indexOf('\n', start);
    const line = lines.slice(start, end);
    if (line === wanted) return true;
    if (line < wanted) low = end + 1;
    else high = start;
  }
  return false;
}

type IsListed = (word: string) => boolean;

function isGuess(password: string, isListed: IsListed) {
  if (new Set(password).size < 4 || isListed(password)) return true;
  const [, before = '', core = '', after = ''] = password.match(/^(\d*)(.*?)(\d*)$/) ?? [];
  // Some of those digits may stand for letters: d4r4s4123 is darasa and 123.
  const ends = Array.from(
    { length: Math.min(after.length, MOST_FOR_LETTERS) + 1 },
    (_, kept) => core + after.slice(0, kept),
  );
  const cores = ends
    .flatMap((end) => [end, before + end])
    .flatMap(spellings)
    .flatMap(halves);
  if (cores.some((word) => /[a-z]{3}/.test(word) && isListed(word))) return true;
  return core.length < 4 && isKnownNumber(before + after, isListed);
}

/** Digits after a word that may stand for its last letters. */
const MOST_FOR_LETTERS = 12;

/** With letters for the digits that look like them. */
function spellings(text: string) {
  const plain = text.replaceAll(/[0345789]/g, (digit) => LOOKS_LIKE[digit]!);
  return [text, plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')];
}

const LOOKS_LIKE: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };

/** And what it is twice; and without what people put before a word. */
function halves(text: string) {
  const half = text.slice(0, text.length / 2);
  const twice = half + half === text ? [half] : [];
  return [text, ...twice, text.replace(/^(?:ilove|my|the|i)(?=.{4})/, '')];
}

/** What is left of a12345678 without its letters: a row, a day, a year, or somebody's phone. */
function isKnownNumber(digits: string, isListed: IsListed) {
  const isRow = '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
  return isRow || isListed(digits) || /^(?:0|254)[17]\d{8}$|^(?:19|20)\d\d(?:19|20)?\d*$/.test(digits);
}
