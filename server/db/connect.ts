/** The connection to PostgreSQL: one pool per process, and migrations before its first use. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';

type Pooled = NodePgDatabase;

/** The database, or a transaction on it. */
export type Db = Pick<
  Pooled,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
> & { statements?: Statements };

/** Prepared queries of prepared-query.ts, by the function that builds them. A transaction has none. */
type Statements = Map<unknown, unknown>;

/** All reads see one snapshot, whatever other transactions write meanwhile. Cannot be used within a transaction. */
export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>) =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

export interface Connection {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Milliseconds that a caller waits for a connection before the answer is "unavailable". */
const CONNECT_TIMEOUT = 2_000;
/** Milliseconds that a statement may run; ours are far quicker, so a slower one is stuck. */
const STATEMENT_TIMEOUT = 10_000;
/** Milliseconds that a statement waits for a locked row, so that waiting statements do not hold all connections. */
const LOCK_TIMEOUT = 2_000;

interface Timeouts {
  connectTimeout?: number;
  lockTimeout?: number;
}

/** @param url  postgres://…; for a unix socket, postgres:///name?host=/folder&user=name */
export function connect(
  url: string,
  { connectTimeout = CONNECT_TIMEOUT, lockTimeout = LOCK_TIMEOUT }: Timeouts = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: lockTimeout,
    application_name: 'darasa',
  });
  // The pool drops an idle connection that breaks; without this listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => release(client as pg.PoolClient)));
  const db = Object.assign(drizzle(pool, { casing: 'snake_case' }), { statements: new Map() });
  return { db, pool, url, close: () => pool.end() };
}

/**
 * Returns a connection that broke while in use to the pool, if its user does not: Drizzle (0.45) leaks one whose
 * `begin` has failed, and twenty of these would empty the pool.
 */
function release(broken: pg.PoolClient) {
  // The code that uses the connection is notified first, and may return it itself.
  setImmediate(() => {
    const release = broken.release;
    broken.release = () => {};
    try {
      release.call(broken, true);
    } catch {
      // The user had already returned it, which pg-pool reports by throwing.
    }
  });
}

/** A number that other programs' advisory locks are unlikely to use: "darasa" on a phone's keypad. */
const MIGRATION_LOCK = 327_272;

/** @throws {StartupError} PostgreSQL does not answer, and is not starting either */
export async function waitUntilStarted({ pool }: Connection) {
  const client = await onceStarted(pool).catch((error: Error) => {
    throw new StartupError(`PostgreSQL does not answer: ${error.message}.`);
  });
  client.release();
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Migrates the schema. If two programs start at the same time, they migrate one after the other. */
export async function migrateSchema({ pool }: Connection) {
  const client = await pool.connect();
  try {
    // Building an index may take longer than a request's statement; so may waiting for another server's migration.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { casing: 'snake_case' });
    await migrate(db, { migrationsFolder });
  } finally {
    // Closing the connection releases the lock, and no request inherits its settings.
    client.release(true);
  }
}

/** Creation time of the newest migration of this version, in milliseconds: Drizzle compares it to find missing ones. */
export const newestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

/** Creation time of the newest migration applied to the database. */
export async function newestApplied(db: Pick<Db, 'execute'>) {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest);
}

/** SQLSTATE of a server that is starting, which takes longer after a crash. */
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

/** SQLSTATEs of a server that is going away, starting, or out of connections (PostgreSQL, appendix A). */
const UNREACHABLE = /^(08|57P|53300)/;

/** System error codes of a connection that cannot be made, or was lost. */
const CONNECTION_ERRORS = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];

/** Whether an error means that the database cannot be reached now, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (UNREACHABLE.test(code) || CONNECTION_ERRORS.includes(code)))
    return 'syscall' in error ? ['connect', 'read', 'write'].includes(String(error.syscall)) : true;
  if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)) return true;
  return isDatabaseUnavailable(error.cause);
}

/**
 * SQLSTATEs of a correct statement that was aborted: it ran too long, waited too long for a lock, was in a deadlock, or
 * the disk is full.
 */
const TRANSIENT = ['57014', '55P03', '40P01', '53100'];

/** Whether an error means that the database aborted a statement that may succeed in a moment. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (TRANSIENT.includes(String((error as { code?: unknown }).code)) || isTransientFailure(error.cause));

/** Whether a change violated a unique constraint (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause));

/** Whether a row was refused because the row it refers to does not exist (SQLSTATE 23503). */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23503' || isForeignKeyViolation(error.cause));
