import { expect, test } from 'vitest';
import { serialQueue } from './serial-queue.ts';

test('a task starts when the one before it has ended, also by a failure', async () => {
  const events: string[] = [];
  const add = serialQueue();
  let endFirst = (_stored: string) => {};

  const first = add(async () => {
    events.push('first starts');
    return new Promise<string>((resolve) => {
      endFirst = resolve;
    });
  });
  const second = add(async () => {
    events.push('second starts');
    throw new Error('refused');
  });
  const third = add(async () => void events.push('third starts'));

  await expect.poll(() => events).toEqual(['first starts']);
  endFirst('stored');
  expect(await first).toBe('stored');
  await expect(second).rejects.toThrow('refused');
  await third;
  expect(events).toEqual(['first starts', 'second starts', 'third starts']);
});
