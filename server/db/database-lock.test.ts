import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '#server/testing/postgres.ts';
import { lockDatabase } from './database-lock.ts';

/** A new database and a connection to inspect it. */
async function openedDatabase() {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const endLock = () =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'darasa lock' and datname = current_database()`);
  const holders = async () =>
    (
      await client.query(`select 1 from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`)
    ).rowCount;
  return { url, endLock, holders };
}

test('a second server on a database is refused until the first releases the lock', async () => {
  const { url } = await openedDatabase();
  const first = await lockDatabase(url, () => {});

  await expect(lockDatabase(url, () => {})).rejects.toThrow('Another Darasa is already running on this database');

  await first.release();
  const second = await lockDatabase(url, () => {});
  await second.release();
});

test('a lock whose connection broke is taken again', async () => {
  const { url, endLock, holders } = await openedDatabase();
  const onTaken = vi.fn();
  const lock = await lockDatabase(url, onTaken);

  await endLock();
  await expect.poll(holders).toBe(0);
  await expect.poll(holders).toBe(1);
  await lock.release();

  await expect.poll(holders).toBe(0);
  expect(onTaken).not.toHaveBeenCalled();
});

test('a server is notified when another one has taken its database', async () => {
  const { url, endLock } = await openedDatabase();
  const onTaken = vi.fn();
  const lock = await lockDatabase(url, onTaken);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const isTaken = other.query('select pg_advisory_lock(327273)');

  await endLock();
  await isTaken;

  await expect.poll(() => onTaken.mock.calls).toHaveLength(1);
  await lock.release();
  await other.end();
});
