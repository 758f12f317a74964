import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCable } from '#server/testing/fakes/database-cable.ts';
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
  const first = await lockDatabase(url, { isPrimary: true, onTaken: () => {} });

  await expect(lockDatabase(url, { isPrimary: true, onTaken: () => {} })).rejects.toThrow(
    'Another Darasa is already running on this database',
  );

  await first.release();
  const second = await lockDatabase(url, { isPrimary: true, onTaken: () => {} });
  await second.release();
});

test('a process takes its locks again after their connection broke', async () => {
  const { url, endLock, holders } = await openedDatabase();
  const onTaken = vi.fn();
  const lock = await lockDatabase(url, { isPrimary: true, onTaken });

  await endLock();
  await expect.poll(holders).toBe(0);
  await expect.poll(holders).toBe(2);
  await lock.release();

  await expect.poll(holders).toBe(0);
  expect(onTaken).not.toHaveBeenCalled();
});

test('a server is notified when another one has taken its database', async () => {
  const { url, endLock } = await openedDatabase();
  const onTaken = vi.fn();
  const lock = await lockDatabase(url, { isPrimary: true, onTaken });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const isTaken = other.query('select pg_advisory_lock(327273)');

  await endLock();
  await isTaken;

  await expect.poll(() => onTaken.mock.calls).toHaveLength(1);
  await lock.release();
  await other.end();
});

test('a server whose network was cut for a while takes its locks by another connection', async () => {
  const { url } = await openedDatabase();
  const cable = await openCable(url);
  onTestFinished(cable.close);
  const lock = await lockDatabase(cable.url, { isPrimary: false, timeout: 500, onTaken: () => {} });
  cable.pull();
  const whileCut = await lock.tryPrimary();
  cable.plugIn();

  expect(whileCut).toBe(false);
  await expect.poll(() => lock.tryPrimary(), { timeout: 10_000 }).toBe(true);
  await lock.release();
});

test('workers join a server once it lets them in, and a server starts while workers run', async () => {
  const { url } = await openedDatabase();
  const [serving, working] = [true, false].map((isPrimary) => ({ isPrimary, onTaken: () => {} }));
  const server = await lockDatabase(url, serving!);
  let hasJoined = false;
  const joining = lockDatabase(url, working!).finally(() => {
    hasJoined = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = hasJoined;
  await server.letOthersIn();
  const workers = [await joining, await lockDatabase(url, working!)];
  await server.release();
  const next = await lockDatabase(url, serving!);

  expect([server.isAlone, before, next.isAlone]).toEqual([true, false, false]);
  await expect(lockDatabase(url, serving!)).rejects.toThrow('Another Darasa is already running on this database');
  for (const lock of [next, ...workers]) await lock.release();
});

test('a version of Darasa without leases, which takes the lock exclusively, never shares a database with this one', async () => {
  const { url } = await openedDatabase();
  const earlier = new pg.Client({ connectionString: url });
  await earlier.connect();
  const tryLock = async () => (await earlier.query('select pg_try_advisory_lock(327273) as held')).rows[0].held;
  const worker = await lockDatabase(url, { isPrimary: false, onTaken: () => {} });
  const beside = await tryLock();
  await worker.release();
  await expect.poll(tryLock).toBe(true);

  await expect(lockDatabase(url, { isPrimary: true, onTaken: () => {} })).rejects.toThrow('already running');
  expect(beside).toBe(false);
  await earlier.end();
});
