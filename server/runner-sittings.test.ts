/** One program for many inputs, on a real runner: each input finds nothing of those before, and costs no other its outcome. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome, Sitting } from '#server/ports.ts';
import { newFolder, removeFolders } from '#server/testing/process.ts';
import { program, realRunner } from '#server/testing/runner.ts';

const PYTHON = 71;
const cannot = !existsSync('/usr/bin/bwrap') || !existsSync('/usr/bin/python3');

let runner: ReturnType<typeof realRunner>;

beforeAll(() => {
  runner = realRunner(newFolder());
});
afterAll(async () => {
  await runner.close();
  removeFolders();
});

const bytes = (text: string) => new TextEncoder().encode(text);

const sittingOf = (source: string, inputs: string[], change: Partial<Sitting> = {}): Sitting => {
  const { stdin: _, ...whole } = program(PYTHON, source, { lane: 'heavy' });
  return { ...whole, stdins: inputs.map(bytes), mostTooSlow: 3, ...change };
};
const sit = (...args: Parameters<typeof sittingOf>) => runner.sit(sittingOf(...args));

const printed = (outcomes: Outcome[]) => outcomes.map(({ stdout }) => stdout && Buffer.from(stdout).toString());
const statuses = (outcomes: Outcome[]) => outcomes.map(({ status }) => status);

describe.skipIf(cannot)('a sitting', () => {
  test('has an outcome for each input, in their order', async () => {
    const outcomes = await sit('print(int(input()) * 2)', ['1', '2', 'x', '4']);
    expect(printed(outcomes)).toEqual(['2\n', '4\n', null, '8\n']);
    expect(statuses(outcomes)).toEqual([3, 3, 11, 3]);
  });
});
