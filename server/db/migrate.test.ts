import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openProcessLease } from '#server/leases/process-lease.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import * as startupTexts from '#texts/startup.ts';
import { connect } from './connect.ts';
import { migrateSchema, requireCompatible, schemaVersion } from './migrate.ts';
import { joinDatabase, joinPrimary, migrateDatabase, openDatabase } from './open.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: ReturnType<typeof connect>;
beforeEach(async () => {
  database = await createDatabase();
  connection = connect(database.url);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const onTaken = () => {};
const query = async (text: string) => (await connection.pool.query(text)).rows as Record<string, unknown>[];
const oldest = async () => (await query('select oldest from compatible_version'))[0]!.oldest;
const processes = () => query('select schema_version from server_process');

const ours = schemaVersion();
/** A release after ours that contracts the schema, so that ours cannot work on it. */
const contract = (patience = 0) => migrateSchema(connection, { oldest: ours + 1, patience });

/** Long between renewals, so that a process without a renewal looks killed or hung. */
const times = { lasts: 1_500, every: 60_000 };
const openLease = (options: Partial<Parameters<typeof openProcessLease>[1]> = {}) =>
  openProcessLease(connection.db, {
    log: { warn: () => {}, error: () => {} },
    isPrimary: false,
    onOutdated: () => {},
    ...options,
  });

/** The ways in which processes open the database. */
const openings = {
  'npm start': (config: ReturnType<typeof readConfig>) => openDatabase(config, { migrates: true, onTaken }),
  serve: (config: ReturnType<typeof readConfig>) => openDatabase(config, { migrates: false, onTaken }),
  worker: (config: ReturnType<typeof readConfig>) => joinPrimary(config, { connections: 1, onTaken }),
  migrate: migrateDatabase,
  school: joinDatabase,
};
const open = (name: keyof typeof openings) =>
  openings[name](readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url }));

test.each(Object.keys(openings) as (keyof typeof openings)[])('%s refuses a database that is too new', async (name) => {
  await contract();
  await expect(open(name)).rejects.toThrow(startupTexts.tooOld);
});

test.each(Object.keys(openings) as (keyof typeof openings)[])(
  '%s opens a newer database that allows its version',
  async (name) => {
    await migrateSchema(connection, { oldest: ours });
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`);

    const opened = await open(name);
    await opened?.close();
  },
);

test('what the database states is only raised', async () => {
  await contract();
  await query(`update compatible_version set oldest = ${ours}`);
  await migrateSchema(connection, { oldest: 1 });

  expect(await oldest()).toBe(ours);
});

test('a migration that contracts is refused while an older process runs, and lets none start once it has begun', async () => {
  const before = await oldest();
  const lease = await openLease();
  const beside = contract(1_500);
  await expect.poll(oldest).toBe(ours + 1);
  await expect(openLease()).rejects.toThrow(startupTexts.tooOld);
  await expect(beside).rejects.toThrow(startupTexts.olderRunning);
  expect([await oldest(), await processes()]).toEqual([before, [{ schema_version: ours }]]);

  await lease.close();
  await contract();
  expect([await oldest(), await processes()]).toEqual([ours + 1, []]);
});

test('a migration that was interrupted while it waited for older processes waits again', async () => {
  const lease = await openLease({ schemaVersion: ours - 1 });
  await query(`update compatible_version set oldest = ${ours}`);
  const migrateAgain = () => migrateSchema(connection, { oldest: ours, patience: 0 });

  await expect(migrateAgain()).rejects.toThrow(startupTexts.olderRunning);
  await lease.close();
  await migrateAgain();
});

test('a migration that contracts waits until the lease of a killed process is over', async () => {
  await openLease({ times });
  await contract(5_000);

  expect([await oldest(), await processes()]).toEqual([ours + 1, []]);
});

test('an older process that hung during the migration ends with a sentence', async () => {
  const onOutdated = vi.fn();
  const lease = await openLease({ times: { lasts: 1_500, every: 250 }, onOutdated });
  await query('delete from server_process');
  await query(`update compatible_version set oldest = ${ours + 1}`);

  await expect.poll(() => onOutdated.mock.calls.map(([{ message }]) => message)).toEqual([startupTexts.tooOld]);
  await pause(1_000);
  expect([onOutdated.mock.calls.length, await processes()]).toEqual([1, []]);
  await lease.close();
});

test('a migration that expands runs beside processes of a release that states no version', async () => {
  await undoNewest();
  await query(`insert into server_process (host, pid, lease_until) values ('a', 1, now() + interval '1 hour')`);
  await migrateSchema(connection);

  expect([await oldest(), await processes()]).toEqual([22, [{ schema_version: 22 }]]);
});

test('a migration that contracts is refused beside processes that state no version', async () => {
  await undoNewest();
  await query(`insert into server_process (host, pid, lease_until) values ('a', 1, now() + interval '1 hour')`);
  await expect(contract()).rejects.toThrow(startupTexts.olderRunning);
  await query('delete from server_process');
  await contract();

  expect(await oldest()).toBe(ours + 1);
});

test('while a table is in use, requests to it do not wait for the migration that does', async () => {
  await undoNewest();
  const backup = await connection.pool.connect();
  await backup.query('begin; lock table server_process in access share mode');
  let isDone = false;
  const migrating = migrateSchema(connection).finally(() => {
    isDone = true;
  });
  for (let n = 0; n < 8; n++) {
    await query('select id from server_process');
    await pause(250);
  }
  const during = isDone;
  await backup.query('commit');
  backup.release();
  await migrating;

  expect(during).toBe(false);
  await requireCompatible(connection.db);
});

/** When the migration 0025 was made, after which processes state their version. */
const STATING = 1_795_927_507_437;

/** Undoes that migration and those after it, each of which needs a line here. */
async function undoNewest() {
  await query('drop index grading_running_index');
  await query('drop table compatible_version; alter table server_process drop column schema_version');
  await query(`delete from drizzle.__drizzle_migrations where created_at >= ${STATING}`);
}
