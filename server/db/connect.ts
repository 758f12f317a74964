/** The connection to PostgreSQL: a pool for the process, and the meaning of error codes. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { isRefusedByPooler, namesNoStatements, POOLED_NAME } from './pooled-client.ts';

type Pooled = NodePgDatabase;

/** The database outside or inside a transaction, so that a function works in both. */
export type Db = Pick<
  Pooled,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
> & { statements?: Statements };

/** The prepared queries of prepared-query.ts, by the function that builds them. A transaction has no such cache. */
type Statements = Map<unknown, unknown>;

/** Runs `read` in a read-only transaction that sees one snapshot of the data. Cannot be nested in a transaction. */
export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>) =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** The URL of PostgreSQL itself, never of a pooler, because LISTEN, advisory locks and migrations need one session. */
  directUrl: string;
  /** Whether `url` leads to a pooler, which may run each transaction in another session (pooler.ts). */
  isPooled: boolean;
  close(): Promise<void>;
}

/** Milliseconds that a query waits for a free connection; after that the server answers the request with "unavailable". */
const CONNECT_TIMEOUT = 2_000;
/** Settings of each session, in milliseconds. */
export const TIMEOUTS = {
  /** How long a statement may run. All of ours are far quicker, so a slower statement is stuck. */
  statement_timeout: 10_000,
  /** How long a statement waits for a locked row, so that waiting statements do not hold all connections. */
  lock_timeout: 2_000,
  /**
   * How long a transaction may be idle before PostgreSQL ends it, because its process hangs. Less than the time left on
   * that process's lease (server/leases/process-lease.ts), so that the rows are unlocked when others take its work over.
   */
  idle_in_transaction_session_timeout: 5_000,
};

interface ConnectOptions {
  /** The URL of PostgreSQL itself, if `url` leads to a connection pooler. */
  directUrl?: string | undefined;
  isPooled?: boolean;
  /** Maximum connections of the pool. */
  connections?: number;
  connectTimeout?: number;
  lockTimeout?: number;
  idleTimeout?: number;
  /** Milliseconds after which a query fails without an answer; by default after some minutes, if the network was cut. */
  queryTimeout?: number | undefined;
}

/** Opens a pool. @param url  postgres://…; for a unix socket, postgres:///name?host=/folder&user=name */
export function connect(
  url: string,
  {
    directUrl = url,
    isPooled = directUrl !== url,
    connections = 20,
    connectTimeout = CONNECT_TIMEOUT,
    lockTimeout = TIMEOUTS.lock_timeout,
    idleTimeout = TIMEOUTS.idle_in_transaction_session_timeout,
    queryTimeout,
  }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    ...(queryTimeout && { query_timeout: queryTimeout }),
    // A pooler refuses these settings at connect: behind a pooler they are defaults of the role (keepTimeouts).
    ...(!isPooled && { ...TIMEOUTS, lock_timeout: lockTimeout, idle_in_transaction_session_timeout: idleTimeout }),
    application_name: isPooled ? POOLED_NAME : 'darasa',
  });
  if (isPooled) pool.on('connect', namesNoStatements);
  // The pool drops an idle connection that breaks; without this listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => release(client as pg.PoolClient)));
  return { db: databaseOn(pool), pool, directUrl, isPooled, close: () => pool.end() };
}

export const databaseOn = (pool: pg.Pool): Db =>
  Object.assign(drizzle(pool, { casing: 'snake_case' }), { statements: new Map() });

/**
 * Returns a connection that broke while in use to the pool, in case the code that uses it does not. Drizzle (0.45) never
 * returns a connection whose `begin` failed, and 20 such leaks would empty the pool.
 */
function release(broken: pg.PoolClient) {
  // Deferred, because the code that uses the connection gets the error first and may return the connection itself.
  setImmediate(() => {
    const release = broken.release;
    broken.release = () => {};
    try {
      release.call(broken, true);
    } catch {
      // pg-pool throws if the connection has already been returned.
    }
  });
}

/** Waits while PostgreSQL reports that it is starting. @throws {StartupError} it does not answer at all */
export async function waitUntilStarted({ pool }: Connection) {
  const client = await onceStarted(pool).catch((error: Error) => {
    throw new StartupError(({ startup }) =>
      isRefusedByPooler(error) ? startup.behindPooler('DATABASE_URL') : startup.noAnswer(error.message),
    );
  });
  client.release();
}

/** SQLSTATE of a PostgreSQL that is starting (cannot_connect_now); after a crash its recovery takes longer. */
const STARTING = '57P03';
/** Milliseconds to wait until PostgreSQL has started, and between attempts. */
const STARTING_TIMEOUT = 60_000;
const STARTING_POLL = 250;

async function onceStarted(pool: pg.Pool, deadline = Date.now() + STARTING_TIMEOUT): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if ((error as { code?: unknown }).code !== STARTING || Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, STARTING_POLL));
    return onceStarted(pool, deadline);
  }
}

/**
 * SQLSTATEs of a PostgreSQL that is shutting down, starting, or out of connections, or has ended an idle transaction (its
 * manual, appendix A).
 */
const UNREACHABLE = /^(08|57P|53300|25P03)/;

/** System error codes of a connection that cannot be made, or was lost. */
const CONNECTION_ERRORS = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];

/** Whether an error means that the database cannot be reached at the moment, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (UNREACHABLE.test(code) || CONNECTION_ERRORS.includes(code)))
    return 'syscall' in error ? ['connect', 'read', 'write'].includes(String(error.syscall)) : true;
  if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)) return true;
  return isDatabaseUnavailable(error.cause);
}

/**
 * SQLSTATEs of correct statements that PostgreSQL aborted: statement timeout, lock timeout, deadlock, disk full.
 */
const TRANSIENT = ['57014', '55P03', '40P01', '53100'];

/** Whether an error means that the database aborted a statement that may succeed in a moment. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (TRANSIENT.includes(String((error as { code?: unknown }).code)) || isTransientFailure(error.cause));

/** Whether a statement waited too long for a lock (SQLSTATE 55P03). */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '55P03' || isLockTimeout(error.cause));

/** Whether a table does not exist (SQLSTATE 42P01). */
export const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '42P01' || isMissingTable(error.cause));

/** Whether a change violated a unique constraint (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause));

/** Whether a foreign key failed (SQLSTATE 23503): a new row refers to a missing row, or a deleted row is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23503' || isForeignKeyViolation(error.cause));
