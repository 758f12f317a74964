/** Tests what Darasa requires of any PostgreSQL: the embedded one, an external one, and one behind a connection pooler. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { courses } from '#contract/courses.ts';
import { type Connection, connect, type Db, inSnapshot, TIMEOUTS } from '#server/db/connect.ts';
import { lockDatabase } from '#server/db/database-lock.ts';
import { announce, openEvents } from '#server/db/events.ts';
import { isMigrated, migrateSchema } from '#server/db/migrate.ts';
import { requireSessions } from '#server/db/pooler.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { attempt } from '#server/db/tables/system.ts';
import type { Job } from '#server/jobs/job.ts';
import { openQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from './postgres.ts';
import { startTestServer } from './server.ts';

/** Number of concurrent queries: several per connection, so that a pooler assigns them to different sessions. */
const MANY = 200;

export function keepsItsPromises(create: () => Promise<TestDatabase>) {
  test.each(promises)('%s', async (_, keepIn) => {
    const { url, directUrl, drop } = await create();
    // On a machine that is busy with other tests, a query may wait longer for a connection.
    const connection = connect(url, { directUrl, connectTimeout: 20_000 });
    await requireSessions(connection);
    onTestFinished(async () => {
      await connection.close();
      await drop();
    });
    await keepIn(connection);
  });

  test('a school works on it', async () => runsASchool(await create()));
}

const promises: [title: string, keepIn: (connection: Connection) => Promise<void>][] = [
  ['prepared queries return their own rows, many at once, and inside transactions', preparesQueries],
  ['every session has the timeouts, also after a transaction with others', hasTimeouts],
  ['a snapshot does not change while others write', keepsSnapshots],
  ['what a transaction announces is heard once it has committed, and never if it fails', announcesCommits],
  ['only one process is the primary, until it ends', hasOnePrimary],
  ['a migrated database is migrated again without a change', migratesAgain],
  ['a job that is added by many at once under one key runs once', runsJobsOnce],
  ['queries work again after all sessions have been ended, and no connection is lost', survivesEndedSessions],
];

async function preparesQueries({ db }: Connection) {
  const numbers = Array.from({ length: MANY }, (_, n) => n);

  const alone = await Promise.all(numbers.map((n) => readNumber(db, n)));
  const together = await Promise.all(numbers.map((n) => db.transaction((tx) => readNumber(tx, n))));

  expect([alone, together]).toEqual([numbers, numbers]);
}

async function hasTimeouts({ db, pool }: Connection) {
  await Promise.all(
    Array.from({ length: MANY }, () =>
      db.transaction(async (tx) => void (await tx.execute(sql`set local statement_timeout = 0`))),
    ),
  );

  const found = await Promise.all(Array.from({ length: MANY }, () => timeoutsIn(pool)));

  expect(new Set(found.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(timeouts)]));
}

async function keepsSnapshots({ db }: Connection) {
  const row = { key: 'sign-in:a@b.co', count: 1, resetsAt: new Date() };

  const seen = await inSnapshot(db, async (tx) => {
    const before = await countAttempts(tx);
    await db.insert(attempt).values(row);
    return [before, await countAttempts(tx)];
  });

  expect(seen).toEqual([0, 0]);
  expect(await db.select().from(attempt)).toEqual([row]);
}

async function announcesCommits({ db, directUrl }: Connection) {
  const events = await openEvents(directUrl);
  const heard: (string | undefined)[] = [];
  events.subscribe('uploads', (key) => void heard.push(key));

  await db.transaction(async (tx) => void (await announce(tx, 'uploads', 'done')));
  await expect(
    db.transaction(async (tx) => {
      await announce(tx, 'uploads', 'failed');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await announce(db, 'uploads', 'last');

  await expect.poll(() => heard).toEqual(['done', 'last']);
  await events.close();
}

async function hasOnePrimary({ directUrl }: Connection) {
  const lock = () => lockDatabase(directUrl, { isPrimary: true, onTaken: () => {} });
  const first = await lock();

  await expect(lock()).rejects.toThrow('Another Darasa is already running on this database');
  await first.release();
  await (await lock()).release();
}

async function migratesAgain(connection: Connection) {
  await migrateSchema(connection);

  expect(await isMigrated(connection.db)).toBe(true);
}

async function runsJobsOnce({ pool, db }: Connection) {
  const runs: string[] = [];
  const job: Job<{ name: string }> = {
    name: 'test.once',
    data: z.object({ name: z.string() }),
    key: ({ name }) => name,
    run: async (_services, { name }) => void runs.push(name),
  };
  const queue = await openQueue(pool, [job as Job]);
  await Promise.all(Array.from({ length: 10 }, () => queue.add(db, job, { name: 'Wanjiru' })));
  await queue.work(
    [job as Job],
    () => ({ processLease: { id: randomUUID() } }) as Services,
    (error) => void runs.push(String(error)),
  );

  await expect.poll(() => runs).toEqual(['Wanjiru']);
  await queue.close(1_000);
}

async function survivesEndedSessions(connection: Connection) {
  const { pool, directUrl, db } = connection;
  const administration = connect(directUrl, { connections: 1 });
  const working = Promise.allSettled(Array.from({ length: MANY }, () => holdASession(db)));
  await administration.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await working;

  await expect.poll(() => readNumber(db, 7).catch(() => 'unavailable')).toBe(7);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await administration.close();
}

async function runsASchool(database: TestDatabase) {
  const { directUrl = database.url } = database;
  const school = await startTestServer({ database, env: { DATABASE_DIRECT_URL: directUrl } });
  const [tutor, visitor] = [school.as(await school.create.tutor()), school.as()];

  const added = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      tutor.call(courses.add, { body: { title: `Pottery ${n}`, desc: 'Pots, and what holds them.', price: 0 } }),
    ),
  );

  expect(await visitor.call(courses.list, { query: {} })).toHaveLength(added.length);
}

const numberQuery = preparedQuery((db) =>
  db
    .select({ n: sql<number>`${sql.placeholder('n')}::int` })
    .from(sql`(select 1) as one`)
    .prepare('a_number'),
);

const readNumber = async (db: Db, n: number) => (await numberQuery(db).execute({ n }))[0]!.n;

const timeouts = Object.entries(TIMEOUTS)
  .map(([name, value]) => ({ name, setting: String(value) }))
  .sort((a, b) => a.name.localeCompare(b.name));

async function timeoutsIn(pool: Connection['pool']) {
  const names = Object.keys(TIMEOUTS);
  return (await pool.query('select name, setting from pg_settings where name = any($1) order by name', [names])).rows;
}

const countAttempts = async (db: Db) => (await db.select().from(attempt)).length;

const holdASession = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.05)`);
    return readNumber(tx, 1);
  });
