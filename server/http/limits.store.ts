import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { attempt } from '#server/db/tables.ts';

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
        resetsAt: sql`case when ${hasReset} then excluded.resets_at else ${attempt.resetsAt} end`,
      },
    })
    .returning();
}

/** What has been counted for those keys in windows that have not ended. */
export const listAttempts = (db: Db, keys: string[], now: Date) =>
  db
    .select()
    .from(attempt)
    .where(and(inArray(attempt.key, keys), gt(attempt.resetsAt, now)));

/** In the order of their keys, as they are counted. */
export const uncountAttempts = (db: Db, keys: string[]) => {
  const locked = db
    .select({ key: attempt.key })
    .from(attempt)
    .where(inArray(attempt.key, keys))
    .orderBy(attempt.key)
    .for('update');
  return db
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(inArray(attempt.key, locked));
};

export const deletePastAttempts = (db: Db, now: Date) => db.delete(attempt).where(lt(attempt.resetsAt, now));
