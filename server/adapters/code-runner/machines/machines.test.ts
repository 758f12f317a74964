/** Which of several runner machines gets a program, and what happens when one is lost, full, ends or has other languages. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import type { RunnerEvent, RunnerRequest } from '#packages/runner/protocol.ts';
import { type CodeRunner, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { printed, startMachine } from '#server/testing/fakes/runner-machine.ts';
import { program } from '#server/testing/processes/runner.ts';
import { machinesRunner } from './machines.ts';

type Machine = Awaited<ReturnType<typeof startMachine>>;
type MachineAccount = Parameters<typeof machinesRunner>[0][number];
type Send = (event: RunnerEvent) => void;

const opened: { close(): Promise<unknown> }[] = [];
const changes: string[] = [];
beforeAll(() => void changes.splice(0));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const start = async (...args: Parameters<typeof startMachine>) => {
  const machine = await startMachine(...args);
  opened.push({ close: machine.stop });
  return machine;
};

/** Opens a runner on the machines, and waits until all are connected. */
async function on(...machines: { account: MachineAccount }[]): Promise<CodeRunner> {
  const runner = machinesRunner(
    machines.map(({ account }) => account),
    ({ address, status, advice }) => void changes.push(`${address} ${status} ${inLocale(advice, 'en')}`.trim()),
  );
  opened.push(runner);
  await runner.languages();
  return runner;
}

/** A runner whose programs end at once, and print the machine's name. */
const says = (name: string) => (request: RunnerRequest, send: Send) => {
  if (request.type === 'run') send({ type: 'finished', id: request.id, outcome: printed(name) });
};

const outputOf = async (run: Promise<{ stdout: Uint8Array | null }>) =>
  Buffer.from((await run).stdout ?? []).toString();

const python = (owner: string) => program(71, 'print(1)', { owner });
const adviceOf = async (runner: CodeRunner) =>
  (await runner.state()).machines!.map(({ advice }) => inLocale(advice, 'en'));
const stateOf = async (runner: CodeRunner, { address }: Machine) =>
  (await runner.state()).machines!.find((one) => one.address === address)!;

test('programs of different people are spread over the machines, by the programs on each of their slots', async () => {
  const [small, large] = [await start({ slots: 1 }), await start({ slots: 3 })];
  const runner = await on(small, large);
  for (let n = 0; n < 8; n++) void runner.run(python(`student ${n}`)).catch(() => {});

  await expect.poll(() => small.programs.length + large.programs.length).toBe(8);
  expect([small.programs.length, large.programs.length]).toEqual([2, 6]);
});

test('programs of other processes count too', async () => {
  const [busy, idle] = [await start(), await start()];
  busy.set({ running: 5 });
  const runner = await on(busy, idle);
  for (let n = 0; n < 4; n++) void runner.run(python(`student ${n}`)).catch(() => {});

  await expect.poll(() => idle.programs.length).toBe(4);
});

test('all programs of one person go to the same machine, which runs them one after the other', async () => {
  const [one, other] = [await start(), await start()];
  const runner = await on(one, other);
  for (let n = 0; n < 6; n++) void runner.run(python('wanjiru')).catch(() => {});

  await expect.poll(() => one.programs.length + other.programs.length).toBe(6);
  expect([one.programs.length, other.programs.length].toSorted()).toEqual([0, 6]);
});

test('when a machine is lost, its program runs once more on the other, and ends once', async () => {
  let starts = 0;
  const first = await start({
    onRequest: (request, send) => 'id' in request && send({ type: 'started', id: request.id }),
  });
  const runner = await on(first);
  const both = await on(first, await start({ onRequest: says('second') }));
  await runner.close();
  // Only the machine that will be lost is idle, so it gets the program.
  const running = both.run(await ownedBy(both, first), { onStart: () => starts++ });
  await expect.poll(() => starts).toBe(1);
  await first.stop();

  expect(await outputOf(running)).toBe('second');
  expect(starts).toBe(1);
  expect(await stateOf(both, first)).toMatchObject({ status: 'away', lost: 1, own: 0 });
});

/** A program of a person whose programs go to this machine while both are idle. */
async function ownedBy(runner: CodeRunner, { programs }: Machine) {
  for (let n = 0; ; n++) {
    const [before, giveUp] = [programs.length, new AbortController()];
    const run = runner.run(python(`student ${n}`), { signal: giveUp.signal }).catch(() => {});
    await pause(50);
    giveUp.abort();
    await run;
    if (programs.length > before) return python(`student ${n}`);
  }
}

test('a program whose machine is lost twice gets an internal error', async () => {
  const lost = await start();
  const runner = await on(lost);
  const running = runner.run(python('wanjiru'));
  for (const times of [1, 2]) {
    await expect.poll(() => lost.programs.length).toBe(times);
    lost.cut();
  }

  expect(await running).toMatchObject({ status: 13, message: 'The code runner stopped unexpectedly.' });
});

test('a batch is run once more as a whole', async () => {
  const lost = await start({
    onRequest(request, send) {
      if (request.type === 'run-batch' && lost.programs.length > 1)
        send({ type: 'batch-finished', id: request.id, outcomes: [printed('a'), printed('b')] });
    },
  });
  const runner = await on(lost);
  const { stdin: _, ...batch } = python('wanjiru');
  const running = runner.runBatch({
    ...batch,
    stdins: [new Uint8Array(), new Uint8Array()],
    maxTimeouts: 1,
    maxTotalTime: 9,
  });
  await expect.poll(() => lost.programs.length).toBe(1);
  lost.cut();

  expect((await running).map(({ stdout }) => String(stdout))).toEqual(['a', 'b']);
});

test('a stopped program whose machine is lost does not run again', async () => {
  const [lost, stop] = [await start(), new AbortController()];
  const runner = await on(lost);
  const running = runner.run(python('wanjiru'), { stop: stop.signal });
  await expect.poll(() => lost.programs.length).toBe(1);
  stop.abort(new Error('stopped'));
  lost.cut();

  await expect(running).rejects.toThrow('stopped');
});

test('an interactive program that has started ends with its machine, in a sentence', async () => {
  const machine = await start({
    onRequest: (request, send) => request.type === 'run' && send({ type: 'started', id: request.id }),
  });
  const runner = await on(machine);
  let hasStarted = false;
  const onStart = () => {
    hasStarted = true;
  };
  const run = runner.runInteractive!(python('wanjiru'), { onStart, onOutput() {} });
  await expect.poll(() => hasStarted).toBe(true);
  machine.cut();

  expect(await run.outcome).toMatchObject({
    status: 13,
    message: 'The machine that ran this program has stopped. Please run it again.',
  });
});

test('an interactive program that has not started goes to another machine, with its input so far', async () => {
  const heard: string[] = [];
  const machine = await start({
    onRequest(request, send) {
      if (machine.programs.length < 2) return;
      if (request.type === 'input') heard.push(Buffer.from(request.bytes, 'base64').toString());
      if (request.type === 'end-of-input') send({ type: 'finished', id: request.id, outcome: printed('') });
    },
  });
  const runner = await on(machine);
  const run = runner.runInteractive!(python('wanjiru'), { onOutput() {} });
  void run.input(Buffer.from('one'));
  await expect.poll(() => machine.requests.some(({ type }) => type === 'input')).toBe(true);
  machine.cut();
  void run.input(Buffer.from('two'));
  run.end();

  expect(await run.outcome).toMatchObject({ status: 3 });
  expect(heard).toEqual(['one', 'two']);
});

test('a full machine is passed over; if all are full, the caller is told so', async () => {
  const full = (request: RunnerRequest, send: Send) =>
    request.type === 'run' && send({ type: 'refused', id: request.id, reason: 'full', advice: '' });
  const one = await start({ onRequest: full });
  const runner = await on(one, await start({ onRequest: says('second') }));

  expect(await outputOf(runner.run(await ownedBy(runner, one)))).toBe('second');
  const onlyFull = await on(one, await start({ onRequest: full }));
  await expect(onlyFull.run(python('wanjiru'))).rejects.toThrow(QueueFull);
});

test('a machine that will end finishes its programs, and gets no further ones', async () => {
  let finish = () => {};
  const ending = await start({
    onRequest(request, send) {
      if (request.type === 'run')
        finish = () => send({ type: 'finished', id: request.id, outcome: printed('finished') });
    },
  });
  const other = await start({ onRequest: says('other') });
  const runner = await on(ending, other);
  const mine = await ownedBy(runner, ending);
  const running = runner.run(mine);
  await pause(50);
  ending.drain();

  await expect.poll(async () => (await stateOf(runner, ending)).status).toBe('draining');
  expect(await outputOf(runner.run(mine))).toBe('other');
  finish();
  expect(await outputOf(running)).toBe('finished');
});

test('a machine that will end connects no further processes, and says why', async () => {
  const ending = await start();
  ending.drain();

  expect(await adviceOf(await on(ending))).toEqual([
    'It is starting, or about to end, and cannot be used at the moment.',
  ]);
});

test('while the only machine restarts, programs wait for it', async () => {
  const machine = await start({ onRequest: says('back') });
  const runner = await on(machine);
  machine.cut();
  await expect.poll(async () => (await stateOf(runner, machine)).status).toBe('away');

  expect(await outputOf(runner.run(python('wanjiru')))).toBe('back');
});

test('a machine that hangs counts as lost after six seconds', async () => {
  const hanging = await start();
  const other = await start({ onRequest: says('other') });
  const runner = await on(hanging, other);
  const running = runner.run(await ownedBy(runner, hanging));
  hanging.set({ isSilent: true });
  const began = performance.now();

  expect(await outputOf(running)).toBe('other');
  expect(performance.now() - began).toBeLessThan(9_000);
});

test('a machine that sends bytes but never its state counts as away, and holds up no other', async () => {
  let closed = 0;
  const trickling = await start({
    onConnection(socket) {
      // The beginning of a message that never ends.
      socket.write(Buffer.from([0, 0, 255, 255]));
      const timer = setInterval(() => socket.write(' '), 200);
      socket.once('close', () => {
        clearInterval(timer);
        closed++;
      });
    },
  });
  trickling.set({ isSilent: true });
  const began = performance.now();
  const runner = await on(trickling, await start({ onRequest: says('other') }));

  expect(await outputOf(runner.run(python('wanjiru')))).toBe('other');
  expect(performance.now() - began).toBeLessThan(9_000);
  expect(await stateOf(runner, trickling)).toMatchObject({ status: 'away' });
  await expect.poll(() => closed, { timeout: 4_000 }).toBeGreaterThan(0);
});

test('a machine whose large result takes long to arrive does not count as lost', async () => {
  const slow = await start({
    async onRequest(request, send) {
      if (request.type !== 'run') return;
      slow.set({ isSilent: true });
      for (let n = 0; n < 9; n++) {
        await pause(900);
        send({ type: 'output', id: request.id, stream: 'stdout', bytes: 'A'.repeat(100_000) });
      }
      send({ type: 'finished', id: request.id, outcome: printed('whole') });
    },
  });
  const runner = await on(slow);

  expect(await outputOf(runner.run(python('wanjiru')))).toBe('whole');
});

const large = { name: 'a.png', type: 'image/png' as const, bytes: 'A'.repeat(3 * 1024 * 1024) };
test.each([
  { name: 'an output', outcome: { stdout: 'A'.repeat(9 * 1024 * 1024) } },
  { name: 'a picture', outcome: { pictures: { pictures: [large], tooMany: 0, tooLarge: 0, unreadable: 0 } } },
])('a machine that sends $name larger than a runner allows is disconnected', async ({ outcome }) => {
  const machine = await start({
    onRequest: (request, send) =>
      request.type === 'run' && send({ type: 'finished', id: request.id, outcome: { ...printed(''), ...outcome } }),
  });
  const runner = await on(machine);

  expect(await runner.run(python('wanjiru'))).toMatchObject({ status: 13 });
});

test('a machine that begins a message of more than 128 MB is disconnected at once', async () => {
  let closed = 0;
  const machine = await start({
    onConnection(socket) {
      socket.write(Buffer.from([8, 0, 0, 1]));
      socket.once('close', () => closed++);
    },
  });
  machine.set({ isSilent: true });
  await on(machine);

  await expect.poll(() => closed).toBeGreaterThan(0);
});

test('a program goes only to a machine that has its language; the playground offers those of all', async () => {
  const [c, rust] = [await start({ languages: [50] }), await start({ languages: [50, 73], onRequest: says('rust') })];
  const runner = await on(c, rust);

  expect(await outputOf(runner.run(program(73, '')))).toBe('rust');
  expect((await runner.languages()).filter(({ isHere }) => isHere).map(({ id }) => id)).toEqual([50, 73]);
  expect(await stateOf(runner, c)).toMatchObject({ status: 'ready', missing: ['Language 73'] });
  await expect(runner.run(program(71, ''))).rejects.toThrow(RunnerUnavailable);
  await rust.stop();
  await expect.poll(async () => (await runner.languages()).find(({ id }) => id === 73)?.isHere).toBe(false);
});

test('why a machine is not used is told', async () => {
  const machine = await start();
  const unready = await start({ isReady: false });
  const { account } = machine;
  const gone = { ...account, origin: 'https://127.0.0.1:9' };
  const runner = await on(unready, { account: gone });
  const byWrongToken = await on({ account: { ...account, token: 'another-token-of-more-than-32-characters' } });
  const untrusted = await on({ account: { ...account, ca: undefined } });
  const byName = await on({ account: { ...account, origin: account.origin.replace('127.0.0.1', 'localhost') } });

  expect((await runner.state()).machines).toMatchObject([{ status: 'not ready' }, { status: 'away' }]);
  expect(await adviceOf(runner)).toEqual(['', 'It does not answer (ECONNREFUSED).']);
  expect(await runner.state()).toMatchObject({
    isReady: false,
    advice: expect.stringContaining('No machine in RUNNERS'),
  });
  expect(await adviceOf(byWrongToken)).toEqual([expect.stringContaining('It does not accept its token')]);
  expect(await adviceOf(untrusted)).toEqual([expect.stringContaining('Its certificate is not trusted (DEPTH_ZERO')]);
  expect(await adviceOf(byName)).toEqual([expect.stringContaining('not trusted (ERR_TLS_CERT_ALTNAME_INVALID)')]);
  await expect(byWrongToken.run(python('wanjiru'))).rejects.toThrow(RunnerUnavailable);
  expect(machine.wrongTokens).toEqual(expect.arrayContaining(['127.0.0.1']));
  expect(changes.join('\n')).not.toContain(account.token);
});

test('a machine that sends what is no message of a runner is disconnected', async () => {
  const machine = await start({
    onRequest: (request, send) =>
      request.type === 'run' && send({ type: 'finished', id: request.id, outcome: { ...printed(''), status: 99 } }),
  });
  const runner = await on(machine);

  expect(await runner.run(python('wanjiru'))).toMatchObject({ status: 13 });
});
