/** Students' results in the challenges of a course: solutions, leaderboard, days of passing. */
import { and, desc, eq, exists, isNotNull, min, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { user } from '#server/db/tables/accounts.ts';
import { boardAbsence, challenge } from '#server/db/tables/challenges.ts';
import { enrolment } from '#server/db/tables/courses.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';
import { FULL_POINTS } from './challenges.store.ts';

const MAX_SOLUTIONS = 20;
const MAX_PLACES = 100;

/** SQL condition: the student is enrolled in the course, may use the account and has not left the leaderboard. */
const isOnBoard = (db: Db) =>
  and(
    eq(user.type, 'student'),
    hasAccess,
    exists(
      db
        .select({ courseId: enrolment.courseId })
        .from(enrolment)
        .where(and(eq(enrolment.studentId, user.id), eq(enrolment.courseId, challenge.courseId))),
    ),
    notExists(
      db
        .select({ courseId: boardAbsence.courseId })
        .from(boardAbsence)
        .where(and(eq(boardAbsence.studentId, user.id), eq(boardAbsence.courseId, challenge.courseId))),
    ),
  );

/** Solutions of the other students on the leaderboard: the last passing program of each. */
export function listSolutions(db: Db, { challengeId, readerId }: { challengeId: string; readerId: string }) {
  const solved = db
    .selectDistinctOn([challengeAttempt.studentId], {
      name: user.name,
      languageId: challengeAttempt.languageId,
      source: challengeAttempt.source,
      at: challengeAttempt.createdAt,
    })
    .from(challengeAttempt)
    .innerJoin(challenge, eq(challenge.id, challengeAttempt.challengeId))
    .innerJoin(grading, eq(grading.id, challengeAttempt.gradingId))
    .innerJoin(user, eq(user.id, challengeAttempt.studentId))
    .where(
      and(
        eq(challenge.id, challengeId),
        eq(grading.points, FULL_POINTS),
        // The source of an old attempt may have been deleted.
        ne(challengeAttempt.source, ''),
        ne(challengeAttempt.studentId, readerId),
        isOnBoard(db),
      ),
    )
    .orderBy(challengeAttempt.studentId, desc(challengeAttempt.createdAt))
    .as('solved');
  return db.select().from(solved).orderBy(desc(solved.at)).limit(MAX_SOLUTIONS);
}

/** The leaderboard by points: the first hundred ranks, and the reader's own rank. */
export async function listRanking(db: Db, { courseId, readerId }: { courseId: string; readerId: string }) {
  const bests = db
    .select({
      studentId: challengeAttempt.studentId,
      name: user.name,
      best: sql<number>`max(${grading.points})`.as('best'),
    })
    .from(challengeAttempt)
    .innerJoin(challenge, eq(challenge.id, challengeAttempt.challengeId))
    .innerJoin(grading, eq(grading.id, challengeAttempt.gradingId))
    .innerJoin(user, eq(user.id, challengeAttempt.studentId))
    .where(and(eq(challenge.courseId, courseId), isNotNull(challenge.publishedAt), isOnBoard(db)))
    .groupBy(challengeAttempt.studentId, user.name, challenge.id)
    .as('bests');
  // Summed as numeric, not as floating point, so that equal sums compare as equal and share a rank.
  const sum = sql<number>`sum(${bests.best}::numeric)`;
  const places = db
    .select({
      studentId: bests.studentId,
      name: bests.name,
      place: sql<number>`rank() over (order by ${sum} desc)::int`.as('place'),
      points: sql<number>`round(${sum}, 1)::float8`.as('points'),
      passed: sql<number>`(count(*) filter (where ${bests.best} = ${FULL_POINTS}))::int`.as('passed'),
    })
    .from(bests)
    .groupBy(bests.studentId, bests.name)
    .having(sql`${sum} > 0`)
    .as('places');
  return db
    .select()
    .from(places)
    .where(sql`${places.place} <= ${MAX_PLACES} or ${places.studentId} = ${readerId}`)
    .orderBy(places.place, places.name, places.studentId);
}

interface Standing {
  studentId: string;
  courseId: string;
}

export const hasOptedOut = async (db: Db, { studentId, courseId }: Standing) =>
  (
    await db
      .select({ courseId: boardAbsence.courseId })
      .from(boardAbsence)
      .where(and(eq(boardAbsence.studentId, studentId), eq(boardAbsence.courseId, courseId)))
  ).length === 1;

export const insertAbsence = (db: Db, absence: Standing) =>
  db.insert(boardAbsence).values(absence).onConflictDoNothing();

export const deleteAbsence = (db: Db, { studentId, courseId }: Standing) =>
  db.delete(boardAbsence).where(and(eq(boardAbsence.studentId, studentId), eq(boardAbsence.courseId, courseId)));

/** The days, by the school's calendar, on which the student passed a challenge for the first time; the latest first. */
export async function listDaysOfPassing(db: Db, { studentId, zone }: { studentId: string; zone: string }) {
  const passed = db
    .select({ at: min(challengeAttempt.createdAt).as('at') })
    .from(challengeAttempt)
    .innerJoin(grading, eq(grading.id, challengeAttempt.gradingId))
    .where(and(eq(challengeAttempt.studentId, studentId), eq(grading.points, FULL_POINTS)))
    .groupBy(challengeAttempt.challengeId)
    .as('passed');
  const day = sql`to_char(${passed.at} at time zone ${zone}, 'YYYY-MM-DD')` as SQL<string>;
  const days = await db
    .selectDistinct({ day: day.as('day') })
    .from(passed)
    .orderBy(sql`day desc`);
  return days.map((one) => one.day);
}
