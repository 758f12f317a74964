/** Who has submitted something for a challenge, and what of it could not be graded. */
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { challengeAttempt, challengeVersion, grading } from '#server/db/challenge-tables.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables.ts';

/** Faulty attempts of a challenge that its authors are told of. */
const MOST_FAULTS = 50;

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
    .limit(MOST_FAULTS);

interface Retry {
  challengeId: string;
  /** How often what the runner failed at counts as begun. */
  tries: number;
  now: Date;
}

/** What was given up waits once more, and stays known as such: of that its student has an attempt back, and its tutor is told, once. Gives how many. */
export const retryFaulty = async (db: Db, { challengeId, tries, now }: Retry) =>
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
