import { expect, test } from 'vitest';
import { splitLineReferences } from './error-lines.ts';

const linesIn = (text: string, file: string) => splitLineReferences(text, file).flatMap(({ line }) => line ?? []);

test.each([
  [
    'Python',
    'script.py',
    'Traceback (most recent call last):\n  File "/box/script.py", line 3, in <module>\nNameError: x',
    3,
  ],
  ['Node', 'script.js', '/box/script.js:12\nthrow 1\n    at Object.<anonymous> (/box/script.js:12:7)', 12],
  ['gcc', 'main.c', 'main.c:4:5: error: expected ‘;’', 4],
  ['javac', 'Main.java', "Main.java:7: error: ';' expected", 7],
  ['Java', 'Main.java', '\tat Main.main(Main.java:9)', 9],
  ['TypeScript', 'script.ts', "script.ts(2,7): error TS2322: Type 'string'", 2],
  ['Free Pascal', 'main.pas', 'main.pas(5,3) Error: Identifier not found', 5],
  ['Perl', 'script.pl', 'syntax error at script.pl line 8, near "x"', 8],
  ['PHP', 'script.php', 'PHP Fatal error:  Uncaught Error in /box/script.php on line 6', 6],
  ['Bash', 'script.sh', 'script.sh: line 2: foo: command not found', 2],
  ['Ruby', 'script.rb', "script.rb:3:in `<main>': undefined local variable", 3],
  ['Lua', 'script.lua', 'lua5.3: script.lua:11: attempt to call a nil value', 11],
  ['Go', 'main.go', './main.go:5:2: undefined: x', 5],
  ['SQLite', 'script.sql', 'Error near line 3: near "SELEC": syntax error', 3],
  ['Octave', 'script.m', 'parse error near line 2 of file /box/script.m', 2],
  ['Octave at work', 'script.m', "error: 'x' undefined near line 4, column 1", 4],
  ['Rust', 'main.rs', ' --> main.rs:2:13', 2],
])('a message of %s refers to a line of the program', (...[, file, message, line]) => {
  expect(linesIn(message, file)[0]).toBe(line);
});

test.each([
  ['script.py', 'File "/usr/lib/python3.11/json/decoder.py", line 337, in decode'],
  ['script.m', 'parse error near line 12 of file /usr/share/octave/7.3.0/m/strings/regexp.m'],
])('a line number of another file is not taken for one of the program: %s', (file, words) => {
  expect(linesIn(words, file)).toEqual([]);
});

test('without the program’s file name no text is a reference to a line', () => {
  expect(splitLineReferences('at 10:30 on http://localhost:8080 (5)', '')).toEqual([
    { text: 'at 10:30 on http://localhost:8080 (5)' },
  ]);
});

test('the pieces of a message joined are the whole message', () => {
  const words = 'a main.c:4:5: b\nmain.c:9: c';
  expect(
    splitLineReferences(words, 'main.c')
      .map(({ text }) => text)
      .join(''),
  ).toBe(words);
});
