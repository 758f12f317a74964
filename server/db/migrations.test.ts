/** What a school that was there before a migration has afterwards. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/postgres.ts';

const folder = new URL('./migrations/', import.meta.url);
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** An empty school as it was before that migration. */
async function schoolBefore(migration: string) {
  await client.query('drop schema public cascade; create schema public');
  for (const name of migrations.filter((one) => one < migration)) await migrate(name);
}

const migrate = (name: string) =>
  client.query(readFileSync(new URL(name, folder), 'utf8').replaceAll('--> statement-breakpoint', ''));

test('students who had not confirmed keep their sign-up and its link; sessions get a latest end', async () => {
  const migration = migrations.find((name) => name.endsWith('sign-ups.sql'))!;
  await schoolBefore(migration);
  await client.query(`
    insert into "user" (id, name, email, password_hash, type, email_verified_at) values
      ('00000000-0000-4000-8000-000000000001', 'Waiting', 'a@example.com', 'hash a', 'student', null),
      ('00000000-0000-4000-8000-000000000002', 'Confirmed', 'b@example.com', 'hash b', 'student', now()),
      ('00000000-0000-4000-8000-000000000003', 'Tutor', 'c@example.com', 'hash c', 'tutor', now());
    insert into link (kind, user_id, email, secret_hash, expires_at)
      values ('verify', '00000000-0000-4000-8000-000000000001', 'a@example.com', 'secret', now());
    insert into session (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
      select email, id, '', now() - interval '6 days', now(), now() + interval '30 days' from "user"`);

  await migrate(migration);

  const rowsOf = async (query: string) => (await client.query(query)).rows as object[];
  expect(await rowsOf('select name, password_hash from "user" order by email')).toEqual([
    { name: 'Waiting', password_hash: null },
    { name: 'Confirmed', password_hash: 'hash b' },
    { name: 'Tutor', password_hash: 'hash c' },
  ]);
  expect(
    await rowsOf('select s.name, s.password_hash, s.browser_hash from link join sign_up s on s.id = link.sign_up_id'),
  ).toEqual([{ name: 'Waiting', password_hash: 'hash a', browser_hash: null }]);
  expect(
    await rowsOf(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session order by token_hash',
    ),
  ).toEqual([{ hours: 720 }, { hours: 720 }, { hours: 12 }]);
});
