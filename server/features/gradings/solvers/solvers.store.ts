/** Students who have submitted a program for a challenge, and the programs that could not be graded. */
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

/** Maximum faulty attempts in the authors' list. */
const MAX_FAULTS = 50;

export const listSolvers = (db: Db, challengeId: string) =>
  db
    .select({
      studentId: user.id,
      name: user.name,
      attempts: sql<number>`count(*)::int`,
      best: sql<number | null>`max(${grading.points})`,
      lastAt: sql`max(${challengeAttempt.createdAt})`.mapWith(challengeAttempt.createdAt),
    })
    .from(challengeAttempt)
    .innerJoin(user, eq(user.id, challengeAttempt.studentId))
    .leftJoin(grading, eq(grading.id, challengeAttempt.gradingId))
    .where(eq(challengeAttempt.challengeId, challengeId))
    .groupBy(user.id, user.name)
    .orderBy(asc(user.name), asc(user.id));

const isFaulty = (db: Db, challengeId: string) =>
  and(
    eq(grading.state, 'faulty'),
    isNotNull(grading.attemptId),
    inArray(
      grading.versionId,
      db
        .select({ id: challengeVersion.id })
        .from(challengeVersion)
        .where(eq(challengeVersion.challengeId, challengeId)),
    ),
  );

export const listFaults = (db: Db, challengeId: string) =>
  db
    .select({
      attemptId: challengeAttempt.id,
      studentId: user.id,
      name: user.name,
      at: challengeAttempt.createdAt,
      languageId: challengeAttempt.languageId,
      isForPreview: sql<boolean>`${grading.regradeId} is not null`,
      fault: grading.fault,
    })
    .from(grading)
    .innerJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .innerJoin(user, eq(user.id, challengeAttempt.studentId))
    .where(isFaulty(db, challengeId))
    .orderBy(desc(challengeAttempt.createdAt), desc(challengeAttempt.id))
    .limit(MAX_FAULTS);

interface Requeued {
  challengeId: string;
  /** The number of tries already counted for gradings that failed because of the runner; other gradings start with 0. */
  tries: number;
  now: Date;
}

/**
 * Queues a challenge's faulty gradings again. The row keeps the fault, so that another failure does not notify the
 * tutor or correct the student's rate limit a second time. @returns the number of gradings
 */
export const requeueFaultyOf = async (db: Db, { challengeId, tries, now }: Requeued) =>
  (
    await db
      .update(grading)
      .set({
        state: 'waiting',
        tries: sql`case when (${grading.fault} ->> 'isRunners')::boolean then ${tries}::int else 0 end`,
        notBefore: now,
      })
      .where(isFaulty(db, challengeId))
      .returning({ id: grading.id })
  ).length;
