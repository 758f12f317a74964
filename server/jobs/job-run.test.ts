/** Runs of jobs by a process that hung for so long that another process took its jobs over. */
import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { deferred } from '#server/concurrency/deferred.ts';
import { connect } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import { changes } from '#server/testing/changes/changes.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import type { Job } from './job.ts';
import { runJob, type ServicesFor } from './job-run.ts';
import { type OpenQueue, openQueue } from './queue.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const servicesOf =
  (processId: string): ServicesFor =>
  (_, db) =>
    ({ processLease: { id: processId }, db }) as Services;

/** A job whose runs each wait until the test ends them, and then change the database. Lists the runs that did. */
function heldJob(name: string) {
  const runs: { processId: string; end: () => void; hasEnded: Promise<unknown> }[] = [];
  const changed: string[] = [];
  const job: Job = {
    name,
    data: z.object({}),
    lifetime: 60 * 60,
    run({ db, processLease: { id } }) {
      const { promise, resolve } = deferred<void>();
      const hasEnded = promise.then(() => db.transaction(async () => changed.push(id)));
      runs.push({ processId: id, end: resolve, hasEnded: hasEnded.catch((error: Error) => error.name) });
      return hasEnded;
    },
  };
  return { job, runs, changed };
}

const stateOf = async ({ name }: Job) =>
  (await connection.pool.query('select state from jobs.job where name = $1', [name])).rows[0]?.state;

const retryNow = ({ name }: Job) =>
  connection.pool.query('update jobs.job set start_after = now() where name = $1', [name]);

test('a process that hung neither changes anything nor ends the run of the process that has taken its job over', async () => {
  const { job, runs, changed } = heldJob('test.hung');
  const faults: unknown[] = [];
  const [hung, other] = [randomUUID(), randomUUID()];
  await changes(connection.db).addProcess(other);
  const [first, second] = [await openQueue(connection.pool, [job]), await openQueue(connection.pool, [job])];
  const work = (queue: OpenQueue, id: string) => queue.work([job], servicesOf(id), (error) => faults.push(error));
  await work(first, hung);
  await first.add(connection.db, job, {});
  first.wake();
  await expect.poll(() => runs.length).toBe(1);

  await second.requeueLeft();
  await retryNow(job);
  await work(second, other);
  await expect.poll(() => runs.length).toBe(2);
  runs[0]!.end();
  const hungEnd = await runs[0]!.hasEnded;
  // Resolves only after the run would have reported its end.
  await first.close(1_000);
  const meanwhile = await stateOf(job);
  runs[1]!.end();
  await expect.poll(() => stateOf(job)).toBe('completed');
  await second.close(1_000);

  expect([hungEnd, meanwhile, changed, faults]).toEqual(['LeaseLost', 'active', [other], []]);
});

test('a process that hung before it started a job leaves it to the process that has taken it over', async () => {
  const { job, runs } = heldJob('test.hung-early');
  const queue = await openQueue(connection.pool, [job]);
  await queue.add(connection.db, job, {});
  const text = `update jobs.job set state = 'active', retry_count = 1 where name = $1 returning id`;
  const { id } = (await connection.pool.query<{ id: string }>(text, [job.name])).rows[0]!;
  const received = { id, name: job.name, data: {}, retryCount: 0 } as PgBoss.JobWithMetadata<object>;
  const faults: unknown[] = [];
  const needs = { db: connection.db, boss: new PgBoss(database.url), closing: new AbortController().signal };
  const run = { job, received, servicesFor: servicesOf(randomUUID()) };
  await runJob({ ...needs, onFault: (error) => faults.push(error) }, run);
  const recorded = await connection.pool.query('select from job_run where job_id = $1', [id]);
  await queue.close(1_000);

  expect([runs, recorded.rows, faults]).toEqual([[], [], []]);
});

test('the end of a job is reported again until the database takes it', async () => {
  const { promise, resolve } = deferred<void>();
  let hasBegun = false;
  const job: Job = {
    name: 'test.reported-later',
    data: z.object({}),
    run() {
      hasBegun = true;
      return promise;
    },
  };
  const queue = await openQueue(connection.pool, [job]);
  await queue.add(connection.db, job, {});
  await queue.work([job], servicesOf(randomUUID()), () => {});
  await expect.poll(() => hasBegun).toBe(true);
  const blocking = await connection.pool.connect();
  await blocking.query('begin');
  await blocking.query('select from jobs.job where name = $1 for update', [job.name]);
  resolve();
  // Longer than a statement waits for a lock (lock_timeout).
  await blocking.query('select pg_sleep(3.5)');
  await blocking.query('commit');
  blocking.release();

  await expect.poll(() => stateOf(job)).toBe('completed');
  await queue.close(1_000);
});
