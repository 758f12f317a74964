/** The job queue, implemented with pg-boss in the school's own database. */
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { type Db, databaseOn, isTransientFailure } from '#server/db/connect.ts';
import type { Job } from './job.ts';
import { openJobLoops } from './job-loops.ts';
import { executorOn, runJob, type ServicesFor } from './job-run.ts';
import * as store from './queue.store.ts';
import type { JobType, Queue } from './queue-port.ts';

export interface OpenQueue extends Queue {
  /** Starts to run these jobs in this process. */
  work(jobs: Job[], servicesFor: ServicesFor, onFault: (error: unknown) => void): Promise<void>;
  /** Makes the loops look for work now. @param name  only the loops for jobs with this name; by default all */
  wake(name?: string): void;
  /** Queues the unfinished jobs of dead processes again. */
  requeueLeft(): Promise<void>;
  /** Starts no further jobs; waits up to `timeout` milliseconds until the running jobs have ended. */
  close(timeout: number): Promise<void>;
}

/** Default lifetime of a run, in seconds. */
const JOB_LIFETIME = 60;

/** Seconds between pg-boss's queries for scheduled jobs, whose schedules are precise to the minute. */
const TIMETABLE_POLLING = 15;

/** Retries a failed job after 2 seconds, 4, 8 and so on; the last retry is about half a day after the first run. */
const RETRIES = { retryLimit: 14, retryDelay: 2, retryBackoff: true };

const retriesOf = (tries: number | undefined) =>
  tries === undefined ? RETRIES : { ...RETRIES, retryLimit: tries - 1 };

/** Opens the queue. @param jobs  all jobs of the program; pg-boss gets a queue for each of them */
export async function openQueue(pool: pg.Pool, jobs: Job[]): Promise<OpenQueue> {
  const db = databaseOn(pool);
  const closing = new AbortController();
  let isClosed = false;
  const runningJobs = new Set<Promise<unknown>>();
  const boss = bossOn(databaseFor(pool, { isClosed: () => isClosed, report: (error) => report(error) }));
  const loops = openJobLoops({ boss, pool, onFault: (error) => report(error) });
  let report: (error: unknown) => void = () => {};
  boss.on('error', (error) => report(error));
  await boss.start();
  await makeQueues(boss, jobs);

  /** Runs one job. Never rejects: if its end cannot be reported, the job counts as lost after its lifetime, and is retried. */
  async function runOne(job: Job, received: PgBoss.JobWithMetadata<object>, servicesFor: ServicesFor) {
    const needs = { db, boss, closing: closing.signal, onFault: (error: unknown) => report(error) };
    const run = runJob(needs, { job, received, servicesFor }).catch((error) => isClosed || report(error));
    runningJobs.add(run);
    await run.finally(() => runningJobs.delete(run));
  }

  return {
    add: (db, job, data) => add(boss, db, { job, data }),
    async addAll(db, { name }, all) {
      if (all.length === 0) return;
      await boss.insert(
        all.map((data) => ({ name, data })),
        { db: executorOn(db) },
      );
      await store.announceJob(db, name);
    },
    wake: loops.wake,
    async work(running, servicesFor, onFault) {
      report = onFault;
      for (const job of running.flatMap((one) => Array<Job>(one.concurrency ?? 1).fill(one)))
        await loops.start(job.name, (received) => runOne(job, received, servicesFor));
      for (const { name, every } of running) if (every) await boss.schedule(name, every);
    },
    async requeueLeft() {
      await db.transaction(async (tx) => {
        for (const { name, id } of await store.takeOverOrphanedJobs(tx))
          await boss.fail(name, id, { message: 'Its process has ended' }, { db: executorOn(tx) });
      });
    },
    async close(timeout) {
      loops.stop();
      closing.abort(new Error('The school is closing'));
      const isLate = new Promise((resolve) => setTimeout(resolve, timeout).unref());
      await boss.stop({ close: false, timeout });
      await Promise.race([Promise.allSettled(runningJobs), isLate]);
      isClosed = true;
    },
  };
}

interface Added<Data extends object> {
  job: JobType<Data>;
  data: Data;
  key?: string;
}

async function add<Data extends object>(boss: PgBoss, db: Db, { job, data }: Added<Data>) {
  const key = job.key?.(data);
  if (key === undefined) return send(boss, db, { job, data });
  await db.transaction(async (tx) => {
    await store.lockKey(tx, job.name, key);
    if (!(await store.isPending(tx, job.name, key))) await send(boss, tx, { job, data, key });
  });
}

async function send<Data extends object>(boss: PgBoss, db: Db, { job, data, key }: Added<Data>) {
  await boss.send(job.name, data, { ...(key !== undefined && { singletonKey: key }), db: executorOn(db) });
  await store.announceJob(db, job.name);
}

const bossOn = (db: ReturnType<typeof databaseFor>) =>
  new PgBoss({
    db,
    schema: 'jobs',
    maintenanceIntervalSeconds: 30,
    cronWorkerIntervalSeconds: TIMETABLE_POLLING,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });

/** Makes the queues of these jobs that are missing or have other options: mostly none, which one query finds out. */
async function makeQueues(boss: PgBoss, jobs: Job[]) {
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of jobs.map(queueFor))
    if (!hasOptions(made.get(queue.name), queue)) await retrying(() => makeQueue(boss, queue));
}

const queueFor = ({ name, lifetime: expireInSeconds = JOB_LIFETIME, tries }: Job) => ({
  name,
  ...retriesOf(tries),
  expireInSeconds,
});

type WantedQueue = ReturnType<typeof queueFor>;

const hasOptions = (queue: PgBoss.Queue | undefined, wanted: WantedQueue) =>
  (Object.keys(wanted) as (keyof WantedQueue)[]).every((option) => queue?.[option] === wanted[option]);

/** How often to try to make a queue again. */
const TRIES = 10;

/** Of processes that make the queues of a new school at the same time, PostgreSQL ends a statement of one: a deadlock. */
async function retrying(make: () => Promise<void>, tries = TRIES): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (tries === 0 || !isTransientFailure(error)) throw error;
    await retrying(make, tries - 1);
  }
}

async function makeQueue(boss: PgBoss, queue: WantedQueue) {
  await boss.createQueue(queue.name, queue);
  // createQueue keeps the options of an existing queue, so they are set again in case they have changed.
  await boss.updateQueue(queue.name, queue);
}

interface Reporting {
  isClosed: () => boolean;
  report: (error: unknown) => void;
}

/** The database adapter that pg-boss uses for its queries. */
const databaseFor = (pool: pg.Pool, { isClosed, report }: Reporting) => ({
  async executeSql(text: string, values: unknown[]) {
    // Once the pool is closed, a job that ends after the shutdown timeout cannot be reported any more.
    if (isClosed() || isReport(values, OURS)) return UNREPORTED;
    return pool.query(text, values).catch((error) => {
      if (!isReport(values, PG_BOSS)) throw error;
      report(error);
      return UNREPORTED;
    });
  },
});

/** Result that pg-boss gets for a report that was not sent, or did not reach the database. */
const UNREPORTED = { rows: [{ count: '0' }] };

/** Match the names of our own jobs, whose ends job-run.ts reports, and of pg-boss's internal jobs. */
const [OURS, PG_BOSS] = [/^(?!__pgboss)/, /^__pgboss/];

/**
 * Whether a query reports jobs as done or failed. pg-boss (10.4) reports jobs by their ids, even if they have been taken
 * over, and does not await such a query, so it must not reject.
 */
const isReport = ([name, ids]: unknown[] = [], names: RegExp) => Array.isArray(ids) && names.test(String(name));
