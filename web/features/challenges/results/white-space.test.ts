import { expect, test } from 'vitest';
import { characterAt, characterLabel, showWhiteSpace } from './white-space.ts';

test('invisible characters become symbols, and nothing else changes', () => {
  expect(showWhiteSpace('a b\tc\r')).toBe('a·b→c␍');
  expect(showWhiteSpace('x\u00a0y\u200bz')).toBe('x⍽y�z');
  expect(showWhiteSpace('Ndiyo, “sawa” 👋🏿')).toBe('Ndiyo,·“sawa”·👋🏿');
});

test.each([
  [' ', 'a space'],
  ['\t', 'a tab'],
  ['\u00a0', 'a non-breaking space'],
  ['\u200b', 'an invisible character'],
  ['7', '“7”'],
  [undefined, 'the end of the line'],
])('%j is named %s', (letter, words) => {
  expect(characterLabel(letter)).toBe(words);
});

test('a surrogate pair is one character', () => {
  expect(characterAt('a👋b', 1)).toBe('👋');
  expect(characterAt('ab', 2)).toBeUndefined();
});
