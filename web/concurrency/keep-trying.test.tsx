import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { retryUntilDone } from './keep-trying.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** Starts work that always fails, or succeeds from the given try on. `tries` contains the signal of each try. */
function startWork({ isFinal = false, succeedsAt = Infinity } = {}) {
  const tries: AbortSignal[] = [];
  const work = async (signal: AbortSignal) => {
    tries.push(signal);
    if (tries.length < succeedsAt) throw new Error('no network');
  };
  const stop = retryUntilDone(work, { isFinal: () => isFinal });
  onTestFinished(stop);
  return { tries, stop };
}

test('work that fails is tried again with growing delays, eight times in all', async () => {
  const { tries } = startWork();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(tries).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(tries).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toHaveLength(3);

  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(tries).toHaveLength(8);
});

test('work that succeeds is not repeated', async () => {
  const { tries } = startWork({ succeedsAt: 2 });
  await vi.advanceTimersByTimeAsync(60 * 60_000);

  expect(tries).toHaveLength(2);
});

test('when the network is back the work starts immediately, aborts the previous try, and the delays start small', async () => {
  const { tries } = startWork();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(tries).toHaveLength(3);

  dispatchEvent(new Event('online'));
  expect(tries.map(({ aborted }) => aborted)).toEqual([true, true, true, false]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(tries).toHaveLength(5);
});

test('after a final error, and after the end, nothing is tried', async () => {
  const final = startWork({ isFinal: true });
  const ended = startWork();
  ended.stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(final.tries).toHaveLength(1);

  dispatchEvent(new Event('online'));
  expect(ended.tries.map(({ aborted }) => aborted)).toEqual([true]);
});
