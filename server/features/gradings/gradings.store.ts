/** Submitted programs and their gradings. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challenge } from '#server/db/tables/challenges.ts';
import { course } from '#server/db/tables/courses.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';

export type ListedAttempt = Awaited<ReturnType<typeof listAttempts>>[number];

/** How many of a student's newest attempts at a challenge the lists show. */
export const MAX_LISTED = 30;

/** The stored value in place of a deleted source. No student can submit this value: blank programs are refused. */
export const DROPPED = '';

/** The grading that counts for an attempt; if none counts yet, the newest one outside a regrade preview. */
const currentGrading = sql`coalesce(${challengeAttempt.gradingId}, (
  select latest.id from ${grading} as latest where latest.attempt_id = ${challengeAttempt.id} and latest.regrade_id is null
  order by latest.created_at desc limit 1))`;

/** A list omits sources and outcomes to save mobile data: it has up to thirty attempts. */
const { source: _source, key: _key, ...summaryColumns } = getTableColumns(challengeAttempt);
const summary = {
  attempt: summaryColumns,
  gradingId: grading.id,
  versionId: grading.versionId,
  state: grading.state,
  points: grading.points,
};

/** A student's attempts at a challenge, the newest first. */
export const listAttempts = (db: Db, { challengeId, studentId }: { challengeId: string; studentId: string }) =>
  db
    .select(summary)
    .from(challengeAttempt)
    .innerJoin(grading, eq(grading.id, currentGrading))
    .where(and(eq(challengeAttempt.challengeId, challengeId), eq(challengeAttempt.studentId, studentId)))
    .orderBy(desc(challengeAttempt.createdAt), desc(challengeAttempt.id))
    .limit(MAX_LISTED);

export const findAttempt = async (db: Db, id: string) =>
  (
    await db
      .select({
        ...summary,
        attempt: challengeAttempt,
        tutorId: course.tutorId,
        outcomes: grading.outcomes,
        compileOutput: grading.compileOutput,
      })
      .from(challengeAttempt)
      .innerJoin(challenge, eq(challenge.id, challengeAttempt.challengeId))
      .innerJoin(course, eq(course.id, challenge.courseId))
      .innerJoin(grading, eq(grading.id, currentGrading))
      .where(eq(challengeAttempt.id, id))
  )[0];

export const findAttemptByKey = async (db: Db, { studentId, key }: { studentId: string; key: string }) =>
  (
    await db
      .select()
      .from(challengeAttempt)
      .where(and(eq(challengeAttempt.studentId, studentId), eq(challengeAttempt.key, key)))
  )[0];

/** Locks a published challenge and returns the version of its tests that counts; undefined if it is not published. */
export const shareLockPublishedVersion = async (tx: Db, challengeId: string) => {
  const [locked] = await tx
    .select({ versionId: challenge.versionId, publishedAt: challenge.publishedAt })
    .from(challenge)
    .where(eq(challenge.id, challengeId))
    .for('share');
  return locked?.publishedAt ? locked.versionId! : undefined;
};

export const insertAttempt = async (tx: Db, row: typeof challengeAttempt.$inferInsert) =>
  (await tx.insert(challengeAttempt).values(row).returning({ id: challengeAttempt.id }))[0]!.id;

interface NewGrading {
  versionId: string;
  attemptId: string | null;
  /** The regrade whose preview this grading is for; omitted for a grading that counts. */
  regradeId?: string;
  now: Date;
}

export const insertGrading = (tx: Db, { now, ...created }: NewGrading) =>
  tx.insert(grading).values({ ...created, notBefore: now, createdAt: now });

/** For each of the gradings, how many other gradings the scheduler runs before it (round-robin over owners). */
export async function countAhead(db: Db, gradingIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; ahead: number }>(sql`
    with turns as (
      select ${grading.id} as id, ${grading.createdAt} as since,
        row_number() over (partition by coalesce(${challengeAttempt.studentId}, ${grading.versionId})
          order by ${grading.createdAt}, ${grading.id}) as turn
      from ${grading} left join ${challengeAttempt} on ${challengeAttempt.id} = ${grading.attemptId}
      where ${grading.state} in ('waiting', 'running') and ${grading.regradeId} is null)
    select mine.id, (select count(*)::int from turns where (turns.turn, turns.since) < (mine.turn, mine.since)) as ahead
    from turns as mine where mine.id = any(${sql.param(gradingIds)}::uuid[])`);
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}

/** Maximum bytes of a student's sources: several thousand programs. Above half of it, the cleanup deletes old sources. */
export const MAX_SOURCE_BYTES = 32 * 1_048_576;

export const countSourceBytes = async (db: Db, studentId: string) =>
  (
    await db
      .select({ bytes: sql<string>`coalesce(sum(octet_length(${challengeAttempt.source})), 0)` })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.studentId, studentId))
  ).map(({ bytes }) => Number(bytes))[0]!;
