/** The gradings that wait, and what becomes of them. */
import { and, asc, eq, lte, ne, notInArray, sql } from 'drizzle-orm';
import {
  challenge,
  challengeAttempt,
  challengeVersion,
  grading,
  type TestOutcome,
} from '#server/db/challenge-tables.ts';
import type { Db } from '#server/db/connect.ts';
import { course } from '#server/db/tables.ts';

export type Taken = NonNullable<Awaited<ReturnType<typeof takeGrading>>>;
export type Candidate = Awaited<ReturnType<typeof listRound>>[number];

/** Whose turn it is: the student's; for a reference solution that of its version. */
const owner = sql<string>`coalesce(${challengeAttempt.studentId}, ${grading.versionId})`;
const isRegrade = sql<boolean>`${grading.regradeId} is not null`;

/** Owners in a round, and in one of gradings for a preview: what is submitted meanwhile waits no longer than that. */
const MOST_IN_ROUND = 500;
const MOST_REGRADED = 16;

/** One of each owner, her oldest, the oldest of all first; those for a preview when there are no others. */
export async function listRound(db: Db, { now, notOf }: { now: Date; notOf: string[] }) {
  const firsts = db
    .selectDistinctOn([owner], {
      id: grading.id,
      owner: owner.as('owner'),
      tries: grading.tries,
      since: grading.createdAt,
      isRegrade: isRegrade.as('is_regrade'),
    })
    .from(grading)
    .leftJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .where(
      and(eq(grading.state, 'waiting'), lte(grading.notBefore, now), sql`${owner} <> all(${sql.param(notOf)}::uuid[])`),
    )
    .orderBy(owner, isRegrade, asc(grading.createdAt), asc(grading.id))
    .as('firsts');
  const all = await db.select().from(firsts).orderBy(firsts.isRegrade, firsts.since, firsts.id).limit(MOST_IN_ROUND);
  return all[0]?.isRegrade ? all.slice(0, MOST_REGRADED) : all.filter((one) => !one.isRegrade);
}

/** It runs from now on; undefined when it does not wait any more. */
export const takeGrading = async (db: Db, id: string, now: Date) =>
  (
    await db
      .update(grading)
      .set({ state: 'running', tries: sql`${grading.tries} + 1` })
      .where(and(eq(grading.id, id), eq(grading.state, 'waiting'), lte(grading.notBefore, now)))
      .returning({
        id: grading.id,
        versionId: grading.versionId,
        attemptId: grading.attemptId,
        regradeId: grading.regradeId,
        tries: grading.tries,
      })
  )[0];

/** The program of an attempt, as it is graded. */
export const findProgram = async (db: Db, attemptId: string) =>
  (
    await db
      .select({ languageId: challengeAttempt.languageId, source: challengeAttempt.source })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.id, attemptId))
  )[0];

/** What runs although nobody here runs it: a process that is gone has left it. After so many tries it is given up. */
export const putBackLost = (db: Db, { running, mostTries }: { running: string[]; mostTries: number }) =>
  db
    .update(grading)
    .set({ state: sql`case when ${grading.tries} < ${mostTries} then 'waiting' else 'faulty' end` })
    .where(and(eq(grading.state, 'running'), notInArray(grading.id, running)));

/** Only as long as it is the same try: another process may have taken it up again. */
const isSameTry = ({ id, tries }: Taken) =>
  and(eq(grading.id, id), eq(grading.state, 'running'), eq(grading.tries, tries));

/** It waits again, and what was begun counts as a try, or does not. */
export const postpone = (db: Db, taken: Taken, { until, isTry }: { until: Date; isTry: boolean }) =>
  db
    .update(grading)
    .set({ state: 'waiting', notBefore: until, tries: isTry ? taken.tries : taken.tries - 1 })
    .where(isSameTry(taken));

/** The challenge of those tests, with its course's tutor; it stays as it is until the transaction ends. Undefined when it has gone. */
export const holdChallengeOf = async (tx: Db, versionId: string) =>
  (
    await tx
      .select({
        id: challenge.id,
        title: challenge.title,
        versionId: challenge.versionId,
        tutorId: course.tutorId,
      })
      .from(challenge)
      .innerJoin(challengeVersion, eq(challengeVersion.challengeId, challenge.id))
      .innerJoin(course, eq(course.id, challenge.courseId))
      .where(eq(challengeVersion.id, versionId))
      .for('share', { of: challenge })
  )[0];

interface End {
  points: number;
  outcomes: TestOutcome[];
  compileOutput: string;
  finishedAt: Date;
}

/** False when somebody else has it by now, or it has gone. */
export const endGrading = async (tx: Db, taken: Taken, end: End) =>
  (
    await tx
      .update(grading)
      .set({ state: 'done', ...end })
      .where(isSameTry(taken))
      .returning({ id: grading.id })
  ).length === 1;

export const setCounting = (tx: Db, { attemptId, gradingId }: { attemptId: string; gradingId: string }) =>
  tx.update(challengeAttempt).set({ gradingId }).where(eq(challengeAttempt.id, attemptId));

/** It is not tried any more. False as endGrading. */
export const giveUp = async (tx: Db, taken: Taken) =>
  (await tx.update(grading).set({ state: 'faulty' }).where(isSameTry(taken)).returning({ id: grading.id })).length ===
  1;

/** Whether others by the same tests were given up. */
export const areOthersFaulty = async (tx: Db, { id, versionId }: Taken) =>
  (
    await tx
      .select({ id: grading.id })
      .from(grading)
      .where(and(eq(grading.versionId, versionId), eq(grading.state, 'faulty'), ne(grading.id, id)))
      .limit(1)
  ).length === 1;

/** What was given up waits once more. */
export const takeUpFaulty = (db: Db, { tries, now }: { tries: number; now: Date }) =>
  db.update(grading).set({ state: 'waiting', tries, notBefore: now }).where(eq(grading.state, 'faulty'));
