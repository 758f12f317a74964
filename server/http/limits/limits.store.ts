import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { preparedOnce } from '#server/db/prepared-query.ts';
import { attempt } from '#server/db/tables/system.ts';

export type Counted = typeof attempt.$inferSelect;

/**
 * Counts one more of each, in one statement, so that many at once cannot slip
 * past each other. Always in the order of their keys, so that two never wait for
 * one another.
 *
 * @param counted  each with the end of its window, if this is the first in it
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
        // The earlier one, in case the clock has been set back: no window lasts longer than it should.
        resetsAt: sql`case when ${hasReset} then excluded.resets_at else least(${attempt.resetsAt}, excluded.resets_at) end`,
      },
    })
    .returning();
}

/** An array in one parameter, so that the statement is the same for any number of keys. */
const isAmongKeys = sql`${attempt.key} = any(${sql.placeholder('keys')}::text[])`;

const attemptsByKeys = preparedOnce((db) =>
  db
    .select()
    .from(attempt)
    .where(and(isAmongKeys, gt(attempt.resetsAt, sql.placeholder('now'))))
    .prepare('attempts_by_keys'),
);

/** What has been counted for those keys in windows that have not ended. */
export const listAttempts = (db: Db, keys: string[], now: Date): Promise<Counted[]> =>
  attemptsByKeys(db).execute({ keys, now });

/** In the order of their keys, as they are counted. */
const uncountByKeys = preparedOnce((db) => {
  const locked = db.select({ key: attempt.key }).from(attempt).where(isAmongKeys).orderBy(attempt.key).for('update');
  return db
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(inArray(attempt.key, locked))
    .prepare('uncount_by_keys');
});

export const uncountAttempts = (db: Db, keys: string[]) => uncountByKeys(db).execute({ keys });

export const deletePastAttempts = (db: Db, now: Date) => db.delete(attempt).where(lt(attempt.resetsAt, now));
