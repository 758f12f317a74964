/** What of gradings need not be kept: attempts stay, and so does what counts. */
import { and, count, eq, gt, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { challenge, challengeAttempt, challengeVersion, grading } from '#server/db/challenge-tables.ts';
import type { Db } from '#server/db/connect.ts';
import { DROPPED, MOST_ATTEMPTS } from '#server/features/gradings/gradings.store.ts';

const isInUse = (versionId: SQL) =>
  sql`exists (select from ${challenge} where ${challenge.versionId} = ${versionId} or ${challenge.draftVersionId} = ${versionId})`;

/** By tests that count no more, where another grading counts by now. */
export const deleteReplaced = (db: Db) =>
  db.execute(sql`
    delete from ${grading} using ${challengeAttempt}
    where ${challengeAttempt.id} = ${grading.attemptId} and ${grading.state} = 'done'
      and ${challengeAttempt.gradingId} <> ${grading.id} and not ${isInUse(sql`${grading.versionId}`)}`);

/** Of attempts that no list has any more: what they printed and said. Their verdicts stay. */
export const shortenOld = (db: Db) =>
  db.execute(sql`
    with old as (
      select grading_id from (
        select grading_id, row_number() over (partition by challenge_id, student_id order by created_at desc, id desc) as place
        from ${challengeAttempt}) as placed
      where place > ${MOST_ATTEMPTS})
    update ${grading} set compile_output = '', outcomes = (
      select jsonb_agg(jsonb_build_object('testId', outcome -> 'testId', 'verdict', outcome -> 'verdict',
        'printed', null, 'message', null, 'milliseconds', outcome -> 'milliseconds') order by place)
      from jsonb_array_elements(outcomes) with ordinality as each (outcome, place))
    from old where old.grading_id = ${grading.id} and ${grading.state} = 'done'
      and (compile_output <> '' or jsonb_path_exists(outcomes, '$[*] ? (@.printed != null || @.message != null)'))`);

/** Of a student at a challenge, the newest whose programs stay in any case. */
const KEPT = 5;

/** Of students whose programs take that many bytes and more, the challenges for which not all of them need be kept. */
export const listCrowded = async (db: Db, bytes: number) => {
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
    .having(gt(count(), KEPT));
};

/** Nobody begins to grade everybody anew before the transaction ends. */
export const holdChallenge = (tx: Db, id: string) =>
  tx.select({ id: challenge.id }).from(challenge).where(eq(challenge.id, id)).for('share');

/** Of a student's attempts that are neither among her newest nor the first or the last of her best. What is still to be graded stays. */
export const dropSources = (tx: Db, { studentId, challengeId }: { studentId: string; challengeId: string }) =>
  tx.execute(sql`
    with placed as (
      select attempt.id,
        row_number() over (order by attempt.created_at desc, attempt.id desc) as place,
        row_number() over (order by points desc nulls last, attempt.created_at, attempt.id) as first_best,
        row_number() over (order by points desc nulls last, attempt.created_at desc, attempt.id desc) as last_best
      from ${challengeAttempt} as attempt left join ${grading} on ${grading.id} = attempt.grading_id
      where challenge_id = ${challengeId} and student_id = ${studentId})
    update ${challengeAttempt} set source = ${DROPPED} from placed
    where placed.id = ${challengeAttempt.id} and place > ${KEPT} and first_best > 1 and last_best > 1
      and source <> ${DROPPED} and ${challengeAttempt.gradingId} is not null
      and not exists (select from ${grading} where ${grading.attemptId} = placed.id and ${grading.state} <> 'done')`);

/** Tests that were replaced before anything was graded by them. */
export const deleteUnusedVersions = (db: Db) =>
  db.execute(sql`
    delete from ${challengeVersion} where not ${isInUse(sql`${challengeVersion.id}`)}
      and not exists (
        select from ${grading} where ${grading.versionId} = ${challengeVersion.id} and ${grading.attemptId} is not null)`);
