/** Queries for grading and its results. */
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeVersion } from '#server/db/tables/challenges.ts';
import { course } from '#server/db/tables/courses.ts';
import { challengeAttempt, type GradingFault, grading, type TestOutcome } from '#server/db/tables/gradings.ts';
import { isLeased, type Lease } from './scheduler.store.ts';

export type LockedChallenge = NonNullable<Awaited<ReturnType<typeof shareLockChallenge>>>;

export const findStudent = async (tx: Db, attemptId: string) =>
  (
    await tx
      .select({ studentId: challengeAttempt.studentId })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.id, attemptId))
  )[0];

export const findProgram = async (db: Db, attemptId: string) =>
  (
    await db
      .select({ languageId: challengeAttempt.languageId, source: challengeAttempt.source })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.id, attemptId))
  )[0];

/** Locks the challenge of a version of tests and returns it with its tutor; undefined if it was deleted. */
export const shareLockChallenge = async (tx: Db, versionId: string) =>
  (
    await tx
      .select({
        id: challenge.id,
        courseId: challenge.courseId,
        title: challenge.title,
        versionId: challenge.versionId,
        publishedAt: challenge.publishedAt,
        tutorId: course.tutorId,
      })
      .from(challenge)
      .innerJoin(challengeVersion, eq(challengeVersion.challengeId, challenge.id))
      .innerJoin(course, eq(course.id, challenge.courseId))
      .where(eq(challengeVersion.id, versionId))
      .for('share', { of: challenge })
  )[0];

interface Result {
  points: number;
  outcomes: TestOutcome[];
  compileOutput: string;
  finishedAt: Date;
}

/** Stores the result. Returns false if the lease is lost or the grading was deleted. */
export const completeGrading = async (tx: Db, lease: Lease, result: Result) =>
  (
    await tx
      .update(grading)
      .set({ state: 'done', fault: null, ...result })
      .where(isLeased(lease))
      .returning({ id: grading.id })
  ).length === 1;

export const setCountedGrading = (tx: Db, { attemptId, gradingId }: { attemptId: string; gradingId: string }) =>
  tx.update(challengeAttempt).set({ gradingId }).where(eq(challengeAttempt.id, attemptId));

const ofSameStudent = alias(challengeAttempt, 'of_same_student');

/** An attempt's student and that student's best result; undefined while no grading counts for the attempt. */
export const findCountedResult = async (tx: Db, attemptId: string) =>
  (
    await tx
      .select({ studentId: challengeAttempt.studentId, best: sql<number>`max(${grading.points})` })
      .from(challengeAttempt)
      .innerJoin(
        ofSameStudent,
        and(
          eq(ofSameStudent.challengeId, challengeAttempt.challengeId),
          eq(ofSameStudent.studentId, challengeAttempt.studentId),
        ),
      )
      .innerJoin(grading, eq(grading.id, ofSameStudent.gradingId))
      .where(and(eq(challengeAttempt.id, attemptId), isNotNull(challengeAttempt.gradingId)))
      .groupBy(challengeAttempt.studentId)
  )[0];

/** Marks a grading as failed, without further tries. @returns false if the lease is lost or the grading was deleted */
export const markFaulty = async (tx: Db, lease: Lease, fault: GradingFault) =>
  (await tx.update(grading).set({ state: 'faulty', fault }).where(isLeased(lease)).returning({ id: grading.id }))
    .length === 1;

/** Whether any grading by these tests has failed before. */
export const hasFaults = async (tx: Db, versionId: string) =>
  (
    await tx
      .select({ id: grading.id })
      .from(grading)
      .where(and(eq(grading.versionId, versionId), or(eq(grading.state, 'faulty'), isNotNull(grading.fault))))
      .limit(1)
  ).length === 1;
