import { expect, test } from 'vitest';
import { openKeyedMutex } from './keyed-mutex.ts';
import { openWeightedSemaphore } from './weighted-semaphore.ts';

/** Records which callers have entered; `settled` lists them after all pending promises have run. */
function entries() {
  const entered: string[] = [];
  const note = (name: string) => () => void entered.push(name);
  const settled = async () => {
    await new Promise(setImmediate);
    return [...entered];
  };
  return { note, settled };
}

test('a mutex has one holder per key, in order of arrival', async () => {
  const { note, settled } = entries();
  const acquire = openKeyedMutex();
  const release = await acquire('wanjiru');
  void acquire('wanjiru').then(note('second'));
  void acquire('wanjiru').then(note('third'));
  void acquire('otieno').then(note('another key'));
  const before = await settled();
  release();
  release();

  expect([before, await settled()]).toEqual([['another key'], ['another key', 'second']]);
});

test('a small request does not wait behind a large one, and releasing twice frees nothing more', async () => {
  const { note, settled } = entries();
  const acquire = openWeightedSemaphore(10);
  const release = await acquire(6);
  void acquire(8).then(note('large'));
  void acquire(4).then(note('small'));
  const before = await settled();
  release();
  release();

  expect([before, await settled()]).toEqual([['small'], ['small']]);
});
