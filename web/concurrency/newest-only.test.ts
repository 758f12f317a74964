import { expect, test } from 'vitest';
import { newestOnly } from './newest-only.ts';

/** A queue of values for a fake server, which answers when the test says so. `sent` contains the values in the order of sending. */
function createQueue() {
  const sent: number[] = [];
  const answers: { yes(): void; no(): void }[] = [];
  const queue = newestOnly(async (stars: number) => {
    sent.push(stars);
    await new Promise<void>((resolve, reject) => {
      answers.push({ yes: resolve, no: () => reject(new Error('No network')) });
    });
  });
  return { sent, answers, give: queue };
}

test('while a value is in flight no other is sent, and afterwards only the newest', async () => {
  const { sent, answers, give: queue } = createQueue();
  const first = queue(3);
  await expect.poll(() => sent).toEqual([3]);

  const later = [queue(4), queue(4.5), queue(5)];
  await settled();
  expect(sent).toEqual([3]);
  answers[0]!.yes();
  await first;
  await expect.poll(() => sent).toEqual([3, 5]);

  answers[1]!.yes();
  await Promise.all(later);
  expect(sent).toEqual([3, 5]);
});

test('of several values queued during a request only the newest is sent, even if it was queued twice', async () => {
  const { sent, answers, give: queue } = createQueue();
  queue(3);
  await expect.poll(() => sent).toEqual([3]);

  const later = [queue(5), queue(4), queue(5)];
  answers[0]!.yes();
  await expect.poll(() => sent).toEqual([3, 5]);
  answers[1]!.yes();
  await Promise.all(later);

  expect(sent).toEqual([3, 5]);
});

test('a failure rejects for its sender, and the next value is sent anyway', async () => {
  const { sent, answers, give: queue } = createQueue();
  const first = queue(3);
  await expect.poll(() => sent).toEqual([3]);
  const second = queue(5);

  answers[0]!.no();
  await expect(first).rejects.toThrow('No network');
  await expect.poll(() => sent).toEqual([3, 5]);
  answers[1]!.yes();
  await second;
});

/** Resolves after all pending microtasks. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
