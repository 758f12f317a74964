/** Two real runner machines, each with a process, a certificate and a token of its own, of which one is killed or restarted. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { program } from '#server/testing/processes/runner.ts';
import { type RunnerMachine, runnerOnMachines, startRunnerMachine } from '#server/testing/processes/runner-machine.ts';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { describeCodeRunner } from '#server/testing/runners/code-runner.ts';

const PYTHON = 71;
const TIMEOUT = { timeout: 60_000 };

let machines: RunnerMachine[];
let runner: CodeRunner;
const changes: string[] = [];

beforeAll(async () => {
  machines = [await startRunnerMachine(), await startRunnerMachine()];
  runner = runnerOnMachines(machines, changes);
  await vi.waitUntil(async () => (await readyCount()) === 2, TIMEOUT);
});
afterAll(async () => {
  await runner?.close();
  await Promise.all((machines ?? []).map((machine) => machine.kill()));
  removeFolders();
});

const readyCount = async () => (await runner.state()).machines!.filter(({ status }) => status === 'ready').length;
const busyMachines = async () => (await runner.state()).machines!.filter(({ running }) => running > 0);
const machineAt = (address: string) => machines.find((machine) => machine.address === address)!;

describeCodeRunner('runner machines', () => runner);

/** Runs programs of as many people at the same time. @returns what they printed, and how often they were told to have started */
function runMany(count: number, source: string) {
  let starts = 0;
  const run = async (n: number) => {
    const one = program(PYTHON, source, { owner: `student ${n}`, input: String(n) });
    const { stdout, status } = await runner.run(one, { onStart: () => starts++ });
    return `${status} ${Buffer.from(stdout ?? [])}`;
  };
  const ended = Promise.all(Array.from({ length: count }, (_, n) => run(n)));
  return { ended, starts: () => starts };
}

const rightOutputs = (count: number) => Array.from({ length: count }, (_, n) => `3 ${n * n}\n`);
const SQUARE = 'import time; n = int(input()); time.sleep(0.4); print(n * n)';

test('programs run on both machines', async () => {
  const { ended } = runMany(12, SQUARE);
  await expect.poll(async () => (await busyMachines()).length, TIMEOUT).toBe(2);

  expect(await ended).toEqual(rightOutputs(12));
});

test('when a machine is killed, each of its programs has one result, from the other machine', async () => {
  const { ended, starts } = runMany(24, SQUARE);
  await expect.poll(async () => (await busyMachines()).length, TIMEOUT).toBe(2);
  await machines[0]!.kill();

  expect(await ended).toEqual(rightOutputs(24));
  expect(starts()).toBe(24);
  const [killed, other] = (await runner.state()).machines!;
  expect(killed!.status).toBe('away');
  expect(inLocale(killed!.advice, 'en')).toContain('ECONNREFUSED');
  expect(killed!.lost).toBeGreaterThan(0);
  expect(other).toMatchObject({ status: 'ready', lost: 0, own: 0 });
  await machines[0]!.restart();
  await expect.poll(readyCount, TIMEOUT).toBe(2);
});

test('a student whose program waits for input reads that its machine has stopped', async () => {
  const heard: string[] = [];
  const run = runner.runInteractive!(program(PYTHON, 'print("Name?", flush=True)\nprint("Habari", input())'), {
    onOutput: (_, bytes) => heard.push(Buffer.from(bytes).toString()),
  });
  await expect.poll(() => heard.join(''), TIMEOUT).toBe('Name?\n');
  await expect.poll(async () => (await busyMachines()).length, TIMEOUT).toBe(1);
  const [busy] = await busyMachines();
  await machineAt(busy!.address).kill();

  expect(await run.outcome).toMatchObject({
    status: 13,
    message: 'The machine that ran this program has stopped. Please run it again.',
  });
  await machineAt(busy!.address).restart();
  await expect.poll(readyCount, TIMEOUT).toBe(2);
});

test('machines are restarted one after the other, and no program runs twice', async () => {
  const lostBefore = (await runner.state()).machines!.map(({ lost }) => lost);
  for (const machine of machines) {
    changes.length = 0;
    const { ended } = runMany(16, SQUARE);
    await expect.poll(async () => (await busyMachines()).length, TIMEOUT).toBe(2);
    expect(await machine.end()).toBe(0);
    expect(await ended).toEqual(rightOutputs(16));
    expect(changes.slice(0, 2)).toEqual([`${machine.address} draining`, `${machine.address} away`]);
    await machine.restart();
    await expect.poll(readyCount, TIMEOUT).toBe(2);
  }

  expect((await runner.state()).machines!.map(({ lost }) => lost)).toEqual(lostBefore);
});

test('a machine never prints its token', () => {
  for (const { account, output } of machines) expect(output()).not.toContain(account.token);
});
