import { expect, test } from 'vitest';
import { languageOf, readProgram } from './program-file.ts';

const file = (...parts: BlobPart[]) => new File(parts, 'script.py');

test('a program is read unchanged', async () => {
  expect(await readProgram(file('print("Habari 👋🏿")\n'))).toEqual({ source: 'print("Habari 👋🏿")\n' });
});

test.each([
  ['a picture', file(new Uint8Array([0x89, 0x50, 0x4e, 0x47])), /not a text file/],
  ['text with a NUL', file('print(1)\0'), /not a text file/],
  ['an encoding other than UTF-8', file(new Uint8Array([0x70, 0xe9, 0x20])), /not a text file/],
  ['one character too many', file('a'.repeat(64_001)), /too long/],
  ['far too many', file('a'.repeat(1_000_000)), /too long/],
  ['an empty file', file(' \n'), /empty/],
])('%s is refused', async (_, content, reason) => {
  expect(await readProgram(content)).toEqual({ reason: expect.stringMatching(reason) });
});

test('the extension of the file decides the language', () => {
  const python = { id: 71, name: 'Python', file: 'script.py' };
  const javascript = { id: 63, name: 'JavaScript', file: 'script.js' };
  const unnamed = { id: 1, name: 'Another', file: '' };

  expect(languageOf('Sum.JS', [unnamed, python, javascript])).toBe(javascript);
  expect(languageOf('sum.min.py', [python, javascript])).toBe(python);
  expect(languageOf('sum', [unnamed, python])).toBeUndefined();
});
