import { expect, test } from 'vitest';
import { lineOfUnmatchedBracket } from './brackets.ts';

const cases: [program: string, line: number | undefined][] = [
  ['int main() {\n  return a[0];\n}\n', undefined],
  ['int main() {\n  if (a) {\n    return 1;\n}\n', 1],
  ['int main() {\n  return (1;\n}\n', 3],
  ['int main() {\n}\n}\n', 3],
  ['char a = \'{\'; // {\n/* (\n */ char *b = "\\"[";\n', undefined],
  ['/* two\nlines */ int a[3;\n', 2],
  ['#ifdef A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n', undefined],
];

test.each(cases)('%j has an unmatched bracket in line %s', (code, line) => {
  expect(lineOfUnmatchedBracket(code)).toBe(line);
});

test.each(['/*a', '"\\"', "'\\'", '((', '// '])('a program of 100,000 characters of %j is read quickly', (part) => {
  const start = performance.now();
  lineOfUnmatchedBracket(part.repeat(100_000 / part.length));
  // A regular expression that scanned parts of the program repeatedly took seconds.
  expect(performance.now() - start).toBeLessThan(2_000);
});
