import { expect, test } from 'vitest';
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
      examples: [{ input: 'Otieno', expected: { text: 'Habari Otieno' } }],
      isTraced: false,
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
      examples: [{ input: undefined, expected: undefined }],
      isTraced: false,
    },
  ]);
  expect(structureOf(text).exerciseParts.size).toBe(0);
});

const examplesOf = (...parts: [word: string, content: string][]) =>
  exercisesIn(fence('js run', '1') + parts.map(([word, content]) => fence(word, content)).join(''))[0]!.examples;

test.each<[string, Parameters<typeof examplesOf>, { input?: string; expected?: string }[]]>([
  [
    'pairs of input and expected output are examples, in their order',
    [
      ['input', '3'],
      ['expect', '9'],
      ['input', '4'],
      ['expect', '16'],
    ],
    [
      { input: '3', expected: '9' },
      { input: '4', expected: '16' },
    ],
  ],
  [
    'the expected output may stand first',
    [
      ['expect', '9'],
      ['input', '3'],
    ],
    [{ input: '3', expected: '9' }],
  ],
  [
    'an input may be an empty line',
    [
      ['input', ''],
      ['expect', '0'],
      ['input', '4'],
      ['expect', '16'],
    ],
    [
      { input: '\n', expected: '0' },
      { input: '4', expected: '16' },
    ],
  ],
  [
    'an input may have no expected output',
    [
      ['input', '3'],
      ['input', '4'],
    ],
    [{ input: '3' }, { input: '4' }],
  ],
])('%s', (_, parts, examples) => {
  const expected = examples.map((each) => ({ ...each, expected: each.expected && { text: each.expected } }));
  expect(examplesOf(...parts)).toEqual(expected);
});

test('an expected output may be given by its hash', () => {
  expect(examplesOf(['expect sha256 salt', 'c0ffee'])).toEqual([{ expected: { salt: 'salt', hash: 'c0ffee' } }]);
  expect(examplesOf(['expect sha256', 'c0ffee'])).toEqual([{ expected: { text: 'c0ffee' } }]);
});

test('a web page has no examples: the fences below it are code', () => {
  const text = fence('HTML run Shop', '<p>x</p>') + fence('expect', 'x');

  expect(exercisesIn(text)).toMatchObject([{ title: 'Shop', examples: [{}] }]);
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
