import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { attempt } from '#server/db/tables/system.ts';

export type Counted = typeof attempt.$inferSelect;

/**
 * Increments all counters in one statement, so that concurrent attempts are all counted. The rows are sorted by key, so
 * that concurrent statements lock them in the same order and never deadlock.
 *
 * @param counted  the counters. `resetsAt` is the end of a window that starts now, if no window is running
 */
export async function countAttempts(db: Db, counted: Pick<Counted, 'key' | 'resetsAt'>[], now: Date) {
  const hasReset = sql`${attempt.resetsAt} <= ${now.toISOString()}::timestamptz`;
  return db
    .insert(attempt)
    .values(counted.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((one) => ({ ...one, count: 1 })))
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

/** Lists the counters with these keys whose windows have not ended. */
export const listAttempts = (db: Db, keys: string[], now: Date): Promise<Counted[]> =>
  attemptsByKeys(db).execute({ keys, now });

/** Locks the rows in the order of their keys, as countAttempts does, to prevent deadlocks. */
const decrementByKeys = preparedQuery((db) => {
  const locked = db.select({ key: attempt.key }).from(attempt).where(isAmongKeys).orderBy(attempt.key).for('update');
  return db
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(inArray(attempt.key, locked))
    .prepare('uncount_by_keys');
});

export const uncountAttempts = (db: Db, keys: string[]) => decrementByKeys(db).execute({ keys });

export const deletePastAttempts = (db: Db, now: Date) => db.delete(attempt).where(lt(attempt.resetsAt, now));
