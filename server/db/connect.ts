/** The way to PostgreSQL: one pool for the process, and the schema brought up to date before it is used. */
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

/** What prepared.ts has built for the database, by what builds it. A transaction has none: its statements end with it. */
type Statements = Map<unknown, unknown>;

/** All that is read there is as it was at one moment, whatever others write meanwhile. Not within a transaction. */
export const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>) =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

export interface Connection {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Milliseconds a caller waits for a connection before the answer is "unavailable". */
const CONNECT_TIMEOUT = 2_000;
/** Milliseconds a statement may run; none of ours comes near, so what does is stuck. */
const STATEMENT_TIMEOUT = 10_000;
/** Milliseconds a statement waits for a row that somebody else holds: many who wait for one must not keep all connections. */
const LOCK_TIMEOUT = 2_000;

interface Patience {
  connectTimeout?: number;
  lockTimeout?: number;
}

/** @param url  postgres://…; for a unix socket, postgres:///name?host=/folder&user=name */
export function connect(
  url: string,
  { connectTimeout = CONNECT_TIMEOUT, lockTimeout = LOCK_TIMEOUT }: Patience = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: lockTimeout,
    application_name: 'darasa',
  });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => giveBack(client as pg.PoolClient)));
  const db = Object.assign(drizzle(pool, { casing: 'snake_case' }), { statements: new Map() });
  return { db, pool, url, close: () => pool.end() };
}

/**
 * Gives a connection that has broken while it was lent back to the pool, if that does not happen by itself: Drizzle
 * (0.45) keeps one whose `begin` has failed, and twenty of these would be all that there are.
 */
function giveBack(broken: pg.PoolClient) {
  // Whoever has it learns of the end first, and gives it back.
  setImmediate(() => {
    const release = broken.release;
    broken.release = () => {};
    try {
      release.call(broken, true);
    } catch {
      // It had been given back, which pg-pool says by throwing.
    }
  });
}

/** Any number that no other program's advisory lock is likely to use: "darasa" on a phone's keys. */
const MIGRATION_LOCK = 327_272;

/** @throws {StartupError} PostgreSQL does not answer, and is not about to */
export async function waitUntilStarted({ pool }: Connection) {
  const client = await onceStarted(pool).catch((error: Error) => {
    throw new StartupError(`PostgreSQL does not answer: ${error.message}.`);
  });
  client.release();
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the schema up to date. Two programs that begin at once take turns. */
export async function migrateSchema({ pool }: Connection) {
  const client = await pool.connect();
  try {
    // Building an index may take longer than any statement of a request, and so may the server whose turn is first.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { casing: 'snake_case' });
    await migrate(db, { migrationsFolder });
  } finally {
    // Its end unlocks, and no request inherits its settings.
    client.release(true);
  }
}

/** When the newest migration that this program knows was written, in milliseconds: by that Drizzle knows which are missing. */
export const newestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

/** The same of those that the database has had. */
export async function newestApplied(db: Pick<Db, 'execute'>) {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest);
}

/** The SQLSTATE of a server that is starting, which takes longer where it has to recover what was under way. */
const STARTING = '57P03';
/** Milliseconds that we wait for it, and how often we look. */
const STARTING_PATIENCE = 60_000;
const LOOK = 250;

async function onceStarted(pool: pg.Pool, until = Date.now() + STARTING_PATIENCE): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if ((error as { code?: unknown }).code !== STARTING || Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    return onceStarted(pool, until);
  }
}

/** SQLSTATEs of a server that is going away, starting, or out of connections (PostgreSQL, appendix A). */
const AWAY = /^(08|57P|53300)/;

/** What the system says of a connection that cannot be made, or has gone. */
const CUT = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];

/** Whether an error means that the database cannot be reached now, as against a statement being wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (AWAY.test(code) || CUT.includes(code)))
    return 'syscall' in error ? ['connect', 'read', 'write'].includes(String(error.syscall)) : true;
  if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)) return true;
  return isDatabaseUnavailable(error.cause);
}

/**
 * SQLSTATEs of a statement that was given up although nothing is wrong with it: it ran too long, it waited for others in
 * vain or in a circle, or the disk is full.
 */
const STUCK = ['57014', '55P03', '40P01', '53100'];

/** Whether an error means that the database has given up what may work in a moment. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (STUCK.includes(String((error as { code?: unknown }).code)) || isTransientFailure(error.cause));

/** Whether a change was refused because another row has that value already, and may be the only one (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause));

/** Whether a row was refused because what it belongs to has gone (SQLSTATE 23503). */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23503' || isForeignKeyViolation(error.cause));
