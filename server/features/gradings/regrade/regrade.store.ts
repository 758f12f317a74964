/** Regrades, and the gradings of their previews. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading, regrade } from '#server/db/tables/gradings.ts';
import { DROPPED } from '#server/features/gradings/gradings.store.ts';

export type RegradeRow = typeof regrade.$inferSelect;

export const findOpenRegrade = async (db: Db, challengeId: string): Promise<RegradeRow | undefined> =>
  (
    await db
      .select()
      .from(regrade)
      .where(and(eq(regrade.challengeId, challengeId), eq(regrade.state, 'open')))
  )[0];

export const hasAttempts = async (db: Db, challengeId: string) =>
  (
    await db
      .select({ id: challengeAttempt.id })
      .from(challengeAttempt)
      .where(eq(challengeAttempt.challengeId, challengeId))
      .limit(1)
  ).length === 1;

export const insertRegrade = async (tx: Db, row: typeof regrade.$inferInsert) =>
  (await tx.insert(regrade).values(row).returning())[0]!;

interface NewGradings {
  challengeId: string;
  versionId: string;
  regradeId: string;
  now: Date;
}

/** Queues every attempt at a challenge to be graded by the new tests, for the preview. */
export const insertGradings = (tx: Db, { challengeId, versionId, regradeId, now }: NewGradings) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return tx.execute(sql`
    insert into ${grading} (version_id, attempt_id, regrade_id, not_before, created_at)
    select ${versionId}::uuid, id, ${regradeId}::uuid, ${at}, ${at} from ${challengeAttempt}
    where challenge_id = ${challengeId} order by ${challengeAttempt.createdAt}`);
};

/** Gives 0 points, without a run, to attempts whose source the cleanup deleted. */
export const completeDropped = (tx: Db, { regradeId, now }: Pick<NewGradings, 'regradeId' | 'now'>) =>
  tx
    .update(grading)
    .set({ state: 'done', points: 0, outcomes: [], compileOutput: '', finishedAt: now })
    .from(challengeAttempt)
    .where(
      and(
        eq(challengeAttempt.id, grading.attemptId),
        eq(grading.regradeId, regradeId),
        eq(challengeAttempt.source, DROPPED),
      ),
    );

export interface Progress {
  all: number;
  graded: number;
  faulty: number;
}

export async function readProgress(db: Db, regradeId: string): Promise<Progress> {
  const [progress] = await db
    .select({
      all: sql<number>`count(*)::int`,
      graded: sql<number>`(count(*) filter (where ${grading.state} = 'done'))::int`,
      faulty: sql<number>`(count(*) filter (where ${grading.state} = 'faulty'))::int`,
    })
    .from(grading)
    .where(eq(grading.regradeId, regradeId));
  return progress!;
}

/**
 * Each student's best result before and after the regrade, and by the new tests alone; the largest loss first.
 * In `after`, a program that could not be graded keeps its earlier result.
 */
export function listChanges(db: Db, regradeId: string) {
  const counting = db
    .select({ id: grading.id, points: sql<number>`${grading.points}`.as('counting_points') })
    .from(grading)
    .as('counting');
  const before = sql<number>`coalesce(max(${counting.points}), 0)`;
  const after = sql<number>`coalesce(max(coalesce(${grading.points}, ${counting.points})), 0)`;
  const byNewTests = sql<number>`coalesce(max(${grading.points}), 0)`;
  return db
    .select({ studentId: user.id, name: user.name, before, after, byNewTests })
    .from(grading)
    .innerJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .innerJoin(user, eq(user.id, challengeAttempt.studentId))
    .leftJoin(counting, eq(counting.id, challengeAttempt.gradingId))
    .where(eq(grading.regradeId, regradeId))
    .groupBy(user.id, user.name)
    .orderBy(sql`${after} - ${before}`, asc(user.name), asc(user.id));
}

/** Makes the preview's results count. Detaches faulty gradings from the preview, so that they are retried. */
export async function activateResults(tx: Db, regradeId: string) {
  await tx.execute(sql`
    update ${challengeAttempt} set grading_id = ${grading.id} from ${grading}
    where ${grading.attemptId} = ${challengeAttempt.id} and ${grading.regradeId} = ${regradeId}
      and ${grading.state} = 'done'`);
  const isFaulty = and(eq(grading.regradeId, regradeId), eq(grading.state, 'faulty'));
  await tx.update(grading).set({ regradeId: null }).where(isFaulty);
}

/** Deletes waiting and faulty gradings by the challenge's other tests, which no longer count. */
export const deleteUngraded = (
  tx: Db,
  { challengeId, exceptVersionId }: { challengeId: string; exceptVersionId: string },
) =>
  tx
    .delete(grading)
    .where(
      and(
        inArray(grading.state, ['waiting', 'faulty']),
        ne(grading.versionId, exceptVersionId),
        inArray(
          grading.versionId,
          tx
            .select({ id: challengeVersion.id })
            .from(challengeVersion)
            .where(eq(challengeVersion.challengeId, challengeId)),
        ),
      ),
    );

export const endRegrade = (tx: Db, id: string, { state, endedAt }: { state: 'applied' | 'discarded'; endedAt: Date }) =>
  tx.update(regrade).set({ state, endedAt }).where(eq(regrade.id, id));

export const deleteGradings = (tx: Db, regradeId: string) => tx.delete(grading).where(eq(grading.regradeId, regradeId));
