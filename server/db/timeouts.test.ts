/** How the server answers requests whose statements PostgreSQL aborts, or whose statements wait for a lock. */

import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { user } from '#server/db/tables/accounts.ts';
import { sendError } from '#server/http/errors/error-response.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import { connect, type Db, isDatabaseUnavailable } from './connect.ts';
import { migrateSchema } from './migrate.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ isImpatient: true });
});
afterAll(() => school.stop());

/** Locks the person's row until `work` has ended. */
async function whileLocked<T>({ id }: { id: string }, work: () => Promise<T>) {
  const client = await school.pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query('select 1 from "user" where id = $1 for update', [id]);
  const done = await work();
  await client.query('rollback');
  client.release();
  return done;
}

test('thirty requests that wait for one row are refused within seconds, and other requests are answered meanwhile', async () => {
  const lockedStudent = await school.create.student();
  const [waiting, other] = [school.as(lockedStudent), school.as(await school.create.student())];
  await Promise.all([waiting.call(auth.loggedIn), other.call(auth.loggedIn)]);

  const answers = await whileLocked(lockedStudent, async () => {
    const all = Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        waiting.answer(users.update, { params: { userId: lockedStudent.id }, body: { name: `Wanjiru ${n}` } }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await other.call(auth.loggedIn);
    return all;
  });
  const faults = school.takeFaults();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers[0]!.body).toMatchObject({ code: 'unavailable', message: generalTexts.unavailable });
  expect(answers[0]!.headers.get('retry-after')).toBe('2');
  expect(faults.filter((line) => line.includes(answers[0]!.body.requestId!))).toHaveLength(1);
}, 60_000);

const stuck: [what: string, run: (db: Db) => Promise<unknown>][] = [
  [
    'takes too long',
    (db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(5)`);
      }),
  ],
  ['waits in a circle', deadlock],
];

/** Causes a deadlock: two transactions take the same two locks in opposite order. */
function deadlock(db: Db) {
  let begun = 0;
  let bothHaveBegun = () => {};
  const bothBegan = new Promise<void>((resolve) => {
    bothHaveBegun = resolve;
  });
  const lockBoth = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`);
      if (++begun === 2) bothHaveBegun();
      await bothBegan;
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`);
    });
  return Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
}

test.each(stuck)('a statement that %s is answered with "try again", and logged once', async (_, run) => {
  const faults: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void faults.push(line) } } });
  app.setErrorHandler(sendError);
  app.get('/', () => run(school.services.db));

  const answer = await app.inject('/');
  await app.close();

  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: generalTexts.unavailable });
  expect(faults).toHaveLength(1);
});

test('PostgreSQL ends the transaction of a process that hangs, and others can change the rows that it had locked', async () => {
  const { services, create } = school;
  const student = await create.student();
  const url = services.config.databaseUrl!;
  const [hanging, other] = [connect(url, { idleTimeout: 200 }), connect(url)];
  const rename = (db: Db, name: string) => db.execute(sql`update ${user} set name = ${name} where id = ${student.id}`);

  const late = hanging.db.transaction(async (tx) => {
    await rename(tx, 'Late');
    // Waits for the row lock until PostgreSQL has ended the idle transaction.
    await rename(other.db, 'Wanjiru');
    await rename(tx, 'Later');
  });
  const refused = await late.catch((error: unknown) => error);

  expect(isDatabaseUnavailable(refused)).toBe(true);
  const { rows } = await school.pool.query('show idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '5s' }]);
  expect((await school.find.person(student.id)).name).toBe('Wanjiru');
  for (const connection of [hanging, other]) await connection.close();
});

test('a migration waits for the migration of another server', async () => {
  const { pool, services } = school;
  const client = await pool.connect();
  await client.query('select pg_advisory_lock(327272)');
  const connection = connect(services.config.databaseUrl!);

  const migrating = migrateSchema(connection).then(() => 'done');
  const first = await Promise.race([migrating, new Promise((resolve) => setTimeout(resolve, 2_500, 'waiting'))]);
  await client.query('select pg_advisory_unlock(327272)');
  client.release();

  expect([first, await migrating]).toEqual(['waiting', 'done']);
  await connection.close();
});
