/** Changes to challenges and gradings. See given.ts. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeTest, challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

/** A program of the maximum length. */
const longest = sql<string>`repeat('x', 65536)`;

export const gradingGivens = (db: Db) => ({
  challengeBecomes: (id: string, details: Details<typeof challenge>) =>
    db.update(challenge).set(details).where(eq(challenge.id, id)),

  noVersion: (id: string) => db.delete(challengeVersion).where(eq(challengeVersion.id, id)),

  /** The tests of a version get a judging program. */
  judgedByProgram: (versionId: string) =>
    db
      .update(challengeTest)
      .set({ kind: 'program', expected: null, program: 'judges', programLanguageId: 71 })
      .where(eq(challengeTest.versionId, versionId)),

  /** The tests of a version expect that output. */
  judgedByOutput: (versionId: string, expected: string) =>
    db
      .update(challengeTest)
      .set({ kind: 'output', expected, program: null, programLanguageId: null })
      .where(eq(challengeTest.versionId, versionId)),

  /** All attempts at a challenge are in that language. */
  submittedIn: (languageId: number, challengeId: string) =>
    db.update(challengeAttempt).set({ languageId }).where(eq(challengeAttempt.challengeId, challengeId)),

  /** The runner failed on a student's program in a regrade. */
  async faultyRegrade(studentId: string) {
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

  /** The process ended each time it graded the reference solution of a version. */
  async brokenOffCheck(versionId: string) {
    await db.update(challengeVersion).set({ state: 'checking' }).where(eq(challengeVersion.id, versionId));
    await db.insert(grading).values({ versionId, state: 'running', tries: 5 });
  },

  ...storageFillers(db),
});

const storageFillers = (db: Db) => {
  /** Programs of a student, of the maximum length. */
  const longPrograms = async (challengeId: string, studentId: string, count: number) => {
    const row = { challengeId, studentId, languageId: 71, source: longest };
    return db.insert(challengeAttempt).values(Array(count).fill(row)).returning({ id: challengeAttempt.id });
  };
  return {
    longPrograms,
    /** The same, graded with 0 points. */
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
