import { afterEach, expect, test, vi } from 'vitest';
import { explainError } from './explain-error.ts';

const traceback = 'Traceback (most recent call last):\n  File "script.py", line 1, in <module>\n';
const nameError = `${traceback}NameError: name 'total' is not defined`;

const readIn = (...languages: string[]) => vi.stubGlobal('navigator', { languages });
afterEach(() => vi.unstubAllGlobals());

test('an error is explained with what its message quotes, in the reader’s language', async () => {
  readIn('en-KE', 'sw');
  expect(await explainError('script.py', nameError)).toEqual({
    language: 'en',
    text: expect.stringContaining('“total”'),
  });
  readIn('sw-KE', 'en');
  expect(await explainError('script.py', nameError)).toEqual({
    language: 'sw',
    text: expect.stringContaining('Python haijui jina “total”'),
  });
});

test('a reader of other languages gets English', async () => {
  readIn('fr-FR', 'de');
  expect(await explainError('script.py', nameError)).toMatchObject({ language: 'en' });
});

test('the end of a very long message is read too', async () => {
  readIn('en');
  expect(await explainError('script.py', `${'a line\n'.repeat(100_000)}${nameError}`)).toBeDefined();
});

test.each([
  ['an unknown error', 'script.py', `${traceback}CustomError: no`],
  ['another programming language', 'script.rb', nameError],
  ['a program that printed nothing', 'script.py', ''],
  ['a line that only quotes an error', 'script.py', `print("NameError: name 'total' is not defined")`],
])('%s is not explained', async (_, file, message) => {
  readIn('en');
  expect(await explainError(file, message)).toBeUndefined();
});
