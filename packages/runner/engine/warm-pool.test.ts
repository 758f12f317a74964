import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sandbox, SandboxKind } from '#packages/runner/sandbox/job.ts';
import { openWarmPool, type WarmKind } from './warm-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const kind = (name: string): SandboxKind => ({
  filter: 'usual',
  readOnlyPaths: [],
  environment: { NAME: name },
  warm: undefined,
});

/** A pool of fake sandboxes whose only permanent kind is Python, with two sandboxes. */
function create({ isReady = true, more = [] as WarmKind[] } = {}) {
  const machine = {
    isIdle: true,
    opened: [] as string[],
    discarded: [] as string[],
    kill: new Map<number, () => void>(),
  };
  const pool = openWarmPool({
    isIdle: () => machine.isIdle,
    permanent: [{ kind: kind('python'), languageId: 71, count: 2 }, ...more],
    open({ environment }) {
      const name = `${environment.NAME} ${machine.opened.length}`;
      machine.opened.push(name);
      const cleanedUp = new Promise<void>((resolve) => machine.kill.set(machine.opened.length - 1, resolve));
      const sandbox: Partial<Sandbox> & { name: string } = {
        name,
        ready: Promise.resolve(isReady && environment.NAME !== 'broken'),
        ended: cleanedUp,
        cleanedUp,
        discard: () => void machine.discarded.push(name),
      };
      return sandbox as Sandbox & { name: string };
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(1000);
  pool.fillWhenIdle();
  const take = (name: string) => (pool.take(kind(name)) as { name: string } | undefined)?.name;
  return { machine, pool, settle, take };
}

test('the pool boots its permanent sandboxes and hands out each once', async () => {
  const { machine, settle, take } = create();
  await settle();

  expect([take('python'), take('python'), take('python')]).toEqual(['python 0', 'python 1', undefined]);
  expect(machine.opened).toHaveLength(2);
});

test('a warm sandbox without the shortcut also serves a request with one', async () => {
  const { pool, settle } = create();
  await settle();
  expect(pool.take({ ...kind('python'), shortcut: { by: 'python', argv: ['/usr/bin/python3'] } })).toMatchObject({
    name: 'python 0',
  });
});

test('a taken sandbox is replaced only while the machine is idle', async () => {
  const { machine, pool, settle, take } = create();
  await settle();
  take('python');
  machine.isIdle = false;
  pool.fillWhenIdle();
  await settle();
  expect(machine.opened).toHaveLength(2);

  machine.isIdle = true;
  pool.fillWhenIdle();
  await settle();
  expect(machine.opened).toHaveLength(3);
});

test('a sandbox that failed to boot is never handed out', async () => {
  const { settle, take } = create({ isReady: false });
  await settle();
  expect(take('python')).toBeUndefined();
});

test('a sandbox that ended while it waited is never handed out', async () => {
  const { machine, settle, take } = create();
  await settle();
  machine.kill.get(0)!();
  await settle();
  expect(take('python')).toBe('python 1');
});

test('a sandbox that ended while it waited is replaced', async () => {
  const { machine, settle, take } = create();
  await settle();
  machine.kill.get(0)!();
  await settle();
  expect([take('python'), take('python')]).toEqual(['python 1', 'python 2']);
});

test('a kind that fails to boot does not block other kinds and is retried later', async () => {
  const { machine, pool, settle, take } = create({ more: [{ kind: kind('broken'), languageId: 1, count: 1 }] });
  const tries = () => machine.opened.filter((name) => name.startsWith('broken')).length;
  await settle();
  pool.expect(kind('ruby'), 72);
  pool.fillWhenIdle();
  await settle();
  expect(take('ruby')).toMatch('ruby');
  expect(tries()).toBe(1);

  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(tries()).toBeGreaterThan(1);
});

test('a kind with a preparation is booted after it; other kinds do not wait', async () => {
  let finish: (isDone: boolean) => void = () => {};
  const preparing = new Promise<boolean>((resolve) => {
    finish = resolve;
  });
  const java = { kind: kind('java'), languageId: 62, count: 1, prepare: () => preparing };
  const { settle, take } = create({ more: [java] });
  await settle();
  expect([take('java'), take('python')]).toEqual([undefined, 'python 0']);

  finish(true);
  await settle();
  expect(take('java')).toMatch('java');
});

test('a kind whose preparation fails is never booted', async () => {
  const java = { kind: kind('java'), languageId: 62, count: 1, prepare: async () => false };
  const { pool, settle, take } = create({ more: [java] });
  await settle();
  pool.expect(java.kind, 62);
  pool.fillWhenIdle();
  await settle();
  expect(take('java')).toBeUndefined();
  expect(pool.warm()).toEqual([{ languageId: 71, slots: 2 }]);
});

test('a warm sandbox is replaced after ten minutes', async () => {
  const { machine, settle, take } = create();
  await settle();
  await vi.advanceTimersByTimeAsync(12 * MINUTE);

  expect(machine.discarded).toEqual(['python 0', 'python 1']);
  expect(take('python')).toBe('python 2');
});

test('the pool holds one sandbox for ten minutes for each of the last three other languages', async () => {
  const { machine, pool, settle, take } = create();
  for (const [n, name] of ['ruby', 'lua', 'go', 'perl'].entries()) {
    pool.expect(kind(name), n);
    pool.fillWhenIdle();
    await settle();
  }
  expect(take('ruby')).toBeUndefined();
  expect(take('lua')).toMatch('lua');
  expect(machine.discarded).toEqual([expect.stringMatching('ruby')]);

  await vi.advanceTimersByTimeAsync(12 * MINUTE);
  expect(take('perl')).toBeUndefined();
});

test('closing the pool discards every sandbox', async () => {
  const { machine, pool, settle } = create();
  await settle();
  pool.close();
  await settle();
  expect(machine.discarded).toEqual(machine.opened);
});
