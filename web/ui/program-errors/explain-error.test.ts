import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';

const traceback = 'Traceback (most recent call last):\n  File "script.py", line 1, in <module>\n';
const nameError = `${traceback}NameError: name 'total' is not defined`;

test('the explanation of an error repeats the names that its message quotes', async () => {
  expect(await explainError('script.py', nameError)).toContain('Python does not know the name “total”');
});

test('in a very long message the end is searched too', async () => {
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

const inMain = 'main.c: In function ‘main’:\nmain.c:3:5: ';
const unclosed = 'main.c:4:12: error: expected ‘)’ before ‘;’ token\n    4 |   printf(total;\n';
const undeclared = 'main.c:5:9: error: ‘NULL’ undeclared (first use in this function)\n';
const noteAt = (code: string, sentence: string) => `    3 |   ${code}\n      |   ^~~~\nmain.c:1:1: note: ${sentence}\n`;

test.each([
  {
    what: 'error of an SQL program',
    file: 'script.sql',
    message: 'Parse error near line 2: no such table: learners\nParse error near line 3: near "selec": syntax error\n',
    explanation: 'learners',
  },
  {
    what: 'error of a compiler',
    file: 'main.c',
    message: `${inMain}error: too few arguments to function ‘add’\n${undeclared}${unclosed}`,
    explanation: '“add”',
  },
  {
    what: 'error, not the warning before it,',
    file: 'main.c',
    message: `${inMain}warning: implicit declaration of function ‘add’ [-Wimplicit]\n${unclosed}`,
    explanation: '“)”',
  },
  {
    what: 'error, with the header that its note names,',
    file: 'main.c',
    message: `${inMain}error: unknown type name ‘bool’\n${noteAt('bool b;', '‘bool’ is defined in header ‘<stdbool.h>’')}${unclosed}`,
    explanation: '“#include <stdbool.h>”',
  },
  {
    what: 'error, not the note of a later one,',
    file: 'main.c',
    message: `${unclosed}${undeclared}${noteAt('NULL', '‘NULL’ is defined in header ‘<stddef.h>’')}`,
    explanation: '“)”',
  },
])('of several messages the first $what is explained', async ({ file, message, explanation }) => {
  expect(await explainError(file, message)).toContain(explanation);
});

test('a warning is explained if it is the cause of the crash', async () => {
  const warning = `${inMain}warning: implicit declaration of function ‘sqrt’ [-Wimplicit]\n`;
  const note = noteAt('sqrt(2)', 'include ‘<math.h>’ or provide a declaration of ‘sqrt’');
  expect(await explainError('main.c', `${warning}${note}Caught fatal signal 11`)).toContain('<math.h>');
});
