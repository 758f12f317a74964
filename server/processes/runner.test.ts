import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeRunner, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { connectedRunner, program, realRunner, runnerOn } from '#server/testing/processes/runner.ts';

const PYTHON = 71;
const folder = mkdtempSync(join(tmpdir(), 'shared-runner-'));
let starter: CodeRunner;
let other: CodeRunner;

beforeAll(async () => {
  starter = realRunner(folder);
  other = connectedRunner(folder);
});
afterAll(async () => {
  await other.close();
  await starter.close();
  rmSync(folder, { recursive: true, force: true });
});

const outputOf = async (runner: CodeRunner, source: string) =>
  Buffer.from((await runner.run(program(PYTHON, source))).stdout ?? []).toString();

test('if no runner runs, a process that may not start one gets an error immediately', async () => {
  await expect(other.run(program(PYTHON, 'print(1)'))).rejects.toThrow(RunnerUnavailable);
  expect(await other.state()).toMatchObject({ isReady: false });
});

test('two processes share one runner and its queue, in which a person’s programs run one after the other', async () => {
  await starter.languages();
  const ended: string[] = [];
  const runs = [
    outputOf(starter, 'import time; time.sleep(1); print("slow")').then((output) => ended.push(output)),
    outputOf(other, 'print("quick")').then((output) => ended.push(output)),
  ];
  await Promise.all(runs);

  expect(ended).toEqual(['slow\n', 'quick\n']);
  expect(await other.state()).toMatchObject({ isReady: true });
});

test('when one process disconnects, its programs are cancelled, and programs of other processes continue', async () => {
  const third = connectedRunner(folder);
  let hasStarted = false;
  const onStart = () => {
    hasStarted = true;
  };
  const cancelled = third.run(program(PYTHON, 'while True: pass'), { onStart }).catch(String);
  await expect.poll(() => hasStarted).toBe(true);
  const kept = outputOf(other, 'import time; time.sleep(1); print("kept")');
  await third.close();

  expect(await cancelled).toContain('closing');
  await expect.poll(async () => (await starter.state()).running).toBe(1);
  expect(await kept).toBe('kept\n');
});

test('a killed runner is started again by its own process, and the others find it', async () => {
  const running = outputOf(other, 'import time; time.sleep(2); print("again")').catch((error: unknown) => error);
  await expect.poll(async () => (await starter.state()).running).toBe(1);
  process.kill(runnerOn(folder)!, 'SIGKILL');

  // The program is sent again if the runner restarts before its client reconnects; otherwise the run is refused.
  expect(['again\n', expect.any(RunnerUnavailable)]).toContainEqual(await running);
  await starter.languages();
  await expect.poll(() => outputOf(other, 'print("back")').catch(() => ''), { timeout: 20_000 }).toBe('back\n');
});
