/** Factories of programs with the maximum length, graded or not, for tests of the limit on their storage. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

/** SQL for the source of a program with the maximum length. */
const longest = sql<string>`repeat('x', 65536)`;

export const longProgramFactories = (db: Db) => {
  /** Creates attempts of a student whose programs have the maximum length. */
  const longPrograms = async (challengeId: string, studentId: string, count: number) => {
    const row = { challengeId, studentId, languageId: 71, source: longest };
    return db.insert(challengeAttempt).values(Array(count).fill(row)).returning({ id: challengeAttempt.id });
  };
  return {
    longPrograms,
    /** Creates attempts with programs of the maximum length that are graded with 0 points. */
    async gradedLongPrograms(of: { id: string; versionId: string | null }, studentId: string, count: number) {
      const attempts = await longPrograms(of.id, studentId, count);
      const graded = { versionId: of.versionId!, state: 'done' as const, points: 0, outcomes: [], compileOutput: '' };
      await db.insert(grading).values(attempts.map(({ id: attemptId }) => ({ attemptId, ...graded })));
      await db
        .update(challengeAttempt)
        .set({ gradingId: sql`(select id from grading where attempt_id = ${challengeAttempt.id})` })
        .where(eq(challengeAttempt.studentId, studentId));
    },
  };
};
