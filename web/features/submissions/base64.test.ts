import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

test('a program in any script survives the round trip', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fromBase64(toBase64(text)) === text));
});

test('the encoding is the one that Judge0 expects: UTF-8 in base64', () => {
  expect(toBase64('print("Habari 👋🏿 ሰላም")')).toBe(Buffer.from('print("Habari 👋🏿 ሰላም")').toString('base64'));
});

test('base64 in lines, as Judge0 sends it, is decoded as one text', () => {
  expect(fromBase64('SGFi\nYXJp\n')).toBe('Habari');
});

test('bytes that are not UTF-8 are shown as U+FFFD', () => {
  expect(fromBase64(Buffer.from([0x48, 0xff, 0xc3, 0x69]).toString('base64'))).toBe('H\uFFFD\uFFFDi');
});
