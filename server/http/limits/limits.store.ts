import { and, gt, inArray, like, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { attempt } from '#server/db/tables/system.ts';
import type { Attempts, Counted, FallbackAttempts } from '#server/ports/attempts.ts';

/** Counts attempts in the database. In a transaction, they count only if it is committed. */
export const databaseAttempts = (db: Db): Attempts => ({
  count: (windows, now) => countAttempts(db, windows, now),
  list: (keys, now) => attemptsByKeys(db).execute({ keys, now }),
  uncount: async (keys) => void (await decrementByKeys(db).execute({ keys })),
});

/** Prefix of the keys of counters that replace those of Redis while Redis is down. */
const AWAY = 'away:';

/** Counts attempts in the database while Redis is down, separately from attempts that are always counted there. */
export function fallbackAttempts(db: Db): FallbackAttempts {
  const { count, list, uncount } = databaseAttempts(db);
  const inDatabase = (key: string) => AWAY + key;
  const original = (counted: Counted[]) => counted.map((one) => ({ ...one, key: one.key.slice(AWAY.length) }));
  return {
    count: async (windows, now) =>
      original(
        await count(
          windows.map((one) => ({ ...one, key: inDatabase(one.key) })),
          now,
        ),
      ),
    list: async (keys, now) => original(await list(keys.map(inDatabase), now)),
    uncount: (keys) => uncount(keys.map(inDatabase)),
    take: (most, now, use) =>
      db.transaction(async (tx) => {
        const isFallback = like(attempt.key, `${AWAY}%`);
        // Locked in the order of their keys, as countAttempts does, to prevent deadlocks.
        const taken = await tx.select().from(attempt).where(isFallback).orderBy(attempt.key).limit(most).for('update');
        const keys = taken.map(({ key }) => key);
        await tx.delete(attempt).where(inArray(attempt.key, keys));
        await use(original(taken.filter(({ resetsAt }) => resetsAt > now)));
        return taken.length;
      }),
  };
}

/**
 * Increments all counters in one statement, so that concurrent attempts are all counted. The rows are sorted by key, so
 * that concurrent statements lock them in the same order and never deadlock.
 */
async function countAttempts(db: Db, windows: Omit<Counted, 'count'>[], now: Date) {
  const hasReset = sql`${attempt.resetsAt} <= ${now.toISOString()}::timestamptz`;
  return db
    .insert(attempt)
    .values(windows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((one) => ({ ...one, count: 1 })))
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${hasReset} then 1 else ${attempt.count} + 1 end`,
        // Keeps the earlier end, so that a system clock that was set back does not prolong a window.
        resetsAt: sql`case when ${hasReset} then excluded.resets_at else least(${attempt.resetsAt}, excluded.resets_at) end`,
      },
    })
    .returning();
}

/** The keys are one array parameter, so that the same prepared statement serves any number of keys. */
const isAmongKeys = sql`${attempt.key} = any(${sql.placeholder('keys')}::text[])`;

const attemptsByKeys = preparedQuery((db) =>
  db
    .select()
    .from(attempt)
    .where(and(isAmongKeys, gt(attempt.resetsAt, sql.placeholder('now'))))
    .prepare('attempts_by_keys'),
);

/** Locks the rows in the order of their keys, as countAttempts does, to prevent deadlocks. */
const decrementByKeys = preparedQuery((db) => {
  const locked = db.select({ key: attempt.key }).from(attempt).where(isAmongKeys).orderBy(attempt.key).for('update');
  return db
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(inArray(attempt.key, locked))
    .prepare('uncount_by_keys');
});

export const deletePastAttempts = (db: Db, now: Date) => db.delete(attempt).where(lt(attempt.resetsAt, now));
