/**
 * Ensures that only processes that respect each other's leases use a database, and only one of them is the primary
 * (server/leases/primary.ts), even from different machines or data folders. Each process holds session-level advisory
 * locks (PostgreSQL's manual, 13.3.5), which PostgreSQL releases when the connection ends, and so when the process ends.
 * Commands with single queries take no lock.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';
import type { Db } from './connect.ts';

/**
 * Numbers of the advisory locks; any numbers except the one of migrations (migrate.ts). All processes hold `ALL` in shared mode;
 * versions without leases take it exclusively, so they never run beside this one. The primary holds `PRIMARY` exclusively.
 */
const [ALL, PRIMARY] = [327_273, 327_274];

/** Milliseconds between attempts to take the locks again after the connection broke, or while a server starts. */
const RETRY = 1_000;
/** Milliseconds to wait for a starting primary, which holds the database exclusively until its migrations are done. */
const STARTING = 60_000;

/** TCP keep-alive: we and PostgreSQL detect a dead connection within a minute, and PostgreSQL then releases its locks. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 20_000 };
const SERVER_KEEP_ALIVE = 'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

interface Options {
  isPrimary: boolean;
  /** Whether this process runs beside another primary, if there is one already. */
  mayJoin?: boolean;
  /** Milliseconds within which PostgreSQL has to connect and answer; undefined if no network is in between. */
  timeout?: number | undefined;
  /** Called if another process took the locks while our connection was broken: this process must end. */
  onTaken: (reason: StartupError) => void;
}

export interface DatabaseLock {
  /** Whether no other process uses the database; other processes cannot join before letOthersIn(). */
  isAlone: boolean;
  letOthersIn(): Promise<void>;
  /** Whether this process holds the primary's lock. */
  readonly isPrimary: boolean;
  /** Takes the primary's lock if it is free. */
  tryPrimary(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Locks the database for this process, and takes the locks again if the connection breaks.
 *
 * @throws {StartupError} another server, or an earlier version, holds the lock
 */
export async function lockDatabase(
  url: string,
  { onTaken, mayJoin = false, timeout, ...options }: Options,
): Promise<DatabaseLock> {
  let { isPrimary } = options;
  let isReleased = false;
  let holder: pg.Client | undefined;

  async function acquire() {
    const client = new pg.Client({
      ...{ connectionString: url, application_name: 'darasa lock', ...KEEP_ALIVE },
      ...(timeout && { connectionTimeoutMillis: timeout, query_timeout: timeout }),
    });
    // A broken connection emits 'error' before 'end'; without a listener the error would end the process.
    client.on('error', () => {});
    client.once('end', () => {
      if (client === holder && !isReleased) void reacquire();
    });
    await client.connect();
    const wish = { isPrimary, mayJoin: mayJoin && !holder };
    const taken = await take(client, wish).catch((error) => client.end().then(() => Promise.reject(error)));
    return { client, ...taken };
  }

  async function reacquire(): Promise<void> {
    await pause();
    if (isReleased) return;
    const acquired = await acquire().catch((error: Error) => error);
    if (acquired instanceof StartupError) return onTaken(acquired);
    if (acquired instanceof Error) return reacquire();
    holder = acquired.client;
    // Errors are ignored: they mean that the connection broke again, and its 'end' event calls this function again.
    if (isReleased) await holder.end().catch(() => {});
    else if (acquired.isAlone) await share(holder).catch(() => {});
  }

  const { client, isAlone, isOurs } = await acquire();
  holder = client;
  isPrimary = isOurs;
  return {
    isAlone,
    letOthersIn: async () => void (isAlone && (await share(client))),
    get isPrimary() {
      return isPrimary;
    },
    async tryPrimary() {
      const client = holder!;
      isPrimary = await tries(client, 'pg_try_advisory_lock', PRIMARY).catch(() => {
        // The connection is broken, or its network was cut silently: once it has ended, a new one is opened.
        void client.end();
        return false;
      });
      return isPrimary;
    },
    async release() {
      isReleased = true;
      await holder?.end();
    },
  };
}

/** Takes the locks. Other processes wait for a primary that starts. */
async function take(client: pg.Client, { isPrimary, mayJoin }: Required<Pick<Options, 'isPrimary' | 'mayJoin'>>) {
  await client.query(SERVER_KEEP_ALIVE);
  const isOurs = isPrimary && (await tries(client, 'pg_try_advisory_lock', PRIMARY));
  if (isPrimary && !isOurs && !mayJoin) throw new StartupError(startupTexts.runningOnDatabase);
  if (isOurs && (await tries(client, 'pg_try_advisory_lock', ALL))) return { isOurs, isAlone: true };

  for (const deadline = performance.now() + STARTING; ; await pause()) {
    if (await tries(client, 'pg_try_advisory_lock_shared', ALL)) return { isOurs, isAlone: false };
    if (isOurs || performance.now() > deadline) throw new StartupError(startupTexts.runningOnDatabase);
  }
}

/** Changes our lock from exclusive to shared, so that other processes can join. */
async function share(client: pg.Client) {
  await client.query('select pg_advisory_lock_shared($1)', [ALL]);
  await client.query('select pg_advisory_unlock($1)', [ALL]);
}

/** The session that holds the primary's lock; undefined if the lock is free. */
export const findPrimarySession = (db: Db) => findSession(db, PRIMARY);

/** The session that holds an advisory lock; undefined if the lock is free. */
export async function findSession(db: Db, lock: number) {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_locks join pg_database on pg_database.oid = database where datname = current_database()
      and locktype = 'advisory' and classid = 0 and objid = ${lock} and objsubid = 1 and granted`);
  return rows[0]?.pid;
}

/** Ends the session of a hanging primary, which releases its lock. If the primary recovers, it finds the lock taken and exits. */
export const endSession = (db: Db, session: number) => db.execute(sql`select pg_terminate_backend(${session}::int)`);

type TryLock = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared';

async function tries(client: pg.Client, lock: TryLock, number: number) {
  const { rows } = await client.query<{ isHeld: boolean }>(`select ${lock}($1) as "isHeld"`, [number]);
  return rows[0]!.isHeld;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY).unref());
