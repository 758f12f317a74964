/** Queries of challenge versions, attempts and gradings. */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';
import { serverProcess } from '#server/db/tables/system.ts';

export const gradingQueries = (db: Db) => ({
  /** Returns all gradings, those of attempts and those of reference solutions. */
  gradings: () => db.select().from(grading).orderBy(asc(grading.id)),

  /** Returns the pids of the processes that run a grading. */
  async gradingPids() {
    const rows = await db
      .select({ pid: serverProcess.pid })
      .from(grading)
      .innerJoin(serverProcess, eq(serverProcess.id, grading.processId))
      .where(eq(grading.state, 'running'));
    return rows.map(({ pid }) => pid);
  },

  /** Returns the gradings of a challenge's attempts. */
  async gradingsOf(challengeId: string) {
    const rows = await db
      .select()
      .from(grading)
      .innerJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
      .where(eq(challengeAttempt.challengeId, challengeId));
    return rows.map((row) => row.grading);
  },

  /** Returns a challenge's attempts that have a grading that counts. */
  countingAttempts: (challengeId: string) =>
    db
      .select()
      .from(challengeAttempt)
      .where(and(eq(challengeAttempt.challengeId, challengeId), isNotNull(challengeAttempt.gradingId))),

  versionsOf: (challengeId: string) =>
    db
      .select()
      .from(challengeVersion)
      .where(eq(challengeVersion.challengeId, challengeId))
      .orderBy(asc(challengeVersion.number)),
});
