/** Changes challenges and gradings in the database. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeTest, challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

export const gradingChanges = (db: Db) => ({
  updateChallenge: (id: string, details: Partial<typeof challenge.$inferInsert>) =>
    db.update(challenge).set(details).where(eq(challenge.id, id)),

  deleteVersion: (id: string) => db.delete(challengeVersion).where(eq(challengeVersion.id, id)),

  /** Turns all tests of a version into tests with a judging program. */
  judgeByProgram: (versionId: string) =>
    db
      .update(challengeTest)
      .set({ kind: 'program', expected: null, program: 'judges', programLanguageId: 71 })
      .where(eq(challengeTest.versionId, versionId)),

  /** Turns all tests of a version into tests that expect this output. */
  judgeByOutput: (versionId: string, expected: string) =>
    db
      .update(challengeTest)
      .set({ kind: 'output', expected, program: null, programLanguageId: null })
      .where(eq(challengeTest.versionId, versionId)),

  /** Sets the language of all attempts at a challenge. */
  setAttemptLanguage: (languageId: number, challengeId: string) =>
    db.update(challengeAttempt).set({ languageId }).where(eq(challengeAttempt.challengeId, challengeId)),

  /** Makes the student's gradings in a regrade look as if the runner had failed. */
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

  /** Makes the check of a version's reference solution look as if the process had ended during each of 5 tries. */
  async interruptCheck(versionId: string) {
    await db.update(challengeVersion).set({ state: 'checking' }).where(eq(challengeVersion.id, versionId));
    await db.insert(grading).values({ versionId, state: 'running', tries: 5 });
  },
});
