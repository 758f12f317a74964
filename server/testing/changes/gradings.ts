/** Changes to challenges and gradings. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeTest, challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

export const gradingChanges = (db: Db) => ({
  updateChallenge: (id: string, details: Partial<typeof challenge.$inferInsert>) =>
    db.update(challenge).set(details).where(eq(challenge.id, id)),

  deleteVersion: (id: string) => db.delete(challengeVersion).where(eq(challengeVersion.id, id)),

  /** Gives the tests of a version a judging program. */
  judgeByProgram: (versionId: string) =>
    db
      .update(challengeTest)
      .set({ kind: 'program', expected: null, program: 'judges', programLanguageId: 71 })
      .where(eq(challengeTest.versionId, versionId)),

  /** Makes the tests of a version expect that output. */
  judgeByOutput: (versionId: string, expected: string) =>
    db
      .update(challengeTest)
      .set({ kind: 'output', expected, program: null, programLanguageId: null })
      .where(eq(challengeTest.versionId, versionId)),

  /** Sets the language of all attempts at a challenge. */
  setAttemptLanguage: (languageId: number, challengeId: string) =>
    db.update(challengeAttempt).set({ languageId }).where(eq(challengeAttempt.challengeId, challengeId)),

  /** As if the runner had failed on the student's programs in a regrade. */
  async failRegrade(studentId: string) {
    const ofStudent = db.select({ id: challengeAttempt.id }).from(challengeAttempt);
    await db
      .update(grading)
      .set({ state: 'faulty', points: null })
      .where(
        and(
          inArray(grading.attemptId, ofStudent.where(eq(challengeAttempt.studentId, studentId))),
          isNotNull(grading.regradeId),
        ),
      );
  },

  /** As if the process had ended during each of 5 tries to grade the reference solution of a version. */
  async interruptCheck(versionId: string) {
    await db.update(challengeVersion).set({ state: 'checking' }).where(eq(challengeVersion.id, versionId));
    await db.insert(grading).values({ versionId, state: 'running', tries: 5 });
  },
});
