/** Counters that the database kept while Redis was down move to Redis in batches, and none is lost. */
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { fallbackAttempts } from './limits.store.ts';

test('counters that cannot be moved stay in the database, and the next batch tries them again', async () => {
  const database = await createDatabase();
  const { db, close } = connect(database.url);
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  const fallback = fallbackAttempts(db);
  const now = new Date();
  const [resetsAt, keys] = [new Date(now.getTime() + 60_000), ['a', 'b', 'c']];
  await fallback.count(
    keys.map((key) => ({ key, resetsAt })),
    now,
  );

  const lost = fallback.take(2, now, () => Promise.reject(new Error('Redis is lost')));
  await expect(lost).rejects.toThrow('Redis is lost');
  expect(await fallback.list(keys, now)).toHaveLength(3);

  const moved: string[] = [];
  const move = async (counted: { key: string }[]) => void moved.push(...counted.map(({ key }) => key));
  expect([await fallback.take(2, now, move), await fallback.take(2, now, move)]).toEqual([2, 1]);
  expect(moved).toEqual(keys);
  expect(await fallback.list(keys, now)).toEqual([]);
});
