import { expect, test } from 'vitest';
import { inWords, letterAt, withSigns } from './white-space.ts';

test('what cannot be seen becomes a sign, and nothing else changes', () => {
  expect(withSigns('a b\tc\r')).toBe('a·b→c␍');
  expect(withSigns('x\u00a0y\u200bz')).toBe('x⍽y�z');
  expect(withSigns('Ndiyo, “sawa” 👋🏿')).toBe('Ndiyo,·“sawa”·👋🏿');
});

test.each([
  [' ', 'a space'],
  ['\t', 'a tab'],
  ['\u00a0', 'a space that does not break'],
  ['\u200b', 'something that cannot be seen'],
  ['7', '“7”'],
  [undefined, 'the end of the line'],
])('a letter is said as %j', (letter, words) => {
  expect(inWords(letter)).toBe(words);
});

test('a letter of two halves is one', () => {
  expect(letterAt('a👋b', 1)).toBe('👋');
  expect(letterAt('ab', 2)).toBeUndefined();
});
