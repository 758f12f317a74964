/**
 * Queries of pg-boss's table of jobs, and of `job_run`, which records the process that runs a job; pg-boss does not store
 * it. Without `job_run`, the jobs of a dead process would be retried only after their lifetime: 40 minutes for an email,
 * 13 hours for a video.
 */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';

/** Announces a new job to all processes, once the transaction has committed. */
export const announceJob = (db: Db, name: string) => db.execute(sql`select pg_notify('jobs', ${name})`);

/** Locks the key until this transaction ends, so that no other one adds a job with it. Waits for one that holds the lock. */
export const lockKey = (db: Db, name: string, key: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 0))`);

/** Whether a job with this key is queued or running. Call lockKey first. */
export async function isPending(db: Db, name: string, key: string) {
  const { rows } = await db.execute(
    sql`select 1 from jobs.job where name = ${name} and singleton_key = ${key} and state < 'completed' limit 1`,
  );
  return rows.length > 0;
}

/** Lists the names of the jobs that are due and wait for a process. */
export async function listDue(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from jobs.job where state < 'active' and start_after <= now()`,
  );
  return rows.map(({ name }) => name);
}

/** One run of a job. The number of retries is the fencing token: each further run has a higher one. */
export interface JobRun {
  id: string;
  name: string;
  retryCount: number;
}

/** Whether no other process has taken the job over. If so, none can before the transaction ends. */
export async function lockRun(tx: Db, { id, name, retryCount }: JobRun) {
  const { rows } = await tx.execute(sql`
    select from jobs.job where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}
    for share`);
  return rows.length === 1;
}

/** Records that a process starts a job. */
export const recordRun = (tx: Db, jobId: string, processId: string) =>
  tx.execute(sql`
    insert into job_run (job_id, process_id) values (${jobId}, ${processId})
    on conflict (job_id) do update set process_id = excluded.process_id`);

/** Deletes the rows of jobs that will not run again. A job that waits for a retry keeps its row, which its next run updates. */
const forgetEnded = sql`delete from job_run
  where not exists (select from jobs.job where id = job_id and state in ('created', 'retry', 'active'))`;

/**
 * Records running jobs that have no `job_run` row ten seconds after their start under an id that no process has, so that
 * they count as abandoned: their process died before it recorded itself, or ran an earlier version of Darasa.
 */
const recordUnrecorded = sql`insert into job_run (job_id, process_id)
  select id, '00000000-0000-0000-0000-000000000000' from jobs.job
  where state = 'active' and name not like '\\_\\_%' and started_on < now() - interval '10 seconds'
    and not exists (select from job_run where job_id = id)
  on conflict do nothing`;

/**
 * Deletes the rows of dead processes' runs and returns their jobs. If several processes do this at once, each gets
 * different jobs. A job that is locked (lockRun) is skipped until the next call.
 */
const takeOverRuns = sql`with orphaned_jobs as (
    select name, id from jobs.job
    where state = 'active' and exists (
      select from job_run where job_id = id and process_id <> all (array(select id from server_process))
    )
    for update skip locked
  ), taken as (
    delete from job_run using orphaned_jobs where job_id = orphaned_jobs.id returning job_id
  )
  select name, id from orphaned_jobs join taken on job_id = id`;

/**
 * Takes over the running jobs of dead processes; the caller must queue them again in the same transaction. Also deletes
 * the rows of runs that have ended.
 */
export async function takeOverOrphanedJobs(tx: Db) {
  await tx.execute(forgetEnded);
  await tx.execute(recordUnrecorded);
  return (await tx.execute<{ name: string; id: string }>(takeOverRuns)).rows;
}

/** The number of jobs in each queue, and for how many seconds its oldest due job has waited. */
export async function countByQueue(pool: pg.Pool) {
  const { rows } = await pool.query<
    Record<'waiting' | 'delayed' | 'running' | 'failed' | 'oldest', number> & { name: string }
  >(
    `select queue.name,
       count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
       count(*) filter (where state < 'active' and start_after > now())::int as delayed,
       count(*) filter (where state = 'active')::int as running,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(start_after)
         filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest
     from jobs.queue left join jobs.job on job.name = queue.name and state in ('created', 'retry', 'active', 'failed')
     where queue.name not like '\\_\\_%' group by queue.name`,
  );
  return rows;
}
