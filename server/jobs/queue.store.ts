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

/** Whether a job with this key is queued or running. Concurrent callers may both get false, and add it twice. */
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

/**
 * Milliseconds after which a started job without a recorded process counts as left: its process died between the two,
 * or ran an earlier version of Darasa.
 */
const UNRECORDED = 10_000;

/** Lists the running jobs whose processes have died. Also forgets the runs that have ended. */
export async function listLeft(pool: pg.Pool) {
  await pool.query(`delete from job_run
    where not exists (select from jobs.job where id = job_id and state = 'active')`);
  const { rows } = await pool.query<{ name: string; id: string }>(
    `select job.name, job.id
     from jobs.job left join job_run on job_id = job.id
     where state = 'active' and name not like '\\_\\_%'
       and not exists (select from server_process where server_process.id = process_id)
       and (process_id is not null or started_on < now() - $1 * interval '1 millisecond')`,
    [UNRECORDED],
  );
  return rows;
}
