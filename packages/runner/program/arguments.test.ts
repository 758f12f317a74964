import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders, splitArguments } from './arguments.ts';

test.each([
  ['', []],
  ['   ', []],
  ['one two\tthree\nfour', ['one', 'two', 'three', 'four']],
  ["'one two' three", ['one two', 'three']],
  ['"one \\"two\\"" \'$HOME\'', ['one "two"', '$HOME']],
  ['--name="Wanjiru K."', ['--name=Wanjiru K.']],
  ["it\\'s a\\ b", ["it's", 'a b']],
  ['\'\' ""', ['', '']],
  [
    '$(reboot) `id` ; rm -rf / | cat > x && y',
    ['$(reboot)', '`id`', ';', 'rm', '-rf', '/', '|', 'cat', '>', 'x', '&&', 'y'],
  ],
  ["'not ended", ['not ended']],
  ['"\\n stays"', ['\\n stays']],
  ['ends with \\', ['ends', 'with', '\\']],
])('%j splits into %j', (typed, words) => {
  expect(splitArguments(typed)).toEqual(words);
});

test('any words survive shell quoting and splitting', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      const typed = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
      expect(splitArguments(typed)).toEqual(words);
    }),
  );
});

test('only known placeholders are replaced by their words', () => {
  const argv = ['/usr/bin/gcc', '{options}', 'main.c', '{arguments}', '{}', '{other}'];
  expect(fillPlaceholders(argv, { options: ['-O2', '-g'], arguments: [] })).toEqual([
    '/usr/bin/gcc',
    '-O2',
    '-g',
    'main.c',
    '{}',
    '{other}',
  ]);
});
