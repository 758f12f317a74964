/** Queries of the nightly cleanup of gradings. Attempts and the gradings that count for them are never deleted. */

import { and, count, eq, gt, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { challenge, challengeVersion } from '#server/db/tables/challenges.ts';
import { challengeAttempt, grading } from '#server/db/tables/gradings.ts';
import { DROPPED, MAX_LISTED } from '#server/features/gradings/gradings.store.ts';

const isInUse = (versionId: SQL) =>
  sql`exists (select from ${challenge} where ${challenge.versionId} = ${versionId} or ${challenge.draftVersionId} = ${versionId})`;

/** Deletes gradings made with tests that have been replaced since, if another grading counts for the attempt. */
export const deleteReplaced = (db: Db) =>
  db.execute(sql`
    delete from ${grading} using ${challengeAttempt}
    where ${challengeAttempt.id} = ${grading.attemptId} and ${grading.state} = 'done'
      and ${challengeAttempt.gradingId} <> ${grading.id} and not ${isInUse(sql`${grading.versionId}`)}`);

/** Clears the outputs and messages of attempts that are too old to be listed. Their verdicts stay. */
export const clearOldOutputs = (db: Db) =>
  db.execute(sql`
    with old as (
      select grading_id from (
        select grading_id, row_number() over (partition by challenge_id, student_id order by created_at desc, id desc) as rank
        from ${challengeAttempt}) as ranked
      where rank > ${MAX_LISTED})
    update ${grading} set compile_output = '', outcomes = (
      select jsonb_agg(jsonb_build_object('testId', outcome -> 'testId', 'verdict', outcome -> 'verdict',
        'printed', null, 'message', null, 'milliseconds', outcome -> 'milliseconds') order by ordinal)
      from jsonb_array_elements(outcomes) with ordinality as each (outcome, ordinal))
    from old where old.grading_id = ${grading.id} and ${grading.state} = 'done'
      and (compile_output <> '' or jsonb_path_exists(outcomes, '$[*] ? (@.printed != null || @.message != null)'))`);

/** How many of a student's newest programs for a challenge always keep their source. */
const MIN_KEPT_SOURCES = 5;

/** For each student with at least `bytes` of source code: the challenges of which sources may be deleted. */
export const listChallengesOfHeavyUsers = async (db: Db, bytes: number) => {
  const large = db
    .select({ id: challengeAttempt.studentId })
    .from(challengeAttempt)
    .groupBy(challengeAttempt.studentId)
    .having(gte(sql`sum(octet_length(${challengeAttempt.source}))`, bytes));
  return db
    .select({ studentId: challengeAttempt.studentId, challengeId: challengeAttempt.challengeId })
    .from(challengeAttempt)
    .where(and(ne(challengeAttempt.source, DROPPED), inArray(challengeAttempt.studentId, large)))
    .groupBy(challengeAttempt.challengeId, challengeAttempt.studentId)
    .having(gt(count(), MIN_KEPT_SOURCES));
};

/** Locks a challenge: no regrade begins before the transaction ends. */
export const shareLockChallenge = (tx: Db, id: string) =>
  tx.select({ id: challenge.id }).from(challenge).where(eq(challenge.id, id)).for('share');

/**
 * Deletes the source code of a student's attempts at a challenge, except for the newest attempts, the first and the last
 * of the best attempts, and attempts that are not graded.
 */
export const dropSources = (tx: Db, { studentId, challengeId }: { studentId: string; challengeId: string }) =>
  tx.execute(sql`
    with ranked as (
      select attempt.id,
        row_number() over (order by attempt.created_at desc, attempt.id desc) as rank,
        row_number() over (order by points desc nulls last, attempt.created_at, attempt.id) as first_best,
        row_number() over (order by points desc nulls last, attempt.created_at desc, attempt.id desc) as last_best
      from ${challengeAttempt} as attempt left join ${grading} on ${grading.id} = attempt.grading_id
      where challenge_id = ${challengeId} and student_id = ${studentId})
    update ${challengeAttempt} set source = ${DROPPED} from ranked
    where ranked.id = ${challengeAttempt.id} and rank > ${MIN_KEPT_SOURCES} and first_best > 1 and last_best > 1
      and source <> ${DROPPED} and ${challengeAttempt.gradingId} is not null
      and not exists (select from ${grading} where ${grading.attemptId} = ranked.id and ${grading.state} <> 'done')`);

/** Deletes versions of tests that were replaced before any program was graded by them. */
export const deleteUnusedVersions = (db: Db) =>
  db.execute(sql`
    delete from ${challengeVersion} where not ${isInUse(sql`${challengeVersion.id}`)}
      and not exists (
        select from ${grading} where ${grading.versionId} = ${challengeVersion.id} and ${grading.attemptId} is not null)`);
