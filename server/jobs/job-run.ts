/**
 * One run of a job: records its process, and reports its end unless another process has taken the job over. pg-boss itself
 * would report the end by the job's id, and so also end the run of the other process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { type Db, isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import { fenced, LeaseLost } from '#server/leases/fence.ts';
import type { Services } from '#server/services.ts';
import { AbandonJob, type Job, RetryJob } from './job.ts';
import * as store from './queue.store.ts';

/**
 * The services for one run of a job.
 *
 * @param jobId  the same in each retry
 * @param db  the run's database: its transactions change nothing once the job has been taken over
 */
export type ServicesFor = (jobId: string, db: Db) => Services;

interface Needs {
  db: Db;
  boss: PgBoss;
  closing: AbortSignal;
  onFault: (error: unknown) => void;
}

/** Milliseconds between attempts to report a job's end. */
const RETRY = 1_000;

/** Runs one job and reports how it ended. Rejects if its end could not be reported. */
export async function runJob(needs: Needs, { job, received, servicesFor }: Run) {
  const db = fenced(needs.db, (tx) => store.lockRun(tx, received));
  const error: unknown = await start({ ...needs, db }, { job, received, servicesFor }).then(
    () => undefined,
    (error) => error,
  );
  if (error instanceof LeaseLost) return;
  if (error && error !== needs.closing.reason && !(error instanceof RetryJob)) needs.onFault(error);
  await reportEnd({ ...needs, db }, received, error).catch(unlessLost);
}

interface Run {
  job: Job;
  received: PgBoss.JobWithMetadata<object>;
  servicesFor: ServicesFor;
}

async function start({ db, closing }: Needs, { job, received, servicesFor }: Run) {
  // Rejects a job that was fetched during shutdown, so that it returns to the queue for the next start.
  closing.throwIfAborted();
  const services = servicesFor(received.id, db);
  await db.transaction((tx) => store.recordRun(tx, received.id, services.processLease.id));
  closing.throwIfAborted();
  await job.run(services, job.data.parse(received.data ?? {}), closing);
}

/** Retries the report while the database is down: without it, the job would count as running until its lifetime is over. */
async function reportEnd(needs: Needs, run: store.JobRun, error: unknown): Promise<void> {
  const isReported = await reportOnce(needs, run, error).then(
    () => true,
    (fault) => (isAway(fault) && !needs.closing.aborted ? false : Promise.reject(fault)),
  );
  if (isReported) return;
  // A shutdown ends the pause early, and one last attempt follows.
  await pause(RETRY, undefined, { signal: needs.closing }).catch(() => {});
  await reportEnd(needs, run, error);
}

const isAway = (fault: unknown) => isDatabaseUnavailable(fault) || isTransientFailure(fault);

const reportOnce = ({ db, boss }: Needs, { name, id }: store.JobRun, error: unknown) =>
  db.transaction(async (tx) => {
    const options = { db: executorOn(tx) };
    if (error && !(error instanceof AbandonJob)) await boss.fail(name, id, Object(error), options);
    else await boss.complete(name, id, {}, options);
  });

function unlessLost(error: unknown) {
  if (!(error instanceof LeaseLost)) throw error;
}

/** Lets pg-boss run a query in a Drizzle transaction. */
export const executorOn = (db: Db) => ({ executeSql: (text: string, values: unknown[]) => execute(db, text, values) });

/** Turns pg-boss's placeholders $1, $2 … into Drizzle's parameters. */
async function execute(db: Db, text: string, values: unknown[]) {
  const parts: SQL[] = text
    .split(/\$(\d+)/)
    .map((piece, i) => (i % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`));
  return db.execute(sql.join(parts));
}
