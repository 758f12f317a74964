/** The gradings that wait, and what becomes of them. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  challenge,
  challengeAttempt,
  challengeTest,
  challengeVersion,
  type GradingFault,
  grading,
  regrade,
  type TestOutcome,
} from '#server/db/challenge-tables.ts';
import type { Db } from '#server/db/connect.ts';
import { course } from '#server/db/tables.ts';

export type Taken = NonNullable<Awaited<ReturnType<typeof takeGrading>>>;
export type HeldChallenge = NonNullable<Awaited<ReturnType<typeof holdChallengeOf>>>;
export type Candidate = Awaited<ReturnType<typeof listRound>>[number];

/** Whose turn it is: the student's; for a reference solution that of its version. */
const owner = sql<string>`coalesce(${challengeAttempt.studentId}, ${grading.versionId})`;

/** All that a student has submitted. */
const allHers = alias(challengeAttempt, 'all_hers');

/** Owners in a round, and gradings in one for a preview. */
const MOST_IN_ROUND = 500;
const MOST_REGRADED = 16;

interface Looked {
  now: Date;
  notOf: string[];
  mayBePair: boolean;
  starved: string[];
}

/** Whether a program judges it, in a box of its own. */
const needsPair = (db: Db) => {
  const judging = db
    .select({ id: challengeTest.versionId })
    .from(challengeTest)
    .where(eq(challengeTest.kind, 'program'));
  return sql<boolean>`${inArray(grading.versionId, judging)}`;
};

/** One of each owner, her oldest, the oldest of all first; where there are none, of those that are starved, and then the oldest of those for a preview. */
export async function listRound(db: Db, looked: Looked) {
  const isHers = isNull(grading.regradeId);
  const round = await listFirsts(db, looked, and(isHers, not(isStarved(looked)))!);
  if (round.length > 0) return round;
  const starved = looked.starved.length > 0 ? await listFirsts(db, looked, and(isHers, isStarved(looked))!) : [];
  return starved.length > 0 ? starved : listRegraded(db, looked);
}

const isStarved = ({ starved }: Looked) => sql`${grading.id} = any(${sql.param(starved)}::uuid[])`;

const maybeTaken = (db: Db, { now, notOf, mayBePair }: Looked, which: SQL) =>
  and(
    eq(grading.state, 'waiting'),
    which,
    lte(grading.notBefore, now),
    mayBePair ? undefined : not(needsPair(db)),
    sql`${owner} <> all(${sql.param(notOf)}::uuid[])`,
  );

function listFirsts(db: Db, looked: Looked, which: SQL) {
  const firsts = db
    .selectDistinctOn([owner], {
      id: grading.id,
      owner: owner.as('owner'),
      tries: grading.tries,
      needsPair: needsPair(db).as('needs_pair'),
      since: grading.createdAt,
    })
    .from(grading)
    .leftJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .where(maybeTaken(db, looked, which))
    .orderBy(owner, asc(grading.createdAt), asc(grading.id))
    .as('firsts');
  return db.select().from(firsts).orderBy(firsts.since, firsts.id).limit(MOST_IN_ROUND);
}

/** There may be very many: whose they are is not looked at. */
const listRegraded = (db: Db, looked: Looked) =>
  db
    .select({ id: grading.id, owner, tries: grading.tries, needsPair: needsPair(db), since: grading.createdAt })
    .from(grading)
    .leftJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .where(maybeTaken(db, looked, isNotNull(grading.regradeId)))
    .orderBy(isStarved(looked), asc(grading.createdAt))
    .limit(MOST_REGRADED);

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
        fault: grading.fault,
      })
  )[0];

/** Whose program it is. */
export const findStudent = async (tx: Db, attemptId: string) =>
  (
    await tx
      .select({ studentId: challengeAttempt.studentId })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.id, attemptId))
  )[0];

/** The program of an attempt, as it is graded. */
export const findProgram = async (db: Db, attemptId: string) =>
  (
    await db
      .select({ languageId: challengeAttempt.languageId, source: challengeAttempt.source })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.id, attemptId))
  )[0];

/** What runs although nobody here runs it: a process that is gone has left it. */
export const putBackLost = (db: Db, running: string[]) =>
  db
    .update(grading)
    .set({ state: 'waiting' })
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
      .set({ state: 'done', fault: null, ...end })
      .where(isSameTry(taken))
      .returning({ id: grading.id })
  ).length === 1;

export const setCounting = (tx: Db, { attemptId, gradingId }: { attemptId: string; gradingId: string }) =>
  tx.update(challengeAttempt).set({ gradingId }).where(eq(challengeAttempt.id, attemptId));

/** Whose program it is, and her best result there; undefined where nothing counts for it yet. */
export const findCounted = async (tx: Db, attemptId: string) =>
  (
    await tx
      .select({ studentId: challengeAttempt.studentId, best: sql<number>`max(${grading.points})` })
      .from(challengeAttempt)
      .innerJoin(
        allHers,
        and(eq(allHers.challengeId, challengeAttempt.challengeId), eq(allHers.studentId, challengeAttempt.studentId)),
      )
      .innerJoin(grading, eq(grading.id, allHers.gradingId))
      .where(and(eq(challengeAttempt.id, attemptId), isNotNull(challengeAttempt.gradingId)))
      .groupBy(challengeAttempt.studentId)
  )[0];

/** It is not tried any more. False as endGrading. */
export const giveUp = async (tx: Db, taken: Taken, fault: GradingFault) =>
  (await tx.update(grading).set({ state: 'faulty', fault }).where(isSameTry(taken)).returning({ id: grading.id }))
    .length === 1;

/** Whether something was given up by those tests before. */
export const wasFaulty = async (tx: Db, versionId: string) =>
  (
    await tx
      .select({ id: grading.id })
      .from(grading)
      .where(and(eq(grading.versionId, versionId), or(eq(grading.state, 'faulty'), isNotNull(grading.fault))))
      .limit(1)
  ).length === 1;

interface TakenUp {
  tries: number;
  /** What has come before is left. */
  since: Date;
  now: Date;
}

/** What the runner has failed at waits once more, where it still matters: its tests count, or it is for an open preview. */
export const takeUpFaulty = (db: Db, { tries, since, now }: TakenUp) => {
  const counts = db.select({ id: challenge.versionId }).from(challenge).where(isNotNull(challenge.versionId));
  const isOpen = db.select({ id: regrade.id }).from(regrade).where(eq(regrade.state, 'open'));
  return db
    .update(grading)
    .set({ state: 'waiting', tries, notBefore: now })
    .where(
      and(
        eq(grading.state, 'faulty'),
        gte(grading.createdAt, since),
        // What was given up before that was kept has none.
        sql`(${grading.fault} ->> 'isRunners')::boolean is not false`,
        or(and(isNull(grading.regradeId), inArray(grading.versionId, counts)), inArray(grading.regradeId, isOpen)),
      ),
    );
};
