/** Whose turn it is, and what waits booted, on a real runner: nobody stands in everybody's way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program, realRunner } from '#server/testing/runner.ts';

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

const [BASH, PERL, JAVA, PYTHON] = [46, 85, 62, 71];
/** A busy machine takes its time, but not as long as a program that sleeps may. */
const SOON = { timeout: 20_000, interval: 100 };
const limits = program(PYTHON, '').limits;
const decode = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
const slotsOf = async (id: number) => (await runner.state()).warm.find(({ languageId }) => languageId === id)?.slots;

test('students whose programs sleep keep nobody waiting', async () => {
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

test('people who think in the terminal keep no pair out', async () => {
  const giveUp = new AbortController();
  const begun: string[] = [];
  const talkAs = (owner: string, memory: number, isOfPair: boolean) =>
    runner.converse!(program(PYTHON, 'input()', { owner, limits: { ...limits, memory, wallTime: 60 } }), {
      signal: giveUp.signal,
      isOfPair,
      onStart: () => begun.push(owner),
      onOutput() {},
    }).outcome.catch((error: Error) => error.name);
  // More than half of what programs may take together.
  const much = Math.round((totalmem() / 1_024) * 0.3);
  const thinker = talkAs('thinker', much, false);
  await expect.poll(() => begun, SOON).toEqual(['thinker']);
  const other = await talkAs('other', 64_000, false);
  const pair = [talkAs('tester', 64_000, true), talkAs('student', 64_000, true)];
  await expect.poll(() => begun.toSorted(), SOON).toEqual(['student', 'tester', 'thinker']);
  giveUp.abort();
  await Promise.all([thinker, ...pair]);

  expect(other).toBe('QueueFull');
}, 60_000);

test('a program that runs twenty times lets others have their turn in between', async () => {
  const giveUp = new AbortController();
  const burning = { ...program(PYTHON, ''), lane: 'heavy' as const, limits: { ...limits, runs: 20 } };
  const source = Buffer.from('import time\nend = time.process_time() + 1\nwhile time.process_time() < end: pass');
  const often = runner.run({ ...burning, source, owner: 'often' }, { signal: giveUp.signal }).catch(() => 'given up');
  const other = runner.run({ ...burning, source: Buffer.from('print(2)'), limits, owner: 'other' });

  expect(await Promise.race([often, other])).toMatchObject({ stdout: Buffer.from('2\n') });
  giveUp.abort();
  expect(await often).toBe('given up');
}, 30_000);

test('it runs as often as it should, and what it printed last is told', async () => {
  const outcome = await runner.run(program(PYTHON, 'print("Habari")', { limits: { ...limits, runs: 3 } }));
  expect(outcome).toMatchObject({ status: 3, stdout: Buffer.from('Habari\n') });
});

test('Java waits booted, and runs a source that nobody has compiled before', async () => {
  await expect.poll(() => slotsOf(JAVA), SOON).toBe(1);
  const word = `Habari ${Date.now()}`;
  const source = `public class Main { public static void main(String[] a) throws Exception {
    System.out.println("${word}");
    System.out.println(new String(java.nio.file.Files.readAllBytes(java.nio.file.Path.of("/proc/self/cmdline"))));
  } }`;

  const { stdout } = await runner.run(program(JAVA, source));

  expect(decode(stdout)).toMatch(new RegExp(`^${word}\n.*WarmHost`));
}, 60_000);

test('what somebody is about to run waits booted too', async () => {
  await expect.poll(() => slotsOf(JAVA), SOON).toBe(1);
  expect(await slotsOf(PERL)).toBeUndefined();
  await runner.run(program(BASH, 'echo'));
  runner.prewarm(PERL);
  await expect.poll(async () => (await runner.state()).warm.every(({ slots }) => slots > 0), SOON).toBe(true);
});
