/** Batch runs on a real runner: the runs of one batch are isolated, and each outcome depends on its own input. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchRun, Outcome } from '#server/ports/code-runner.ts';
import { program, realRunner, runnerOn, sandboxesOf } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';

const [PYTHON, C, BASH] = [71, 50, 46];
/** Options for polling: the timeout is long, because the machine may be busy. */
const SOON = { timeout: 20_000, interval: 50 };
const isUnsupported = !existsSync('/usr/bin/bwrap') || !existsSync('/usr/bin/python3');
const noCompiler = !existsSync('/usr/bin/gcc');
const carryProgram = readFileSync(
  new URL('../../packages/runner/sandbox/attacks/programs/carry.py', import.meta.url),
  'utf8',
);
const tight = { ...program(PYTHON, '').limits, cpuTime: 1, cpuExtraTime: 0 };

let folder: string;
let runner: ReturnType<typeof realRunner>;
beforeAll(() => {
  folder = newFolder();
  runner = realRunner(folder);
});
afterAll(async () => {
  await runner.close();
  removeFolders();
});

const batchOf = (source: string, inputs: string[], change: Partial<BatchRun> = {}): BatchRun => {
  const { stdin: _, ...whole } = program(PYTHON, source, { lane: 'heavy', limits: tight });
  return { ...whole, stdins: inputs.map((input) => Buffer.from(input)), maxTimeouts: 3, maxTotalTime: 60, ...change };
};
const runInputs = (...args: Parameters<typeof batchOf>) => runner.runBatch(batchOf(...args));

/** Number of sandboxes in use, without the warm ones. It varies, because the tests of this file run concurrently. */
async function extraSandboxes() {
  const { warm } = await runner.state();
  return sandboxesOf(runnerOn(folder)!).length - warm.reduce((sum, { slots }) => sum + slots, 0);
}

const printed = (outcomes: Outcome[]) => outcomes.map(({ stdout }) => stdout && Buffer.from(stdout).toString());
const statuses = (outcomes: Outcome[]) => outcomes.map(({ status }) => status);

describe.skipIf(isUnsupported)('a batch run', () => {
  describe('for each input', eachInput);
  describe('as a whole', asAWhole);
  describe('among others', besideOthers);
});

function eachInput() {
  test('has an outcome for each input, in order', async () => {
    const outcomes = await runInputs('print(int(input()) * 2)', ['1', '2', 'x', '4']);
    expect(printed(outcomes)).toEqual(['2\n', '4\n', null, '8\n']);
    expect(statuses(outcomes)).toEqual([3, 3, 11, 3]);
  });

  test('processes that leave no traces share one sandbox, all others get one each', async () => {
    const tidy = await runInputs('import os; print(os.getpid())', ['', '', '']);
    const untidy = await runInputs('import os; open("/tmp/x", "w"); print(os.getpid())', ['', '', '']);
    expect(printed(tidy)).toEqual(['2\n', '3\n', '4\n']);
    expect(printed(untidy)).toEqual(['2\n', '2\n', '2\n']);
  });

  test.each([
    ['leave files', 3],
    ['leave nothing but the time', 3],
    ['change the program', 3],
    ['exchange the program', 3],
    ['change the places', 3],
    ['leave a daemon', 3],
    // Fails with an error (status 11), because the sandbox has no other process that it could kill.
    ['kill all', 11],
    ['kill the first', 3],
    ['squeeze the first', 3],
    ['slow the first', 3],
    ['tie the first', 3],
    ['send', 3],
    ['ask others', 3],
    ['exit at once', 3],
    ['print too much', 8],
    ['take too much', 11],
    ['never end', 5],
  ])('a process after one that does “%s” finds the same as the first process', async (deed, status) => {
    const outcomes = await runInputs(carryProgram, ['look', deed, 'look']);
    const [before, , after] = printed(outcomes);
    expect(before).toContain('/box/script.py');
    expect(after).toBe(before);
    expect(statuses(outcomes)).toEqual([3, status, 3]);
  });

  test.skipIf(noCompiler)('a program cannot hide its traces by exiting immediately', async () => {
    const source = `#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct timespec times[2] = {{4711, 0}, {0, UTIME_OMIT}};
  utimensat(AT_FDCWD, "/tmp", times, 0);
  printf("%d\\n", getpid());
}`;
    expect(printed(await runInputs(source, ['', '', ''], { languageId: C }))).toEqual(['2\n', '2\n', '2\n']);
  });

  test('usage over the limit does not carry over to the next run', async () => {
    const outcomes = await runInputs(carryProgram, ['take too much', 'kill oneself', 'look']);
    expect(outcomes.map(({ message }) => message)).toEqual(['Memory limit exceeded', 'Caught fatal signal 9', null]);
  });
}

function asAWhole() {
  test('after too many timeouts the remaining inputs are skipped', async () => {
    const limits = { ...tight, cpuTime: 0.2 };
    const outcomes = await runInputs(carryProgram, ['look', 'never end', 'never end', 'look'], {
      limits,
      maxTimeouts: 2,
    });
    expect(statuses(outcomes)).toEqual([3, 5, 5]);
  });

  test.skipIf(noCompiler)('is compiled once, and a compile error is reported once', async () => {
    const source = `int main(void) { int n; scanf("%d", &n); printf("%d %d\\n", n, getpid()); } // ${Date.now()}`;
    const well = await runInputs(`#include <stdio.h>\n#include <unistd.h>\n${source}`, ['1', '2'], { languageId: C });
    const badly = await runInputs('int main(void) { return }', ['1', '2'], { languageId: C });
    expect(printed(well)).toEqual(['1 2\n', '2 3\n']);
    expect(statuses(badly)).toEqual([6]);
  });

  test('a cancelled batch, running or waiting, rejects immediately and leaves no process', async () => {
    const giveUp = new AbortController();
    const asleep = ['sits', 'waits', 'waits too'].map((owner) =>
      runner.runBatch(batchOf('import time; time.sleep(9)', ['', ''], { owner }), { signal: giveUp.signal }),
    );
    await expect.poll(async () => (await runner.state()).waiting, SOON).toBe(2);
    giveUp.abort(new Error('not wanted'));
    for (const sat of asleep) await expect(sat).rejects.toThrow('not wanted');
    await expect.poll(extraSandboxes, SOON).toBe(0);
  });
}

function besideOthers() {
  test('a sleeping batch gives its slot to others', async () => {
    const giveUp = new AbortController();
    const sleeping = batchOf('import time; time.sleep(9)', [''], { owner: 'sleeper' });
    const asleep = runner.runBatch(sleeping, { signal: giveUp.signal }).catch(() => 'given up');
    const other = runInputs('print("done")', [''], { owner: 'other' });
    expect(await Promise.race([asleep, other])).toMatchObject([{ stdout: Buffer.from('done\n') }]);
    giveUp.abort();
    expect(await asleep).toBe('given up');
  });

  test('waiting batches hold no sandbox', async () => {
    const many = 4 * Math.max(availableParallelism(), 2) + 2;
    const giveUp = new AbortController();
    const first = batchOf('while True: pass', [''], { owner: 'first', limits: { ...tight, cpuTime: 15 } });
    const begun = runner.runBatch(first, { signal: giveUp.signal }).catch(() => 'given up');
    const waiting = Array.from({ length: many }, (_, n) =>
      runInputs('echo $$', ['', ''], { owner: `owner ${n}`, languageId: BASH }),
    );
    await expect.poll(async () => (await runner.state()).waiting, SOON).toBe(many);
    giveUp.abort();
    // The process id is 2 in both runs, so each had a new sandbox: a batch returns its sandbox while other programs wait.
    for (const sat of waiting) expect(printed(await sat)).toEqual(['2\n', '2\n']);
    expect(await begun).toBe('given up');
  });

  test('other programs run between two inputs of a batch', async () => {
    const burning = 'import time\nend = time.process_time() + 0.5\nwhile time.process_time() < end: pass';
    const giveUp = new AbortController();
    const often = batchOf(burning, Array(20).fill(''), { owner: 'often' });
    const long = runner.runBatch(often, { signal: giveUp.signal }).catch(() => 'given up');
    const other = runInputs('print("done")', [''], { owner: 'other' });
    expect(await Promise.race([long, other])).toMatchObject([{ stdout: Buffer.from('done\n') }]);
    giveUp.abort();
    expect(await long).toBe('given up');
  });
}
