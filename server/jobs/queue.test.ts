import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/connect.ts';
import { openProcessLease } from '#server/leases/process-lease.ts';
import type { Services } from '#server/services.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { AbandonJob, type Job, RetryJob } from './job.ts';
import { takeOverOrphanedJobs } from './queue.store.ts';
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

/** Passed as the services, of which these jobs use none. @param processId  the process that runs the jobs */
const servicesOf = (processId: string) => ({ processLease: { id: processId } }) as Services;
const nothing = servicesOf(randomUUID());

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

test('a job whose process was killed runs again before its lifetime is over; jobs of living processes do not', async () => {
  const [killed, living] = [endless('test.killed'), endless('test.living')];
  const lease = await openProcessLease(connection.db, {
    isPrimary: false,
    log: { warn: () => {}, error: () => {} },
    onOutdated: () => {},
  });
  const jobs = [killed.job, living.job];
  const queue = await openQueue(connection.pool, jobs);
  // Jobs started here get the id of a process that does not exist, and so look like those of a dead process.
  await queue.work(
    [killed.job],
    () => servicesOf(randomUUID()),
    () => {},
  );
  await queue.work(
    [living.job],
    () => servicesOf(lease.id),
    () => {},
  );
  for (const job of jobs) await queue.add(connection.db, job, {});
  await expect.poll(() => [killed.begun(), living.begun()]).toEqual([1, 1]);

  // If several processes take over jobs at once, only one of them gets this job.
  const taken = await Promise.all([
    takeOverOrphanedJobs(connection.db),
    takeOverOrphanedJobs(connection.db),
    takeOverOrphanedJobs(connection.db),
  ]);
  expect(taken.flat().map(({ name }) => name)).toEqual([killed.job.name]);
  expect(await rowsOf(living.job)).toMatchObject([{ state: 'active' }]);
  await queue.close(3_000);
  await lease.close();
});

test('a job whose process died before it could be recorded runs again', async () => {
  const { job, begun } = endless('test.unrecorded');
  const queue = await openQueue(connection.pool, [job]);
  await queue.add(connection.db, job, {});
  const start = (seconds: number) =>
    connection.pool.query(
      `update jobs.job set state = 'active', started_on = now() - $2 * interval '1 second' where name = $1`,
      [job.name, seconds],
    );
  await start(5);
  await queue.requeueLeft();
  expect(await rowsOf(job)).toMatchObject([{ state: 'active' }]);
  await start(15);
  await queue.requeueLeft();
  expect(await rowsOf(job)).toMatchObject([{ state: 'retry' }]);
  expect(begun()).toBe(0);
  await queue.close(1_000);
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

test('callers that add a job with the same key at the same time add it once', async () => {
  const job: Job<{ name: string }> = {
    name: 'test.keyed-at-once',
    data: z.object({ name: z.string() }),
    key: ({ name }) => name,
    run: async () => {},
  };
  const queue = await openQueue(connection.pool, [job as Job]);
  await Promise.all(Array.from({ length: 8 }, () => queue.add(connection.db, job, { name: 'a' })));

  expect(await rowsOf(job as Job)).toHaveLength(1);
  await queue.close(1_000);
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

test('a job whose options have changed has the new ones after the next start', async () => {
  const job: Job = { name: 'test.changed', data: z.object({}), lifetime: 60, run: async () => {} };
  const options = async () =>
    (await connection.pool.query(`select retry_limit, expire_seconds from jobs.queue where name = 'test.changed'`))
      .rows;
  for (const changed of [job, { ...job, lifetime: 90 }, { ...job, lifetime: 90, tries: 2 }])
    await (await openQueue(connection.pool, [changed])).close(1_000);

  expect(await options()).toEqual([{ retry_limit: 1, expire_seconds: 90 }]);
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
      // Ends only after a second job has started at the same time.
      await expect.poll(() => most).toBe(2);
      now--;
      throw new RetryJob('nobody is there');
    },
  };
  const faults: unknown[] = [];
  const queue = await openQueue(connection.pool, [job]);
  await queue.add(connection.db, job, {});
  await queue.add(connection.db, job, {});
  await queue.work(
    [job],
    () => nothing,
    (error) => faults.push(error),
  );
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

test('processes that open the queues of a new school at the same time all succeed', async () => {
  const jobs = Array.from({ length: 12 }, (_, n) => endless(`test.new-${n}`).job);
  const pools = Array.from({ length: 4 }, () => connect(database.url, { connections: 2 }));
  const opening = pools.map(({ pool }, n) => openQueue(pool, n % 2 ? jobs : jobs.toReversed()));
  const queues = await Promise.all(opening);

  await Promise.all(queues.map((queue) => queue.close(1_000)));
  await Promise.all(pools.map(({ close }) => close()));
});
