import { expect, test } from 'vitest';
import { isExpected } from './exercises.ts';
import { structureOf } from './structure.ts';

const exercisesIn = (text: string) => [...structureOf(text).exercises.values()];
const fence = (words: string, code: string) => `\`\`\`${words}\n${code}\n\`\`\`\n\n`;

test('an exercise has the code, the input and the expected output of the fences below it', () => {
  const text = `Try:\n\n${fence('python run Greet', 'print(input())')}${fence('input', 'Otieno')}${fence('expect', 'Habari Otieno')}`;

  expect(exercisesIn(text)).toEqual([
    {
      name: 'Greet',
      number: 1,
      title: 'Greet',
      language: 'python',
      code: 'print(input())',
      input: 'Otieno',
      isTraced: false,
      expected: 'Habari Otieno',
    },
  ]);
});

test('without fences below it an exercise has no input and no expected output', () => {
  const text = `${fence('js run', '1')}Now:\n\n${fence('expect', '2')}`;

  expect(exercisesIn(text)).toEqual([
    {
      name: expect.stringMatching(/^program \w+$/),
      number: 1,
      title: '',
      language: 'js',
      code: '1',
      input: '',
      isTraced: false,
      expected: undefined,
    },
  ]);
  expect(structureOf(text).exerciseParts.size).toBe(0);
});

test('the word trace after run offers the step view, and is not part of the title', () => {
  const [named, unnamed, other] = exercisesIn(
    `${fence('python run trace A loop', 'a')}${fence('js run trace', 'b')}${fence('python run Trace a line', 'c')}`,
  );
  expect(named).toMatchObject({ title: 'A loop', isTraced: true });
  expect(unnamed).toMatchObject({ title: '', isTraced: true });
  expect(other).toMatchObject({ title: 'Trace a line', isTraced: false });
});

test('exercises of one lesson have different names, also in lists and answers', () => {
  const long = 'Count the goats '.repeat(20).trim();
  const text = [
    fence('python run Loop', 'a'),
    '- In a list:\n\n  ```python run Loop\n  b\n  ```\n\n',
    '> [!ANSWER]\n> ```python run\n> c\n> ```\n\n',
    fence(`python run ${long}`, 'd'),
  ].join('');

  const names = exercisesIn(text).map(({ name }) => name);
  expect(names).toEqual(['Loop', 'Loop 2', expect.stringMatching(/^program \w+$/), long.slice(0, 90).trim()]);
});

test('an exercise without a title keeps its name when another one is added above', () => {
  const [before] = exercisesIn(fence('js run', 'one()'));
  const [, after] = exercisesIn(`${fence('js run', 'zero()')}${fence('js run', 'one()')}`);
  expect(after!.name).toBe(before!.name);
});

test('a long output is compared within a second', () => {
  const { user } = process.cpuUsage();
  expect(isExpected(`${' '.repeat(500_000)}x`, '42')).toBe(false);
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
});

test.each([
  ['42\n', '42', true],
  ['42  \r\n7 \n\n', '42\n7', true],
  ['  42', '42', false],
  ['4 2', '42', false],
  ['42\n\n7', '42\n7', false],
  ['', '', true],
])('the output %j, where %j is expected: %s', (output, expected, isSame) => {
  expect(isExpected(output, expected)).toBe(isSame);
});
