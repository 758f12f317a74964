/** The expected outputs that the server hides are those that the reader's page compares with. */
import { readdirSync, readFileSync } from 'node:fs';
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { hideExpectedOutputs } from '#contract/rules/expected-outputs.ts';
import { hashOutput } from '#contract/rules/output-hash.ts';
import { structureOf } from './reading/structure.ts';

const SALT = 'a-lesson';
const hide = (text: string) => hideExpectedOutputs(text, SALT);
const exercisesIn = (text: string) => [...structureOf(text).exercises.values()];

/** The exercises of a text, with hashes where it has expected outputs. */
const hashed = (text: string) =>
  exercisesIn(text).map((exercise) => ({
    ...exercise,
    examples: exercise.examples.map(({ input, expected }) => ({
      input,
      expected: expected && 'text' in expected ? { salt: SALT, hash: hashOutput(expected.text, SALT) } : expected,
    })),
  }));

const fence = (words: string, content: string, marks = '```') => `${marks}${words}\n${content}\n${marks}\n\n`;
const solvable = `${fence('js run Sums', 'sum()')}${fence('input', '1')}${fence('expect', 'forty-two\n  seven  ')}`;
const indented = (text: string, mark: string) => text.replaceAll(/^/gm, mark);

test.each([
  ['plain', solvable],
  ['with several inputs', `${solvable}${fence('input', '2')}${fence('expect', 'forty-two')}`],
  ['with tildes', `${fence('js run', 'x', '~~~')}${fence('expect', 'forty-two\n```\n7', '~~~~')}`],
  ['with line ends of Windows', solvable.replaceAll('\n', '\r\n')],
  ['in a quote', indented(solvable, '> ')],
  ['in a quote without spaces', indented(solvable, '>')],
  ['in an answer', `> [!ANSWER] Try\n${indented(solvable, '> ')}`],
  ['in a list', `- Try:\n\n${indented(solvable, '  ')}`],
  ['in a list in a quote', `> 1. Try:\n>\n${indented(solvable, '>    ')}`],
  ['indented', indented(solvable, '  ')],
  ['with a quoted fence in it', `${fence('js run', 'x')}${fence('expect', '> ```\nforty-two')}`],
  ['with an indented fence in it', `${fence('js run', 'x')}${fence('expect', 'a\n    ```\nforty-two')}`],
  ['below code with a quoted fence', fence('markdown', '> ```js run\n> x') + solvable],
  ['below a list item with an open fence', `- \`\`\`js\n  x\n\nSo:\n\n${solvable}`],
  ['below indented code', `    \`\`\`js\n\n${solvable}`],
  ['in a list in a list', `- a\n  1. Try:\n\n${indented(solvable, '     ')}`],
])('the expected output of an exercise %s is hidden, and nothing else changes', (_, text) => {
  const hidden = hide(text);

  expect(text).toContain('forty-two');
  expect(hidden).not.toContain('forty-two');
  expect(exercisesIn(hidden)).toEqual(hashed(text));
});

test.each([
  ['not below an exercise', fence('expect', '42')],
  ['below other code', fence('js', 'x') + fence('expect', '42')],
  ['below a sentence', `${fence('js run', 'x')}So:\n\n${fence('expect', '42')}`],
  ['below a web page', fence('html run', 'x') + fence('expect', '42')],
  ['inside other code', fence('markdown', `${fence('js run', 'x')}${fence('expect', '42')}`, '~~~~')],
  ['in indented code', indented(`${fence('js run', 'x')}${fence('expect', '42')}`, '    ')],
  ['that is not closed', `${fence('js run', 'x')}\`\`\`expect\n42\n`],
  [
    'of a quote that ends',
    `> \`\`\`js run\n> x\n\n${fence('expect', '42')}`.replace('js run\n> x', 'js run\n> x\n> ```\n> text'),
  ],
])('a fence expect %s stays as it is', (_, text) => {
  expect(hide(text)).toBe(text);
});

const lineOfText = tuple(
  constantFrom('', '', '', ' ', '  ', '    ', '> ', '> > ', '- ', '1. ', '>', '\t', '   '),
  constantFrom('', '', '  ', '> '),
  constantFrom(
    '```',
    '```',
    '```js run',
    '```js run',
    '```input',
    '```expect',
    '```expect',
    '````',
    '~~~',
    '```md',
    '',
    '42',
    'So',
  ),
).map((parts) => parts.join(''));

test('whatever a text contains, only expected outputs of its exercises change', () => {
  assert(
    property(array(lineOfText, { minLength: 3, maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const [before, hidden, after] = [exercisesIn(text), hashed(text), exercisesIn(hide(text))];
      expect(after).toHaveLength(before.length);
      for (const [at, exercise] of after.entries()) {
        const isShown = exercise.examples.map(({ expected }) => expected !== undefined && 'text' in expected);
        const examples = isShown.map((shown, n) => (shown ? before : hidden)[at]!.examples[n]!);
        expect(exercise).toEqual({ ...before[at], examples });
      }
    }),
    { numRuns: 500 },
  );
});

const folder = 'server/demo/lesson-texts';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

test.each(files)('the exercises of %s keep everything but their expected outputs', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const hidden = hide(text);

  expect(exercisesIn(hidden)).toEqual(hashed(text));
  expect(hidden.split('\n').filter((line) => / *```/.test(line))).toHaveLength(
    text.split('\n').filter((line) => / *```/.test(line)).length,
  );
});
