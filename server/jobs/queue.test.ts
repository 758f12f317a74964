import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { AbandonJob, type Job, RetryJob } from './job.ts';
import { openQueue } from './queue.ts';

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

/** A job that runs until shutdown, and counts how often it was started. */
function endless(name: string) {
  let begun = 0;
  const job: Job = {
    name,
    data: z.object({}),
    lifetime: 60 * 60,
    run: (_, __, closing) => {
      begun++;
      return new Promise((_resolve, reject) => {
        closing.addEventListener('abort', () => reject(closing.reason));
      });
    },
  };
  return { job, begun: () => begun };
}

/** The rows of jobs with this name in pg-boss's table, each with the database's current time as `now`. */
const rowsOf = async ({ name }: Job) =>
  (await connection.pool.query(`select *, now() from jobs.job where name = $1`, [name])).rows;

/** Passed as the services, which these jobs do not use. */
const nothing = {} as Services;

test('a long job stops at shutdown without a fault, and runs again after the next start', async () => {
  const { job, begun } = endless('test.closed');
  const faults: unknown[] = [];
  const first = await openQueue(connection.pool, [job]);
  await first.work(
    [job],
    () => nothing,
    (error) => faults.push(error),
  );
  await first.add(connection.db, job, {});
  await expect.poll(begun).toBe(1);

  await first.close(3_000);
  const second = await openQueue(connection.pool, [job]);
  await second.work(
    [job],
    () => nothing,
    (error) => faults.push(error),
  );

  await expect.poll(begun, { timeout: 15_000 }).toBe(2);
  await second.close(3_000);
  expect(faults).toEqual([]);
});

test('a job whose process was killed runs again before its lifetime is over', async () => {
  const { job, begun } = endless('test.killed');
  const killed = await openQueue(connection.pool, [job]);
  await killed.add(connection.db, job, {});
  // Sets the state that a killed process leaves behind after it has started the job.
  await connection.pool.query(`update jobs.job set state = 'active', started_on = now() where name = $1`, [job.name]);

  const next = await openQueue(connection.pool, [job]);
  await next.work(
    [job],
    () => nothing,
    () => {},
  );

  const outcome = async () => (begun() === 1 ? 'begun' : rowsOf(job));
  await expect.poll(outcome, { timeout: 15_000 }).toBe('begun');
  await Promise.all([killed.close(1_000), next.close(3_000)]);
});

test('only one job per key is queued or running; when it is done another may be queued', async () => {
  const { job: plain, begun } = endless('test.keyed');
  const job: Job = { ...plain, data: z.object({ of: z.string() }), key: (data) => String(Reflect.get(data, 'of')) };
  const first = await openQueue(connection.pool, [job]);
  const add = (of: string) => first.add(connection.db, job, { of });
  const pendingJobs = async () => {
    const text = `select count(*)::int as jobs from jobs.job where name = $1 and state < 'completed'`;
    return (await connection.pool.query<{ jobs: number }>(text, [job.name])).rows[0]!.jobs;
  };

  await add('a');
  await add('a');
  await add('b');
  const waiting = await pendingJobs();
  await first.work(
    [job],
    () => nothing,
    () => {},
  );
  await expect.poll(begun).toBe(1);
  await add('a');
  const underWay = await pendingJobs();
  await connection.pool.query(`update jobs.job set state = 'completed' where name = $1`, [job.name]);
  await add('a');

  expect([waiting, underWay, await pendingJobs()]).toEqual([2, 2, 1]);
  await first.close(3_000);
});

test('an abandoned job is reported once', async () => {
  let runs = 0;
  const run = async () => {
    runs++;
    throw new AbandonJob('The disk is full');
  };
  const job: Job = { name: 'test.not-now', data: z.object({}), run };
  const faults: unknown[] = [];
  const queue = await openQueue(connection.pool, [job]);
  await queue.work(
    [job],
    () => nothing,
    (error) => faults.push(error),
  );

  await queue.add(connection.db, job, {});

  await expect.poll(() => rowsOf(job)).toMatchObject([{ state: 'completed' }]);
  expect([runs, String(faults)]).toEqual([1, 'AbandonJob: The disk is full']);
  await queue.close(1_000);
});

test('a job has its own maximum of tries and concurrency, and a requested retry is not a fault', async () => {
  let [begun, most, now] = [0, 0, 0];
  const job: Job = {
    name: 'test.tries',
    data: z.object({}),
    tries: 2,
    concurrency: 2,
    async run() {
      begun++;
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      now--;
      throw new RetryJob('nobody is there');
    },
  };
  const faults: unknown[] = [];
  const queue = await openQueue(connection.pool, [job]);
  await queue.work(
    [job],
    () => nothing,
    (error) => faults.push(error),
  );
  await queue.add(connection.db, job, {});
  await queue.add(connection.db, job, {});
  const failed = async () =>
    (await connection.pool.query(`select 1 from jobs.job where name = 'test.tries' and state = 'failed'`)).rows.length;
  await expect.poll(failed, { timeout: 15_000 }).toBe(2);
  await queue.close(3_000);

  expect([begun, most, faults]).toEqual([4, 2, []]);
});

test('a job that ends while the database is unreachable is reported, counts as lost, and affects no other job', async () => {
  const { pool } = connect(database.url);
  const job: Job = { name: 'test.away', data: z.object({}), run: () => pool.end() };
  const faults: unknown[] = [];
  const queue = await openQueue(pool, [job]);
  await queue.work(
    [job],
    () => nothing,
    (error) => faults.push(error),
  );
  await queue.add(connection.db, job, {});

  await expect.poll(() => faults.map(String)).toEqual(['Error: Cannot use a pool after calling end on the pool']);
  expect(await rowsOf(job)).toMatchObject([{ state: 'active' }]);
  await queue.close(1_000);
});
