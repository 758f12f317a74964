import { expect, test } from 'vitest';
import type { Services } from '#server/services.ts';
import { openBeats } from './beat.ts';

/** Beats that need nothing of the school. */
const nothing = {} as Services;

/** Something that looks until it is told to stop looking. */
function looking() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const beat = {
    name: 'test',
    every: 60_000,
    run: () => {
      begun++;
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
  };
  return { beat, begun: () => begun, endOne: () => ends.shift()!() };
}

test('one look ends before the next begins, and who asks meanwhile gets one more', async () => {
  const { beat, begun, endOne } = looking();
  const beats = openBeats();
  beats.start([beat], nothing, () => {});

  for (let asked = 0; asked < 5; asked++) beats.wake(beat);
  const first = begun();
  endOne();
  await expect.poll(begun).toBe(2);
  endOne();
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect([first, begun()]).toEqual([1, 2]);
  await beats.close();
});

test('a look that fails is reported, and looking goes on', async () => {
  const faults: unknown[] = [];
  let looks = 0;
  const beat = {
    name: 'test',
    every: 5,
    run: async () => {
      if (++looks === 1) throw new Error('The disk is full');
    },
  };
  const beats = openBeats();
  beats.start([beat], nothing, (error) => faults.push(String(error)));

  await expect.poll(() => looks).toBeGreaterThan(2);
  await beats.close();

  expect(faults).toEqual(['Error: The disk is full']);
});

test('closing waits for the look that is under way, and none comes after it', async () => {
  const { beat, begun, endOne } = looking();
  const beats = openBeats();
  beats.start([beat], nothing, () => {});
  let isClosed = false;

  const closing = beats.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = isClosed;
  endOne();
  await closing;
  beats.wake(beat);

  expect([before, begun()]).toEqual([false, 1]);
});
