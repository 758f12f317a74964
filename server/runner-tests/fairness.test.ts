/** On a real runner: fairness between the owners of programs, stopped programs, and warm sandboxes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program, realRunner } from '#server/testing/processes/runner.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';

let folder: string;
let runner: ReturnType<typeof realRunner>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-turns-'));
  runner = realRunner(folder);
});
afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

const [BASH, CPP, PERL, JAVA, PYTHON] = [46, 54, 85, 62, 71];
/** Options for polling: the timeout is long for a busy machine, but shorter than these programs may sleep. */
const SOON = { timeout: 20_000, interval: 100 };
const limits = program(PYTHON, '').limits;
const decode = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
const slotsOf = async (id: number) => (await runner.state()).warm.find(({ languageId }) => languageId === id)?.slots;

test('sleeping programs do not delay other owners', async () => {
  const giveUp = new AbortController();
  const asleep = Array.from({ length: 6 }, (_, n) =>
    runner
      .run(program(PYTHON, 'import time; time.sleep(9)', { owner: `sleeper ${n}` }), { signal: giveUp.signal })
      .catch(() => 'given up'),
  );
  const awake = runner.run(program(PYTHON, 'print(1)', { owner: 'achieng' }));

  const first = await Promise.race([awake, ...asleep]);

  expect(first).toMatchObject({ stdout: Buffer.from('1\n') });
  giveUp.abort();
  await Promise.all(asleep);
}, 30_000);

test('any number of endless programs does not delay other owners', async () => {
  const giveUp = new AbortController();
  const loops = Array.from({ length: 5 }, (_, n) =>
    runner
      .run(
        program(PYTHON, 'while True: pass', { owner: `looper ${n}`, limits: { ...limits, cpuTime: 15, wallTime: 20 } }),
        {
          signal: giveUp.signal,
        },
      )
      .catch(() => 'given up'),
  );
  const short = runner.run(program(PYTHON, 'print(1)', { owner: 'achieng' }));

  const first = await Promise.race([short, ...loops]);

  expect(first).toMatchObject({ stdout: Buffer.from('1\n') });
  giveUp.abort();
  await Promise.all(loops);
}, 60_000);

test.each([
  ['Python, which buffers its output', PYTHON, 'print("so far")\nwhile True: pass'],
  ['Bash', BASH, 'echo "so far"\nwhile :; do :; done'],
  [
    'a program that ignores SIGINT',
    PYTHON,
    'import signal\nsignal.signal(2, signal.SIG_IGN)\nprint("so far", flush=True)\nwhile True: pass',
  ],
])(
  '%s: the output of a stopped program is returned, and its owner can run another one',
  async (_, language, source) => {
    const stop = new AbortController();
    const running = runner.run(program(language, source), { stop: stop.signal });
    // Waits until the program has certainly printed something and has been running for a while.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    stop.abort();

    const { status, message, stdout } = await running;
    expect({ status, message, stdout: decode(stdout) }).toEqual({
      status: 12,
      message: submissionsTexts.stopped,
      stdout: 'so far\n',
    });
    expect(await runner.run(program(PYTHON, 'print(2)'))).toMatchObject({ stdout: Buffer.from('2\n') });
  },
  60_000,
);

test('a program can be stopped while it waits or is compiled', async () => {
  const [stop, leave] = [new AbortController(), new AbortController()];
  const before = runner.run(program(PYTHON, 'while True: pass'), { signal: leave.signal }).catch(() => 'given up');
  const waiting = runner.run(program(PYTHON, 'print(1)'), { stop: stop.signal });
  const slow = '#include <bits/stdc++.h>\nint main() {}';
  const compiling = runner.run(program(CPP, slow, { owner: 'achieng' }), { stop: stop.signal });
  await new Promise((resolve) => setTimeout(resolve, 300));
  stop.abort();

  const stoppedOutcome = { status: 12, message: submissionsTexts.stopped, stdout: null };
  expect(await Promise.all([waiting, compiling])).toMatchObject([stoppedOutcome, stoppedOutcome]);
  leave.abort();
  expect(await before).toBe('given up');
}, 60_000);

test('idle terminals do not prevent a judging program and a solution from running', async () => {
  const giveUp = new AbortController();
  const begun: string[] = [];
  const openTerminal = (owner: string, memory: number, isJudgePair: boolean) =>
    runner.runInteractive!(program(PYTHON, 'input()', { owner, limits: { ...limits, memory, wallTime: 60 } }), {
      signal: giveUp.signal,
      isJudgePair,
      onStart: () => begun.push(owner),
      onOutput() {},
    }).outcome.catch((error: Error) => error.name);
  // In kilobytes, 30 % of the machine's memory, so two such programs need more than the 50 % that the runner uses in all.
  const much = Math.round((totalmem() / 1_024) * 0.3);
  const largeTerminal = openTerminal('thinker', much, false);
  await expect.poll(() => begun, SOON).toEqual(['thinker']);
  const other = await openTerminal('other', 64_000, false);
  const pair = [openTerminal('tester', 64_000, true), openTerminal('student', 64_000, true)];
  await expect.poll(() => begun.toSorted(), SOON).toEqual(['student', 'tester', 'thinker']);
  giveUp.abort();
  await Promise.all([largeTerminal, ...pair]);

  expect(other).toBe('QueueFull');
}, 60_000);

test('other programs run between the twenty runs of one program', async () => {
  const giveUp = new AbortController();
  const burning = { ...program(PYTHON, ''), lane: 'heavy' as const, limits: { ...limits, runs: 20 } };
  const source = Buffer.from('import time\nend = time.process_time() + 1\nwhile time.process_time() < end: pass');
  const often = runner.run({ ...burning, source, owner: 'often' }, { signal: giveUp.signal }).catch(() => 'given up');
  const other = runner.run({ ...burning, source: Buffer.from('print(2)'), limits, owner: 'other' });

  expect(await Promise.race([often, other])).toMatchObject({ stdout: Buffer.from('2\n') });
  giveUp.abort();
  expect(await often).toBe('given up');
}, 30_000);

test('a program runs as often as requested, and its last output is returned', async () => {
  const outcome = await runner.run(program(PYTHON, 'print("Habari")', { limits: { ...limits, runs: 3 } }));
  expect(outcome).toMatchObject({ status: 3, stdout: Buffer.from('Habari\n') });
});

test('a warm Java sandbox runs new source code', async () => {
  await expect.poll(() => slotsOf(JAVA), SOON).toBe(1);
  const word = `Habari ${Date.now()}`;
  const source = `public class Main { public static void main(String[] a) throws Exception {
    System.out.println("${word}");
    System.out.println(new String(java.nio.file.Files.readAllBytes(java.nio.file.Path.of("/proc/self/cmdline"))));
  } }`;

  const { stdout } = await runner.run(program(JAVA, source));

  expect(decode(stdout)).toMatch(new RegExp(`^${word}\n.*WarmHost`));
}, 60_000);

test('a prewarmed language has a warm sandbox too', async () => {
  await expect.poll(() => slotsOf(JAVA), SOON).toBe(1);
  expect(await slotsOf(PERL)).toBeUndefined();
  await runner.run(program(BASH, 'echo'));
  runner.prewarm(PERL);
  await expect.poll(async () => (await runner.state()).warm.every(({ slots }) => slots > 0), SOON).toBe(true);
});
