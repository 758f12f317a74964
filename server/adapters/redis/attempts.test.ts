/** Runs the same tests of attempt counters with PostgreSQL alone, and with Redis. */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Attempts } from '#server/ports/attempts.ts';
import { startRedis, withoutRedis } from '#server/testing/processes/redis.ts';
import { openSharingProcesses } from '#server/testing/processes/sharing-processes.ts';

const adapters = withoutRedis ? (['PostgreSQL'] as const) : (['PostgreSQL', 'Redis'] as const);
type Adapter = (typeof adapters)[number];

/** Opens two processes of a school. */
async function openAttempts(adapter: Adapter) {
  const redis = adapter === 'Redis' ? await startRedis() : undefined;
  const school = await openSharingProcesses(redis?.url);
  onTestFinished(async () => {
    await school.close();
    await redis?.kill();
  });
  const [one, other] = [await school.open(), await school.open()];
  const attempts = [one.attempts, other.attempts] as const;
  if (redis) await untilInRedis(attempts, school.countStored);
  return { one: one.attempts, other: other.attempts };
}

/** Waits until both processes are connected to Redis and count attempts there. */
async function untilInRedis(attempts: readonly Attempts[], countStored: () => Promise<number>) {
  for (const one of attempts)
    await expect
      .poll(async () => {
        const before = await countStored();
        await one.count([{ key: `connected ${performance.now()}`, resetsAt: at(1) }], at(0));
        return (await countStored()) - before;
      })
      .toBe(0);
}

/** A time in minutes, which tests pass to the counters. The counters read no clock themselves. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 30, 8) + minutes * 60_000);

const windows = (keys: string[], end: number) => keys.map((key) => ({ key, resetsAt: at(end) }));

test.each(adapters)('%s: attempts of all processes count in one window', async (adapter) => {
  const { one, other } = await openAttempts(adapter);

  expect(await one.count(windows(['a'], 15), at(0))).toEqual([{ key: 'a', count: 1, resetsAt: at(15) }]);
  expect(await other.count(windows(['a'], 20), at(5))).toEqual([{ key: 'a', count: 2, resetsAt: at(15) }]);
  expect(await one.list(['a', 'unknown'], at(14))).toEqual([{ key: 'a', count: 2, resetsAt: at(15) }]);
});

test.each(adapters)('%s: when a window ends, the counter begins again', async (adapter) => {
  const { one } = await openAttempts(adapter);
  await one.count(windows(['a'], 15), at(0));

  expect(await one.list(['a'], at(15))).toEqual([]);
  expect(await one.count(windows(['a'], 30), at(15))).toEqual([{ key: 'a', count: 1, resetsAt: at(30) }]);
});

test.each(adapters)('%s: a clock that was set back does not prolong a window', async (adapter) => {
  const { one } = await openAttempts(adapter);
  await one.count(windows(['a'], 60 + 15), at(60));

  expect(await one.count(windows(['a'], 15), at(0))).toEqual([{ key: 'a', count: 2, resetsAt: at(15) }]);
});

test.each(adapters)('%s: concurrent attempts with several counters are all counted', async (adapter) => {
  const { one, other } = await openAttempts(adapter);
  const both = [windows(['a', 'b'], 15), windows(['b', 'a'], 15)];

  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? one : other).count(both[n % 2]!, at(0))));

  const counts = await one.list(['a', 'b'], at(1));
  expect(counts.map(({ count }) => count)).toEqual([60, 60]);
});

test.each(adapters)('%s: uncounting decrements each counter, but not below zero', async (adapter) => {
  const { one } = await openAttempts(adapter);
  await one.count(windows(['a', 'b'], 15), at(0));
  await one.count(windows(['b'], 15), at(0));

  for (let n = 0; n < 2; n++) await one.uncount(['a', 'b', 'unknown']);
  await one.count(windows(['b'], 15), at(0));

  const counts = await one.list(['a', 'b', 'unknown'], at(1));
  expect(new Map(counts.map(({ key, count }) => [key, count]))).toEqual(
    new Map([
      ['a', 0],
      ['b', 1],
    ]),
  );
});

const keys = fc.uniqueArray(fc.constantFrom('a', 'b', "c'd:e f"), { minLength: 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), keys, minutes: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constantFrom('uncount' as const, 'list' as const), keys }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: -10, max: 20 }) }),
);

test.skipIf(withoutRedis)('Redis and PostgreSQL give the same answers to any sequence of calls', async () => {
  const both = [(await openAttempts('PostgreSQL')).one, (await openAttempts('Redis')).one];
  let round = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      round++;
      const [inPostgres, inRedis] = await Promise.all(both.map((attempts) => answersOf(attempts, steps, `${round}:`)));
      expect(inRedis).toEqual(inPostgres);
    }),
    { numRuns: 60 },
  );
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function answersOf(attempts: Attempts, steps: Step[], prefix: string) {
  const answers = [];
  let now = 0;
  for (const one of steps) {
    if (one.kind === 'wait') now += one.minutes;
    else {
      const named = one.keys.map((key) => prefix + key);
      if (one.kind === 'count') answers.push(await attempts.count(windows(named, now + one.minutes), at(now)));
      if (one.kind === 'list') answers.push(await attempts.list(named, at(now)));
      if (one.kind === 'uncount') await attempts.uncount(named);
    }
  }
  return answers.map((counted) => counted.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
}
