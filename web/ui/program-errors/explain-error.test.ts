import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';

const traceback = 'Traceback (most recent call last):\n  File "script.py", line 1, in <module>\n';
const nameError = `${traceback}NameError: name 'total' is not defined`;

test('an error is explained with what its message quotes', async () => {
  expect(await explainError('script.py', nameError)).toContain('Python does not know the name “total”');
});

test('the end of a very long message is read too', async () => {
  expect(await explainError('script.py', `${'a line\n'.repeat(100_000)}${nameError}`)).toBeDefined();
});

test.each([
  ['an unknown error', 'script.py', `${traceback}CustomError: no`],
  ['another programming language', 'script.rb', nameError],
  ['a program that printed nothing', 'script.py', ''],
  ['a line that only quotes an error', 'script.py', `print("NameError: name 'total' is not defined")`],
])('%s is not explained', async (_, file, message) => {
  expect(await explainError(file, message)).toBeUndefined();
});
