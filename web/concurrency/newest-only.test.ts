import { expect, test } from 'vitest';
import { newestOnly } from './newest-only.ts';

/** What was sent, in order; each is under way until it is answered. */
function sending() {
  const sent: number[] = [];
  const answers: { yes(): void; no(): void }[] = [];
  const wish = newestOnly(async (stars: number) => {
    sent.push(stars);
    await new Promise<void>((resolve, reject) => {
      answers.push({ yes: resolve, no: () => reject(new Error('No network')) });
    });
  });
  return { sent, answers, wish };
}

test('while one wish is under way no other is sent, and then only the newest', async () => {
  const { sent, answers, wish } = sending();
  const first = wish(3);
  await expect.poll(() => sent).toEqual([3]);

  const later = [wish(4), wish(4.5), wish(5)];
  await settled();
  expect(sent).toEqual([3]);
  answers[0]!.yes();
  await first;
  await expect.poll(() => sent).toEqual([3, 5]);

  answers[1]!.yes();
  await Promise.all(later);
  expect(sent).toEqual([3, 5]);
});

test('the same wish again, with another between, is sent once', async () => {
  const { sent, answers, wish } = sending();
  wish(3);
  await expect.poll(() => sent).toEqual([3]);

  const later = [wish(5), wish(4), wish(5)];
  answers[0]!.yes();
  await expect.poll(() => sent).toEqual([3, 5]);
  answers[1]!.yes();
  await Promise.all(later);

  expect(sent).toEqual([3, 5]);
});

test('one that breaks says so to its sender, and what was wished meanwhile is sent all the same', async () => {
  const { sent, answers, wish } = sending();
  const first = wish(3);
  await expect.poll(() => sent).toEqual([3]);
  const second = wish(5);

  answers[0]!.no();
  await expect(first).rejects.toThrow('No network');
  await expect.poll(() => sent).toEqual([3, 5]);
  answers[1]!.yes();
  await second;
});

/** Everything that was waiting for nothing but its turn has had it. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
