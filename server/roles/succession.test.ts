/** How a server becomes the primary; real processes do it in tools/cluster/two-machines.test.ts. */
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { findPrimarySession, lockDatabase } from '#server/db/database-lock.ts';
import { openDraining } from '#server/http/draining.ts';
import { openPrimary } from '#server/leases/primary.ts';
import { openProcessLease } from '#server/leases/process-lease.ts';
import { changes } from '#server/testing/changes/changes.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { followPrimary, succeed } from './succession.ts';

const log = { warn: () => {}, error: () => {} };
const TIMEOUT = { timeout: 10_000 };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function newDatabase() {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  return url;
}

/** A server of the school: its locks, its lease, and what it knows of the primary. */
async function openServer(url: string, { peerAddress }: { peerAddress?: string } = {}) {
  const connection = connect(url, { connections: 3 });
  closing.push(connection.close);
  const ended = vi.fn();
  const lock = await lockDatabase(url, { isPrimary: true, mayJoin: true, onTaken: ended });
  closing.push(() => lock.release());
  const times = { lasts: 60_000, every: 300 };
  const processLease = await openProcessLease(connection.db, {
    ...{ log, times, peerAddress },
    isPrimary: lock.isPrimary,
    onOutdated: ended,
  });
  closing.push(() => processLease.close());
  await lock.letOthersIn();
  const primary = openPrimary({ isHere: lock.isPrimary, socketPath: '' });
  const database = { db: connection.db, lock };
  const draining = openDraining();
  closing.push(async () => draining.begin());
  return { ...database, database, primary, services: { processLease, log, draining }, processLease, ended };
}

test('a server joins the primary, and becomes it as soon as the primary has given up its lease and its lock', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  expect([first.lock.isPrimary, second.lock.isPrimary]).toEqual([true, false]);
  void succeed(second);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(second.primary.isHere).toBe(false);
  await first.processLease.close();
  await first.lock.release();

  await expect.poll(() => second.primary.isHere, TIMEOUT).toBe(true);
  expect(first.ended).not.toHaveBeenCalled();
});

test('a primary whose connection broke gets time to take its lock again', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  void succeed(second);
  const session = (await findPrimarySession(first.db))!;
  await first.db.execute(`select pg_terminate_backend(${session})`);
  await new Promise((resolve) => setTimeout(resolve, 4_000));

  expect([second.primary.isHere, first.ended.mock.calls]).toEqual([false, []]);
  expect(await findPrimarySession(first.db)).not.toBe(session);
});

test('a primary on another machine that was killed is succeeded, although its lease has not ended', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  await changes(first.db).moveProcess(first.processLease.id, 'another machine');
  void succeed(second);
  await first.lock.release();

  await expect.poll(() => second.primary.isHere, TIMEOUT).toBe(true);
});

test('a primary that hangs loses its lock once its lease has ended, and ends when it goes on', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  const looks = vi.spyOn(second.primary, 'follow');
  void succeed(second);
  await expect.poll(() => looks.mock.calls.length, TIMEOUT).toBeGreaterThan(0);
  await first.processLease.close();

  await expect.poll(() => second.primary.isHere, TIMEOUT).toBe(true);
  await expect.poll(() => first.ended.mock.calls, TIMEOUT).toHaveLength(1);
});

test('a primary that hung before this server started loses its lock too, unless it migrates', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  await first.processLease.close();
  const migration = new pg.Client({ connectionString: url });
  await migration.connect();
  await migration.query('select pg_advisory_lock(327272)');
  void succeed({ ...second, unregistered: 500 });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const during = second.primary.isHere;
  await migration.end();

  await expect.poll(() => second.primary.isHere, TIMEOUT).toBe(true);
  expect(during).toBe(false);
});

test('a primary that starts keeps its lock, although it has no lease yet', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  await first.processLease.close();
  const session = await findPrimarySession(first.db);
  void succeed({ ...second, unregistered: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  expect(await findPrimarySession(first.db)).toBe(session);
});

test('a primary that finds its lease ended, and another primary, ends', async () => {
  const url = await newDatabase();
  const [first, second] = [await openServer(url), await openServer(url)];
  await second.processLease.becomePrimary();

  await expect.poll(() => String(first.ended.mock.calls[0]), TIMEOUT).toContain('became the primary');
});

test('a server finds the primary at its address, and needs one of its own', async () => {
  const url = await newDatabase();
  await openServer(url, { peerAddress: '10.77.0.2:3900' });
  const second = await openServer(url);
  const follow = (peerAddress?: string) =>
    followPrimary({ ...second, dataFolder: '/nonexistent', peerAddress, timeout: 500 });
  await follow('10.77.0.4:3900');

  expect(second.primary.remote).toEqual({ host: '10.77.0.2', port: 3900 });
  await expect(follow()).rejects.toThrow('set PEER_ADDRESS');
});
