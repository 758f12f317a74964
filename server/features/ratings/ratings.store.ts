import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { rating } from '#server/db/tables/courses.ts';

/** Stores a student's rating of a course, and replaces an earlier rating by the same student. */
export const upsertRating = (db: Db, row: typeof rating.$inferInsert & { changedAt: Date }) =>
  db
    .insert(rating)
    .values(row)
    .onConflictDoUpdate({
      target: [rating.courseId, rating.studentId],
      set: { value: row.value, changedAt: row.changedAt },
    });

export const meanOf = async (db: Db, courseId: string) => {
  const [mean] = await db
    .select({ rating: sql<number>`coalesce(avg(${rating.value}), 0)::real`, ratings: count() })
    .from(rating)
    .where(eq(rating.courseId, courseId));
  return mean!;
};
