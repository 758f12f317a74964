import { expect, test } from 'vitest';
import { openHashing } from './hashing.ts';

/** A fake hash computation that runs until the test ends it. */
function hash() {
  let end: (result: string) => void = () => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

test('the number of concurrent hashes and the queue are limited, and refusals carry Retry-After', async () => {
  const hashing = openHashing({ atOnce: 2, mostWaiting: 3 });
  const hashes = Array.from({ length: 5 }, hash);
  let begun = 0;
  const results = hashes.map(({ ended }) =>
    hashing.run(() => {
      begun++;
      return ended;
    }),
  );
  await Promise.resolve();

  expect(begun).toBe(2);
  await expect(hashing.run(() => hash().ended)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 3 });
  hashes[1]!.end('second');
  expect(await results[1]).toBe('second');
  await expect.poll(() => begun).toBe(3);

  for (const { end } of hashes) end('done');
  expect(await Promise.all(results)).toHaveLength(5);
  expect(begun).toBe(5);
});

test('known devices are served first, and are not refused because other devices fill the queue', async () => {
  const hashing = openHashing({ atOnce: 1, mostWaiting: 2 });
  const running = hash();
  const order: string[] = [];
  const named = (name: string, isFirst: boolean) => hashing.run(async () => order.push(name), { isFirst });
  const results = [
    hashing.run(() => running.ended),
    named('stranger 1', false),
    named('stranger 2', false),
    named('known 1', true),
    named('known 2', true),
  ];

  for (const isFirst of [false, true])
    await expect(named('too many', isFirst)).rejects.toMatchObject({ code: 'unavailable' });
  running.end('done');
  await Promise.all(results);
  expect(order).toEqual(['known 1', 'known 2', 'stranger 1', 'stranger 2']);
});

test('a hash that fails lets the next one start', async () => {
  const hashing = openHashing({ atOnce: 1, mostWaiting: 1 });
  const failing = hashing.run(() => Promise.reject(new Error('no memory')));
  const next = hashing.run(async () => 'hashed');

  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('hashed');
  expect(await hashing.run(async () => 'again')).toBe('again');
});
