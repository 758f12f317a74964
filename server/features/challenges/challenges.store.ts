import { and, asc, eq, getTableColumns, isNotNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { setPositions } from '#server/db/positions.ts';
import { challenge, challengePicture, openedHint } from '#server/db/tables/challenges.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

type ChallengeRow = typeof challenge.$inferSelect;
export type KnownChallenge = Awaited<ReturnType<typeof listChallengesOf>>[number];

/** The points of a passed challenge. */
export const FULL_POINTS = 100;

const inOrder = [asc(challenge.position), asc(challenge.createdAt), asc(challenge.id)];

/** A subquery that computes `what` over the reader's graded attempts at the challenge. */
const graded = (readerId: string, what: SQL) =>
  sql`(select ${what} from ${challengeAttempt} join ${grading} on ${grading.id} = ${challengeAttempt.gradingId}
       where ${challengeAttempt.challengeId} = ${challenge.id} and ${challengeAttempt.studentId} = ${readerId})`;

const bestOf = (readerId: string) => graded(readerId, sql`max(${grading.points})`) as SQL<number | null>;

/** A hash over all fields that readers of a challenge get. Versions are immutable, so the id replaces the tests. */
const edition = sql<string>`md5(row(coalesce(${challenge.versionId}, ${challenge.draftVersionId}), ${challenge.title},
  ${challenge.difficulty}, ${challenge.tags}, ${challenge.statement}, ${challenge.starters}, ${challenge.hints})::text)`;

/** Challenges, with the reader's permissions and results. */
const challengesFor = (db: Db, readerId: string) =>
  db
    .select({
      ...getTableColumns(challenge),
      tutorId: course.tutorId,
      courseTitle: course.title,
      isEnrolled: sql<boolean>`${enrolment.studentId} is not null`,
      attempts: graded(readerId, sql`count(*)::int`).mapWith(Number),
      best: bestOf(readerId),
      edition,
    })
    .from(challenge)
    .innerJoin(course, eq(course.id, challenge.courseId))
    .leftJoin(enrolment, and(eq(enrolment.courseId, challenge.courseId), eq(enrolment.studentId, readerId)));

interface Wanted {
  readerId: string;
  /** The courses whose drafts are included: this tutor's courses, all courses, or none (undefined). */
  managedBy: { tutorId: string } | 'all' | undefined;
  courseId: string | undefined;
}

/** The published challenges of the reader's courses, and all challenges of managed courses; by course, in order. */
export const listChallengesOf = (db: Db, { readerId, managedBy, courseId }: Wanted) =>
  challengesFor(db, readerId)
    .where(
      and(
        courseId ? eq(challenge.courseId, courseId) : undefined,
        or(isLookedAfter(managedBy), and(isNotNull(enrolment.studentId), isNotNull(challenge.publishedAt))),
      ),
    )
    .orderBy(asc(course.title), asc(course.id), ...inOrder);

function isLookedAfter(by: Wanted['managedBy']) {
  if (by === 'all') return sql`true`;
  return by ? eq(course.tutorId, by.tutorId) : undefined;
}

export const findChallenge = async (db: Db, { id, readerId }: { id: string; readerId: string }) =>
  (await challengesFor(db, readerId).where(eq(challenge.id, id)))[0];

/** Locks the challenge, its tests and their weights until the transaction ends. */
export const lockChallenge = (tx: Db, id: string) =>
  tx.select({ id: challenge.id }).from(challenge).where(eq(challenge.id, id)).for('no key update');

/** The course's next published challenge that the reader has not passed; after the course's last, it starts again. */
export const findNext = async (
  db: Db,
  { id, courseId, position, readerId }: Pick<ChallengeRow, 'id' | 'courseId' | 'position'> & { readerId: string },
) =>
  (
    await db
      .select({ id: challenge.id, title: challenge.title })
      .from(challenge)
      .where(
        and(
          eq(challenge.courseId, courseId),
          ne(challenge.id, id),
          isNotNull(challenge.publishedAt),
          sql`${bestOf(readerId)} is distinct from ${FULL_POINTS}`,
        ),
      )
      .orderBy(sql`${challenge.position} < ${position}`, ...inOrder)
      .limit(1)
  )[0];

export const insertChallenge = async (db: Db, row: typeof challenge.$inferInsert) =>
  (await db.insert(challenge).values(row).returning({ id: challenge.id }))[0]!.id;

export const updateChallenge = (db: Db, id: string, change: PgUpdateSetSource<typeof challenge>) =>
  db.update(challenge).set(change).where(eq(challenge.id, id));

export const deleteChallenge = (db: Db, id: string) => db.delete(challenge).where(eq(challenge.id, id));

/** The position after the course's last challenge. */
export const nextPosition = async (db: Db, courseId: string) => {
  const [last] = await db
    .select({ position: max(challenge.position) })
    .from(challenge)
    .where(eq(challenge.courseId, courseId));
  return (last!.position ?? 0) + 1;
};

export const idsOf = async (db: Db, courseId: string) =>
  (await db.select({ id: challenge.id }).from(challenge).where(eq(challenge.courseId, courseId))).map(({ id }) => id);

export const reorderChallenges = (tx: Db, ids: string[]) => setPositions(tx, challenge, ids);

export const countAttempts = async (db: Db, challengeId: string) =>
  (
    await db
      .select({ attempts: sql<number>`count(*)::int` })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.challengeId, challengeId))
  )[0]!.attempts;

export const listPictures = async (db: Db, challengeId: string) =>
  (
    await db
      .select({ name: challengePicture.pictureName })
      .from(challengePicture)
      .where(eq(challengePicture.challengeId, challengeId))
      .orderBy(asc(challengePicture.pictureName))
  ).map(({ name }) => name);

export async function replacePictures(tx: Db, challengeId: string, names: string[]) {
  await tx.delete(challengePicture).where(eq(challengePicture.challengeId, challengeId));
  if (names.length === 0) return;
  await tx.insert(challengePicture).values(names.map((pictureName) => ({ challengeId, pictureName })));
}

interface Reading {
  challengeId: string;
  studentId: string;
}

const isReading = ({ challengeId, studentId }: Reading) =>
  and(eq(openedHint.challengeId, challengeId), eq(openedHint.studentId, studentId));

export const countOpened = async (db: Db, reading: Reading) =>
  (await db.select({ opened: openedHint.opened }).from(openedHint).where(isReading(reading)))[0]?.opened ?? 0;

/** Opens the next hint and returns the number of open hints; undefined if all were open already. */
export const openNextHint = async (db: Db, { hints, ...reading }: Reading & { hints: number }) =>
  (
    await db
      .insert(openedHint)
      .values({ ...reading, opened: 1 })
      .onConflictDoUpdate({
        target: [openedHint.studentId, openedHint.challengeId],
        set: { opened: sql`${openedHint.opened} + 1` },
        setWhere: sql`${openedHint.opened} < ${hints}`,
      })
      .returning({ opened: openedHint.opened })
  )[0]?.opened;
