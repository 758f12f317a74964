/** Queries for waiting gradings, and for the leases on gradings in progress. */
import {
  and,
  asc,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeTest } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading, regrade } from '#server/db/tables/gradings.ts';
import { isOrphaned } from '#server/leases/process-lease.store.ts';

export type Lease = NonNullable<Awaited<ReturnType<typeof leaseGrading>>>;
export type Candidate = Awaited<ReturnType<typeof listRound>>[number];

/** The owner of a grading in the round-robin: the student; for a reference solution, the version of the tests. */
const owner = sql<string>`coalesce(${challengeAttempt.studentId}, ${grading.versionId})`;

const [running, attemptOf] = [alias(grading, 'running'), alias(challengeAttempt, 'running_attempt')];

/** Maximum owners in one round; maximum gradings of regrade previews in one round. */
const MAX_IN_ROUND = 500;
const MAX_OF_PREVIEWS = 16;

interface Query {
  now: Date;
  mayStartPair: boolean;
  starved: string[];
}

/** Whether a judging program gives the verdict, so that the grading needs two sandboxes. */
const needsPair = (db: Db) =>
  sql<boolean>`${exists(
    db
      .select({ id: challengeTest.id })
      .from(challengeTest)
      .where(and(eq(challengeTest.versionId, grading.versionId), eq(challengeTest.kind, 'program'))),
  )}`;

/** Whether any grading waits to be started now. Much quicker than listRound. */
export const isAnyDue = async (db: Db, now: Date) =>
  (
    await db
      .select({ id: grading.id })
      .from(grading)
      .where(and(eq(grading.state, 'waiting'), lte(grading.notBefore, now)))
      .limit(1)
  ).length === 1;

/**
 * The oldest waiting grading of each owner, the oldest first. Starved gradings are listed only if no other grading waits,
 * and gradings of regrade previews only if no starved one waits either.
 */
export async function listRound(db: Db, query: Query) {
  const counts = isNull(grading.regradeId);
  const round = await listOldestOfOwners(db, query, and(counts, not(isCpuStarved(query)))!);
  if (round.length > 0) return round;
  const starved =
    query.starved.length > 0 ? await listOldestOfOwners(db, query, and(counts, isCpuStarved(query))!) : [];
  return starved.length > 0 ? starved : listPreviewGradings(db, query);
}

const isCpuStarved = ({ starved }: Query) => sql`${grading.id} = any(${sql.param(starved)}::uuid[])`;

const mayStart = (db: Db, { now, mayStartPair }: Query, condition: SQL) =>
  and(
    eq(grading.state, 'waiting'),
    condition,
    lte(grading.notBefore, now),
    mayStartPair ? undefined : not(needsPair(db)),
    sql`${owner} <> all(array(${busyOwners(db)}))`,
  );

/** Owners with a grading in progress, in any process. */
const busyOwners = (db: Db) =>
  db
    .select({ owner: sql`coalesce(${attemptOf.studentId}, ${running.versionId})` })
    .from(running)
    .leftJoin(attemptOf, eq(attemptOf.id, running.attemptId))
    .where(eq(running.state, 'running'));

function listOldestOfOwners(db: Db, query: Query, condition: SQL) {
  const oldest = db
    .selectDistinctOn([owner], {
      id: grading.id,
      owner: owner.as('owner'),
      tries: grading.tries,
      needsPair: needsPair(db).as('needs_pair'),
      since: grading.createdAt,
    })
    .from(grading)
    .leftJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .where(mayStart(db, query, condition))
    .orderBy(owner, asc(grading.createdAt), asc(grading.id))
    .as('firsts');
  return db.select().from(oldest).orderBy(oldest.since, oldest.id).limit(MAX_IN_ROUND);
}

/** The oldest gradings of regrade previews, not one per owner, because a preview may have very many. */
const listPreviewGradings = (db: Db, query: Query) =>
  db
    .select({ id: grading.id, owner, tries: grading.tries, needsPair: needsPair(db), since: grading.createdAt })
    .from(grading)
    .leftJoin(challengeAttempt, eq(challengeAttempt.id, grading.attemptId))
    .where(mayStart(db, query, isNotNull(grading.regradeId)))
    .orderBy(isCpuStarved(query), asc(grading.createdAt))
    .limit(MAX_OF_PREVIEWS);

/** How many gradings are in progress in all processes, because they share one code runner. */
export type InProgress = Awaited<ReturnType<typeof countRunning>>;

export const countRunning = async (db: Db) =>
  (
    await db
      .select({
        all: count(),
        pairs: sql`count(*) filter (where ${needsPair(db)})`.mapWith(Number),
        /** Whether one of the gradings in progress was tried before. */
        isRetry: sql<boolean>`coalesce(bool_or(${grading.tries} > 1), false)`,
      })
      .from(grading)
      .where(eq(grading.state, 'running'))
  )[0]!;

interface Leased {
  candidate: Candidate;
  processId: string;
  now: Date;
  /** Whether the candidate may start beside the gradings in progress. */
  mayStart: (inProgress: InProgress) => boolean;
}

/**
 * Leases a grading to a process. Undefined if it no longer waits, may not start, or another process runs a grading of the
 * same owner. A lock makes processes lease one after the other, so that each one sees the gradings of the others.
 */
export const leaseGrading = (db: Db, { candidate: { id, owner: ownerId, tries }, processId, now, mayStart }: Leased) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('leases of gradings', 0))`);
    if (!mayStart(await countRunning(tx))) return undefined;
    const leased = await tx
      .update(grading)
      .set({ state: 'running', processId, tries: sql`${grading.tries} + 1` })
      .where(
        and(
          eq(grading.id, id),
          eq(grading.state, 'waiting'),
          eq(grading.tries, tries),
          lte(grading.notBefore, now),
          sql`${ownerId} <> all(array(${busyOwners(tx)}))`,
        ),
      )
      .returning({
        id: grading.id,
        versionId: grading.versionId,
        attemptId: grading.attemptId,
        regradeId: grading.regradeId,
        processId: sql<string>`${grading.processId}`,
        tries: grading.tries,
        fault: grading.fault,
      });
    return leased[0];
  });

/** Matches the row while this lease is valid. `tries` is the fencing token: a released row may be leased again. */
export const isLeased = ({ id, processId, tries }: Lease) =>
  and(eq(grading.id, id), eq(grading.state, 'running'), eq(grading.processId, processId), eq(grading.tries, tries));

export const releaseLease = (db: Db, lease: Lease, { until, countsAsTry }: { until: Date; countsAsTry: boolean }) =>
  db
    .update(grading)
    .set({
      state: 'waiting',
      processId: null,
      notBefore: until,
      tries: countsAsTry ? lease.tries : lease.tries - 1,
    })
    .where(isLeased(lease));

/** Releases the leases of dead processes. The lost run counts as a try. */
export const releaseOrphanedLeases = (db: Db) =>
  db
    .update(grading)
    .set({ state: 'waiting', processId: null })
    .where(and(eq(grading.state, 'running'), isOrphaned(grading.processId)));

/** Releases the leases of a living process on gradings that it does not run. The lost run counts as a try. */
export const releaseUnused = (db: Db, { processId, running }: { processId: string; running: string[] }) =>
  db
    .update(grading)
    .set({ state: 'waiting', processId: null })
    .where(and(eq(grading.state, 'running'), eq(grading.processId, processId), notInArray(grading.id, running)));

interface Requeued {
  tries: number;
  /** Gradings created before this time stay faulty. */
  since: Date;
  now: Date;
}

/** Queues gradings again that failed because of the runner, if their tests count or they belong to an open regrade preview. */
export const requeueFaulty = (db: Db, { tries, since, now }: Requeued) => {
  const countedVersions = db.select({ id: challenge.versionId }).from(challenge).where(isNotNull(challenge.versionId));
  const openRegrades = db.select({ id: regrade.id }).from(regrade).where(eq(regrade.state, 'open'));
  return db
    .update(grading)
    .set({ state: 'waiting', tries, notBefore: now })
    .where(
      and(
        eq(grading.state, 'faulty'),
        gte(grading.createdAt, since),
        // Rows that failed before the column `fault` existed have no fault.
        sql`(${grading.fault} ->> 'isRunners')::boolean is not false`,
        or(
          and(isNull(grading.regradeId), inArray(grading.versionId, countedVersions)),
          inArray(grading.regradeId, openRegrades),
        ),
      ),
    );
};

/** How many gradings wait and run, and for how many seconds the oldest due one has waited. */
export async function countOpen(db: Db) {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${grading.state} = 'waiting')::int`,
      running: sql<number>`count(*) filter (where ${grading.state} = 'running')::int`,
      oldest: sql<number>`greatest(0, coalesce(extract(epoch from now() - min(${grading.notBefore})
        filter (where ${grading.state} = 'waiting')), 0))::float8`,
    })
    .from(grading)
    .where(inArray(grading.state, ['waiting', 'running']));
  return counts!;
}
