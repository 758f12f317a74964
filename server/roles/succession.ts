/**
 * How a server beside the primary follows it, and becomes the primary when it ends. Only with an external PostgreSQL: the
 * embedded one ends with the primary.
 *
 * PostgreSQL gives the primary's lock to one session at a time (db/database-lock.ts), so there are never two primaries. The
 * primary's lease (leases/process-lease.ts) says whether it is alive:
 *
 * - It ended, or was killed: its lock is free. On this machine, or if it gave up its lease, another process takes the lock at
 *   once. Otherwise only its connection may have broken, so it gets time to take the lock again.
 * - It hangs, or its machine cannot be reached: PostgreSQL still has its session. Once its lease has ended, this session is
 *   ended too. If the earlier primary recovers, it finds the lock taken and exits.
 * - It has had no lease since this server started: it starts, too, or it hangs, which its time without a lease decides.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, pidSpace } from '#server/concurrency/running-processes.ts';
import type { Config } from '#server/config/config.ts';
import { parsePeerAddress } from '#server/config/peer-config.ts';
import type { Db } from '#server/db/connect.ts';
import { endSession, findPrimarySession } from '#server/db/database-lock.ts';
import { isBeingMigrated } from '#server/db/migrate.ts';
import type { LockedDatabase } from '#server/db/open.ts';
import type { openPrimary } from '#server/leases/primary.ts';
import { findPrimary } from '#server/leases/process-lease.store.ts';
import type { Log } from '#server/log.ts';
import { isDataFolderLocked } from '#server/processes/data-folder-lock.ts';
import type { Services } from '#server/services.ts';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';

/** Milliseconds between two checks of the primary, and within which it may retake its lock after its connection broke. */
const [POLL, RETURN] = [1_000, 2_500];
/** Longer than a primary takes to start, except for a migration. */
const UNREGISTERED = 90_000;
/** Milliseconds between attempts to record that this process is the primary, while the database is unavailable. */
const RETRY = 500;
/** Milliseconds: the timeout of a start, and the interval between checks. */
const [START_TIMEOUT, POLL_INTERVAL] = [15_000, 200];

interface Successor {
  database: Pick<LockedDatabase, 'db' | 'lock'>;
  primary: ReturnType<typeof openPrimary>;
  services: Pick<Services, 'draining' | 'processLease'> & { log: Pick<Log, 'warn'> };
  /** Milliseconds for which a primary that starts may hold its lock without a lease. */
  unregistered?: number;
}

interface Follower extends Pick<Successor, 'database' | 'primary'>, Pick<Config, 'dataFolder' | 'peerAddress'> {
  /** Milliseconds to wait for a primary that starts to accept forwarded requests. */
  timeout?: number;
}

/**
 * Finds the primary beside which this server starts, and waits until it can be reached.
 *
 * @throws {StartupError} this server and the primary are on different machines, and one of them has no PEER_ADDRESS
 */
export async function followPrimary({ dataFolder, peerAddress, database, primary, timeout = START_TIMEOUT }: Follower) {
  for (const deadline = performance.now() + timeout; ; await pause(POLL_INTERVAL)) {
    const { session, row } = await look(database.db);
    primary.follow(addressOf(row));
    // Without a primary, this server may become it.
    if (session === undefined || (row?.peerAddress && peerAddress)) return;
    // On this machine the primary has locked the folder; in another container it has at least its socket there.
    if ((await isDataFolderLocked(dataFolder)) || existsSync(primary.socketPath)) return;
    if (performance.now() < deadline) continue;
    if (row) throw new StartupError(startupTexts.needsPeerAddress);
    return;
  }
}

const addressOf = (row: Awaited<ReturnType<typeof findPrimary>>) =>
  row?.peerAddress ? parsePeerAddress(row.peerAddress) : undefined;

/**
 * Follows the primary until it has ended, and then becomes the primary.
 *
 * @returns whether it did: a server that drains does not
 */
export async function succeed(successor: Successor) {
  const { primary, services } = successor;
  if (!(await takeLock(successor))) return false;
  for (let isRecorded = false; !isRecorded; )
    isRecorded = await services.processLease.becomePrimary().then(
      () => true,
      () => pause(RETRY, false),
    );
  primary.become();
  services.log.warn('this process is the primary now');
  return true;
}

/** Waits until this process holds the primary's lock. Resolves with false if it drains before. */
async function takeLock({ database: { db, lock }, primary, services: { draining }, unregistered }: Successor) {
  const isHanging = watchPrimary(db, unregistered);
  let freeSince: number | undefined;
  for (; !draining.isOn; await pause(POLL)) {
    const seen = await look(db).catch(() => undefined);
    if (seen?.row) primary.follow(addressOf(seen.row));
    if (!seen || seen.session !== undefined) freeSince = undefined;
    else freeSince ??= performance.now();

    if (seen?.session !== undefined && (await isHanging(seen))) await endSession(db, seen.session).catch(() => {});
    if (freeSince === undefined) continue;
    const mayReturn = seen?.row && !hasEnded(seen.row) && performance.now() - freeSince < RETURN;
    if (!mayReturn && (await lock.tryPrimary())) return true;
  }
  return false;
}

/** Returns a function that decides by a look whether the session of a primary is one whose lease has ended. */
function watchPrimary(db: Db, unregistered = UNREGISTERED) {
  /** The session of the primary, last seen while its lease had not ended. */
  let living: number | undefined;
  /** The session that was last seen without a lease, and since when. */
  let bare: { session: number | undefined; since: number } | undefined;
  return async ({ session, row }: Awaited<ReturnType<typeof look>>) => {
    if (row) [living, bare] = [session, undefined];
    else if (session !== bare?.session) bare = { session, since: performance.now() };
    if (!bare) return false;
    if (session === living) return true;
    return performance.now() - bare.since > unregistered && !(await isBeingMigrated(db).catch(() => true));
  };
}

/** The primary's row and the session that holds its lock. */
async function look(db: Db) {
  const session = await findPrimarySession(db);
  return { session, row: await findPrimary(db) };
}

/** Whether a process of this machine has ended. */
const hasEnded = ({ host, pid }: { host: string; pid: number }) => host === pidSpace && !isRunning(pid);
