import { expect, test } from 'vitest';
import { type Failure, failureIn, storedFailure } from './failure.ts';

const reference = { id: 'referenceFailed', test: 'Large numbers', compileOutput: '', printed: null } as const;
const failures: [Failure, english: string, swahili: string][] = [
  [
    { id: 'runnerFailed', ending: 'The code runner stopped unexpectedly.' },
    'The code runner has failed: The code runner stopped unexpectedly.',
    'Code runner ilipata hitilafu: Code runner ilisimama ghafla.',
  ],
  [
    { id: 'judgeUnclear', test: 'Judged', ending: 'Exited with error code 1', output: 'NameError: a' },
    'The judging program of “Judged” must exit with 0 for right or 42 for wrong. It did not:\nExited with error code 1\nNameError: a',
    'Programu ya kusahihisha ya “Judged” lazima imalize kwa exit code 0 ikiwa jibu ni sahihi, au 42 ikiwa si sahihi. Haikufanya hivyo:\nIliisha na exit code 1\nNameError: a',
  ],
  [
    { ...reference, verdict: 'crashed', ending: 'Caught fatal signal 11' },
    'The test “Large numbers”: crashed.\nCaught fatal signal 11',
    'Test “Large numbers”: ilikatizwa na kosa.\nIlisimamishwa na signal 11',
  ],
  [
    { ...reference, verdict: 'wrong', ending: 'There is no element h1 on the page.' },
    'The test “Large numbers”: wrong.\nThere is no element h1 on the page.',
    'Test “Large numbers”: jibu si sahihi.\nHakuna element h1 kwenye ukurasa.',
  ],
  [
    { ...reference, verdict: 'not compiled', ending: '', compileOutput: 'main.c:1: error' },
    'The test “Large numbers”: not compiled.\nmain.c:1: error',
    'Test “Large numbers”: imeshindikana ku-compile.\nmain.c:1: error',
  ],
];

test.each(failures)('a stored failure is read in each language (%j)', (failure, english, swahili) => {
  const stored = storedFailure(failure);
  expect(failureIn('en', stored)).toBe(english);
  expect(failureIn('sw', stored)).toBe(swahili);
});

test.each([
  'The test “Two”: wrong.\nIt printed:\n5\n',
  'The code runner has failed: ENOSPC',
  '{ "id": "what a program printed" }',
  '{ it printed',
])('what an older version has stored in English stays as it is (%j)', (stored) => {
  expect(failureIn('sw', stored)).toBe(stored);
});

test('a constant of the catalogue is translated by its English wording', () => {
  expect(failureIn('sw', 'The school server could not grade it.')).toBe('Server ya shule haikuweza kuisahihisha.');
});
