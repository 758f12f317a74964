/** What of gradings need not be kept: attempts stay, and so does what counts. */
import { type SQL, sql } from 'drizzle-orm';
import { challenge, challengeAttempt, challengeVersion, grading } from '#server/db/challenge-tables.ts';
import type { Db } from '#server/db/connect.ts';
import { MOST_ATTEMPTS } from './gradings.store.ts';

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

/** Tests that were replaced before anything was graded by them. */
export const deleteUnusedVersions = (db: Db) =>
  db.execute(sql`
    delete from ${challengeVersion} where not ${isInUse(sql`${challengeVersion.id}`)}
      and not exists (
        select from ${grading} where ${grading.versionId} = ${challengeVersion.id} and ${grading.attemptId} is not null)`);
