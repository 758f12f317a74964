/**
 * The lease by which a server process owns its work. Work in progress is a row with the process's id (gradings,
 * submissions, jobs, recordings, uploads, attendance). The lease itself is one row in `server_process`, which the
 * process renews every 2.5 seconds, so that single tasks need no heartbeats.
 *
 * A process that dies, hangs or loses the database stops renewing. Another process then deletes its row (at once if both
 * are on one machine and the process has ended). From then on its work is abandoned: any process may take it over
 * (`isOrphaned`). A process that hung finds its row missing when it continues, and gets a new id. Gradings' results under the
 * earlier id are ignored, only a submission's first result counts, and other work has a fence (fence.ts).
 */
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { isRunning, pidSpace } from '#server/concurrency/running-processes.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { type Db, isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import { schemaVersion as ourSchemaVersion, requireCompatible } from '#server/db/migrate.ts';
import { type Log, logFaults } from '#server/log.ts';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';
import * as store from './process-lease.store.ts';

/**
 * Milliseconds from a renewal until the lease expires, and between renewals. The work of a process that dies can be
 * taken over after 11 s at the latest.
 */
const TIMES = { lasts: 8_000, every: 2_500 };

/** Milliseconds that PostgreSQL may take for a renewal, if servers on other machines can succeed this process. */
export const RENEWAL_TIMEOUT = 2_500;
/** Milliseconds that these take at least to succeed a primary whose lease has ended (roles/succession.ts). */
const SUCCESSION = 1_000;

interface Options {
  log: Pick<Log, 'warn' | 'error'>;
  /** Whether this process is the primary; if so, it ends the earlier primary's lease immediately (database-lock.ts). */
  isPrimary: boolean;
  /** Address of the simulated M-Pesa that this process has started. */
  simulatorUrl?: string | undefined;
  /** Host and port at which servers on other machines reach this process if it is the primary. */
  peerAddress?: string | undefined;
  /**
   * Called if this process must end: the database was migrated so that it can no longer work on it, or another process became
   * the primary while this one hung.
   */
  onOutdated: (reason: StartupError) => void;
  /**
   * Called if servers on other machines may succeed this primary, because it can neither renew its lease in time
   * nor be informed: this process must exit immediately.
   */
  onCutOff?: (reason: StartupError) => void;
  schemaVersion?: number;
  times?: typeof TIMES;
}

export interface ProcessLease {
  /** Records that this process is the primary now, and ends the lease of the earlier one. */
  becomePrimary(): Promise<void>;
  /** This process's id, which changes if its row was deleted. Work keeps the id with which it began. */
  readonly id: string;
  /** Gives up the lease, and so all work of this process. Call this at the end of the shutdown. */
  close(): Promise<void>;
}

/**
 * Registers this process and keeps its lease.
 *
 * @param db  a separate connection, so that renewals do not wait behind requests
 * @throws {StartupError} the process is too old for the database
 */
export async function openProcessLease(db: Db, { log, times = TIMES, ...details }: Options): Promise<ProcessLease> {
  const punctuality = watchPunctuality(times);
  const { simulatorUrl, peerAddress, onOutdated, onCutOff = onOutdated, schemaVersion = ourSchemaVersion() } = details;
  let isPrimary = details.isPrimary;
  const row = { host: pidSpace, pid: process.pid, lasts: times.lasts, simulatorUrl, peerAddress, schemaVersion };
  const register = () => registerIfCompatible(db, { ...row, isPrimary });
  let id = await register();
  let isClosed = false;
  if (isPrimary) await store.deletePrimariesExcept(db, id);

  async function renew() {
    if (isClosed) return;
    const startedAt = performance.now();
    const renewal = { id, host: pidSpace, ...times, endsOthers: punctuality.isSteady() };
    const { isRenewed, beside } = await store.renewLease(db, renewal);
    if (!isRenewed) {
      log.warn('this process did not renew its lease in time: others take its work over');
      if (isPrimary && (await store.findPrimary(db))) throw new StartupError(startupTexts.succeeded);
      id = await register();
    }
    // Ended processes of this machine count as dead immediately; processes of other machines when their leases expire.
    const dead = beside.filter(({ pid }) => !isRunning(pid));
    if (dead.length > 0) await store.deleteProcesses(db, dead);
    punctuality.renewed(startedAt);
  }

  const beat = singleFlight(renew, (error) => {
    if (error instanceof StartupError) {
      heartbeat.stop();
      return onOutdated(error);
    }
    if (isPrimary && peerAddress && !isClosed && punctuality.isTooLate()) {
      heartbeat.stop();
      return onCutOff(new StartupError(startupTexts.cutOff));
    }
    if (!isDatabaseUnavailable(error) && !isTransientFailure(error)) logFaults(log, 'the lease was not renewed')(error);
  });
  const heartbeat = startHeartbeat({ every: times.every, onBeat: beat });
  return {
    get id() {
      return id;
    },
    async becomePrimary() {
      isPrimary = true;
      await store.markPrimary(db, id);
      await store.deletePrimariesExcept(db, id);
    },
    async close() {
      heartbeat.stop();
      isClosed = true;
      // Waits for a renewal in progress, because it could register this process again.
      await beat();
      await store.deleteProcess(db, id).catch(() => {});
    },
  };
}

/** Observes whether renewals are on time, by performance.now(). */
function watchPunctuality({ lasts, every }: typeof TIMES) {
  let renewedAt = performance.now();
  /** Since when all renewals have been on time. */
  let steadySince = renewedAt;
  /** Until when no other process ends the lease: PostgreSQL counts from a moment after the renewal's start. */
  let safeUntil = renewedAt + lasts;
  return {
    isSteady: () => performance.now() - steadySince > lasts,
    /** Whether another process may become the primary before the next attempt to renew the lease. */
    isTooLate: () => performance.now() + every > safeUntil + SUCCESSION,
    renewed(startedAt: number) {
      const now = performance.now();
      // An interruption, such as a restart of PostgreSQL, may have delayed all processes, so they get time to renew.
      if (now - renewedAt > 2 * every) steadySince = now;
      renewedAt = now;
      safeUntil = startedAt + lasts;
    },
  };
}

/** Registers a process before it checks that it is not too old, so that a migration in between finds the process's row. */
async function registerIfCompatible(db: Db, row: Parameters<typeof store.insertProcess>[1]) {
  const id = await store.insertProcess(db, row);
  try {
    await requireCompatible(db, row.schemaVersion);
    return id;
  } catch (error) {
    await store.deleteProcess(db, id);
    throw error;
  }
}
