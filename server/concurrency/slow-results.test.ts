import { expect, test } from 'vitest';
import { shareSlowResults } from './slow-results.ts';

/** A read that takes `milliseconds` by a clock of its own, and returns how often it has run. */
function counter(...milliseconds: number[]) {
  let [time, runs] = [0, 0];
  const read = async (fails: boolean) => {
    runs += 1;
    const run = runs;
    await Promise.resolve();
    time += milliseconds[run - 1] ?? milliseconds.at(-1)!;
    if (fails) throw new Error('The database is away');
    return run;
  };
  const wait = (duration: number) => {
    time += duration;
  };
  return { wait, ask: shareSlowResults(read, () => time) };
}

test('a quick result is not kept', async () => {
  const { ask } = counter(99);
  expect([await ask(false), await ask(false)]).toEqual([1, 2]);
});

test('calls at the same time share one read', async () => {
  const { ask } = counter(1);
  expect(await Promise.all([ask(false), ask(false)])).toEqual([1, 1]);
});

test('the second slow result in a row is kept for a hundred times as long as it took', async () => {
  const { ask, wait } = counter(200);
  expect([await ask(false), await ask(false)]).toEqual([1, 2]);
  wait(19_999);
  expect(await ask(false)).toBe(2);
  wait(1);
  expect(await ask(false)).toBe(3);
});

test('a single slow result between quick ones is not kept', async () => {
  const { ask } = counter(2_000, 10, 2_000, 10);
  expect([await ask(false), await ask(false), await ask(false), await ask(false)]).toEqual([1, 2, 3, 4]);
});

test('no result is kept for more than a minute', async () => {
  const { ask, wait } = counter(5_000);
  expect([await ask(false), await ask(false)]).toEqual([1, 2]);
  wait(59_999);
  expect(await ask(false)).toBe(2);
  wait(1);
  expect(await ask(false)).toBe(3);
});

test('a failure is not kept', async () => {
  const { ask } = counter(200);
  await expect(ask(true)).rejects.toThrow('away');
  expect(await ask(false)).toBe(2);
});
