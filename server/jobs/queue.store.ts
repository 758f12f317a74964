/**
 * Queries of pg-boss's table of jobs, and of `job_run`, which records the process that runs a job: pg-boss does not.
 * Without it the jobs of a dead process would wait for the end of their lifetime: 40 minutes for an email, 13 hours for
 * a video.
 */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';

/** Announces a new job to all processes, once the transaction has committed. */
export const announceJob = (db: Db, name: string) => db.execute(sql`select pg_notify('jobs', ${name})`);

/** Waits until no other transaction adds a job with this key, and keeps others from it until this one ends. */
export const lockKey = (db: Db, name: string, key: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 0))`);

/** Whether a job with this key is queued or running. Call lockKey first. */
export async function isPending(db: Db, name: string, key: string) {
  const { rows } = await db.execute(
    sql`select 1 from jobs.job where name = ${name} and singleton_key = ${key} and state < 'completed' limit 1`,
  );
  return rows.length > 0;
}

/** Lists the names of the jobs that wait to be run now. */
export async function listDue(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from jobs.job where state < 'active' and start_after <= now()`,
  );
  return rows.map(({ name }) => name);
}

/** Records that a process starts a job. */
export const recordJobRun = (pool: pg.Pool, run: { jobId: string; processId: string }) =>
  pool.query(
    `insert into job_run (job_id, process_id) values ($1, $2)
     on conflict (job_id) do update set process_id = excluded.process_id`,
    [run.jobId, run.processId],
  );

/** Forgets the runs that have ended for good. A job that waits for a retry keeps its row, which its next run changes. */
const forgetEnded = `delete from job_run
  where not exists (select from jobs.job where id = job_id and state in ('created', 'retry', 'active'))`;

/**
 * Records started jobs without a recorded process under an id that no process has: after ten seconds their process has
 * died in between, or ran an earlier version of Darasa.
 */
const recordUnrecorded = `insert into job_run (job_id, process_id)
  select id, '00000000-0000-0000-0000-000000000000' from jobs.job
  where state = 'active' and name not like '\\_\\_%' and started_on < now() - interval '10 seconds'
    and not exists (select from job_run where job_id = id)
  on conflict do nothing`;

/** Deletes the runs of dead processes. Of several processes that do this at once, each gets other jobs. */
const takeLeftRuns = `with taken as (
    delete from job_run
    where process_id <> all (array(select id from server_process))
      and exists (select from jobs.job where id = job_id and state = 'active')
    returning job_id
  )
  select name, id from jobs.job join taken on job_id = id`;

/** Takes the running jobs of dead processes: the caller must queue them again. Also forgets the runs that have ended. */
export async function takeLeft(pool: pg.Pool) {
  await pool.query(forgetEnded);
  await pool.query(recordUnrecorded);
  return (await pool.query<{ name: string; id: string }>(takeLeftRuns)).rows;
}
