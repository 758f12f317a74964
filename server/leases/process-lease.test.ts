import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { openEvents } from '#server/db/events.ts';
import { changes } from '#server/testing/changes/changes.ts';
import { openCable } from '#server/testing/fakes/database-cable.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { queries } from '#server/testing/queries/queries.ts';
import { openProcessLease } from './process-lease.ts';

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

const log = { warn: () => {}, error: () => {} };
const onOutdated = () => {};
/** Short leases, but long enough for a machine that is busy with other tests. */
const times = { lasts: 1_500, every: 250 };
const open = (options: Partial<Parameters<typeof openProcessLease>[1]> = {}) =>
  openProcessLease(connection.db, { isPrimary: false, log, onOutdated, times, ...options });
const ids = async () => (await queries(connection.db).serverProcesses()).map(({ id }) => id).toSorted();
const living = ids;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('living processes keep their leases; a process that closes gives its lease up, and the others are notified', async () => {
  const events = await openEvents(database.url);
  let ended = 0;
  const [first, second] = [await open(), await open()];
  events.subscribe('processes', () => ended++);
  await pause(2 * times.lasts);
  expect([await living(), ended]).toEqual([[first.id, second.id].toSorted(), 0]);

  await first.close();
  await expect.poll(() => ended).toBe(1);
  expect(await living()).toEqual([second.id]);
  await second.close();
  await events.close();
});

test('a process that no longer renews its lease is declared dead by another', async () => {
  const living = await open();
  const dead = await open({ times: { lasts: 1_500, every: 60_000 } });
  const ids = async () => (await queries(connection.db).serverProcesses()).map(({ id }) => id);
  await expect.poll(ids).toEqual([living.id]);
  expect(dead.id).not.toBe(living.id);
  await living.close();
  await dead.close();
});

test('a process that was declared dead goes on with a new id', async () => {
  const lease = await open();
  const before = lease.id;
  await changes(connection.db).declareDead(before);
  await expect.poll(() => lease.id).not.toBe(before);
  expect(await living()).toEqual([lease.id]);
  await lease.close();
});

/** The database through a gate. While the gate is closed, queries wait, as they do while PostgreSQL restarts. */
function gated() {
  let gate = Promise.resolve();
  const execute: Db['execute'] = ((query: SQL) => gate.then(() => connection.db.execute(query))) as Db['execute'];
  return {
    db: Object.assign(Object.create(connection.db) as Db, { execute }),
    closeFor(milliseconds: number) {
      gate = pause(milliseconds).then(() => {});
    },
  };
}

test.each([
  ['longer', 2 * times.lasts],
  ['shorter', 0.8 * times.lasts],
])('after an interruption of all processes, %s than a lease, none is declared dead', async (_, milliseconds) => {
  const [quick, slow] = [gated(), gated()];
  const first = await openProcessLease(quick.db, { isPrimary: false, log, onOutdated, times });
  const second = await openProcessLease(slow.db, { isPrimary: false, log, onOutdated, times });
  const ids = [first.id, second.id].toSorted();
  await pause(times.lasts + 500);
  quick.closeFor(milliseconds);
  slow.closeFor(milliseconds + 700);
  await pause(milliseconds + 1_000);

  expect(await living()).toEqual(ids);
  await Promise.all([first.close(), second.close()]);
});

test('a primary that starts ends the lease of the earlier primary at once, and no other', async () => {
  const long = { lasts: 60_000, every: 60_000 };
  const [worker, left] = [await open({ times: long }), await open({ isPrimary: true, times: long })];
  const next = await open({ isPrimary: true });
  const ids = async () => (await queries(connection.db).serverProcesses()).map(({ id }) => id).toSorted();
  const living = ids;
  expect(await living()).toEqual([worker.id, next.id].toSorted());
  await next.close();
  await worker.becomePrimary();
  expect(await living()).toEqual([worker.id]);
  await Promise.all([left.close(), worker.close()]);
});

/**
 * Opens a lease in a database of its own, and then cuts the network to it.
 *
 * @returns the milliseconds after which the process was told to exit; undefined if it goes on
 */
async function exitAfterCut(options: { isPrimary: boolean; peerAddress?: string }) {
  const { url, drop } = await createDatabase();
  const cable = await openCable(url);
  const through = connect(cable.url, { connections: 1, queryTimeout: 1_500 });
  const onCutOff = vi.fn(() => performance.now());
  const lease = await openProcessLease(through.db, { log, onOutdated, onCutOff, times, ...options });
  const cutAt = performance.now();
  cable.pull();
  await pause(3 * times.lasts);
  cable.close();
  await lease.close();
  await through.close();
  await drop();
  const [exit] = onCutOff.mock.results;
  return exit && exit.value - cutAt;
}

test('a primary that is cut off from the database alone exits, if servers on other machines can succeed it', async () => {
  const peerAddress = '10.77.0.2:3900';
  const [primary, alone, beside] = await Promise.all(
    [{ isPrimary: true, peerAddress }, { isPrimary: true }, { isPrimary: false, peerAddress }].map(exitAfterCut),
  );

  expect(primary).toBeGreaterThan(times.lasts - times.every);
  expect([alone, beside]).toEqual([undefined, undefined]);
});

test('a process of this machine that has ended is dead at once', async () => {
  const long = { lasts: 60_000, every: 60_000 };
  const [living, ended] = [await open({ times: long }), await open({ times: long })];
  const child = spawn('true');
  await once(child, 'exit');
  await changes(connection.db).changePid(ended.id, child.pid!);
  const observer = await open();
  await expect.poll(ids).toEqual([living.id, observer.id].toSorted());
  await Promise.all([living, ended, observer].map((lease) => lease.close()));
});
