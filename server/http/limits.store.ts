import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { attempt } from '#server/db/tables.ts';

/** Counts one more, in one statement, so that many at once cannot slip past each other. */
export async function countAttempt(db: Db, key: string, { now, resetsAt }: { now: Date; resetsAt: Date }) {
  const hasReset = sql`${attempt.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(attempt)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${hasReset} then 1 else ${attempt.count} + 1 end`,
        resetsAt: sql`case when ${hasReset} then ${resetsAt.toISOString()}::timestamptz else ${attempt.resetsAt} end`,
      },
    })
    .returning();
  return counted!;
}

export const hasAttempt = async (db: Db, key: string, now: Date) => {
  const found = await db
    .select({ key: attempt.key })
    .from(attempt)
    .where(and(eq(attempt.key, key), gt(attempt.resetsAt, now)));
  return found.length > 0;
};

export const uncountAttempt = (db: Db, key: string) =>
  db
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(eq(attempt.key, key));

export const deletePastAttempts = (db: Db, now: Date) => db.delete(attempt).where(lt(attempt.resetsAt, now));
