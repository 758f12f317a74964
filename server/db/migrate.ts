/**
 * Migrates the schema, and keeps builds apart that do not fit one database. The schema version of a build is the number of its
 * newest migration. A migration expands the schema first, so that the previous release still works on it, and a later release
 * contracts it. The database states the oldest version whose processes can work on it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';
import { type Connection, connect, type Db, isLockTimeout, isMissingTable } from './connect.ts';

/**
 * The oldest schema version whose processes can work on our schema. Raise it together with a migration that contracts (removes
 * or narrows what the previous release uses), to the schema version of the first release that no longer uses that.
 */
const OLDEST_COMPATIBLE = 22;

/** The schema version of processes that do not state theirs; the migration that added the column has it as the default. */
const UNSTATED = 22;

/** A number that other programs' advisory locks are unlikely to use: "darasa" on a phone's keypad. */
const MIGRATION_LOCK = 327_272;
/** Milliseconds that a migration waits for a lock on a table, shorter than requests wait behind it, and between attempts. */
const [LOCK_TIMEOUT, RETRY] = [1_000, 1_000];
/** Milliseconds that a migration waits for older processes: a killed one counts as running for the eight of its lease. */
const PATIENCE = 10_000;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const migrationFiles = () => readMigrationFiles({ migrationsFolder });

/** The number in the name of our newest migration; the first one is 0. */
export const schemaVersion = () => migrationFiles().length - 1;

interface Compatibility {
  oldest?: number;
  /** Milliseconds to wait for older processes. */
  patience?: number;
}

/**
 * Migrates the schema. If two programs start at the same time, they migrate one after the other.
 *
 * @throws {StartupError} the database is too new for this build, or older processes run that the new schema does not allow
 */
export async function migrateSchema(
  { directUrl }: Pick<Connection, 'directUrl'>,
  { oldest = OLDEST_COMPATIBLE, patience = PATIENCE }: Compatibility = {},
) {
  const { pool, close } = connect(directUrl, { connections: 1 });
  const client = await pool.connect();
  try {
    // Switches the timeouts off: building an index, or waiting for another server's migration, takes longer than
    // usual statements.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
    const db = drizzle(client, { casing: 'snake_case' });
    await requireCompatible(db);
    await withoutOlder(db, { oldest, patience }, () => applyMigrations(db));
  } finally {
    // Closes the connection instead of returning it: that releases the lock, and no request inherits its settings.
    client.release(true);
    await close();
  }
}

/** Applies the missing migrations, again and again while a table is in use: requests wait behind one that waits. */
async function applyMigrations(db: Parameters<typeof migrate>[0]): Promise<void> {
  const isApplied = await migrate(db, { migrationsFolder }).then(
    () => true,
    (error) => (isLockTimeout(error) ? false : Promise.reject(error)),
  );
  if (isApplied) return;
  await pause(RETRY);
  await applyMigrations(db);
}

/**
 * Runs the migrations while no process older than `oldest` runs, and lets none start from then on. The statement that keeps them
 * out comes before the look at those that run; a process registers before it reads that statement (requireCompatible).
 */
async function withoutOlder(db: Executes, { oldest, patience }: Required<Compatibility>, run: () => Promise<void>) {
  const before = await readOldest(db);
  const required = Math.max(before, oldest);
  if (before < oldest) await stateOldest(db, oldest);
  try {
    // Also if it was stated before: that migration may have been interrupted while it waited.
    await untilNoneIsOlder(db, { oldest: required, patience });
    await run();
  } catch (error) {
    if (before < oldest) await stateOldest(db, before);
    throw error;
  }
  // The table may be new.
  await stateOldest(db, required);
}

/**
 * Refuses a process that is older than the database allows. A process that joins a database must call it after it has registered
 * itself in `server_process`.
 *
 * @throws {StartupError}
 */
export async function requireCompatible(db: Executes, version = schemaVersion()) {
  if ((await readOldest(db)) > version) throw new StartupError(startupTexts.tooOld);
}

type Executes = Pick<Db, 'execute'>;

/** The oldest version that can work on the database; 0 if it does not state one. */
async function readOldest(db: Executes) {
  const { rows } = await orEmpty(db.execute<{ oldest: number }>(sql`select oldest from compatible_version`));
  return rows[0]?.oldest ?? 0;
}

const stateOldest = (db: Executes, oldest: number) =>
  orEmpty(db.execute(sql`update compatible_version set oldest = ${oldest}`));

/** @throws {StartupError} an older process still runs after `patience` */
async function untilNoneIsOlder(db: Executes, { oldest, patience }: Required<Compatibility>) {
  const deadline = performance.now() + patience;
  while (await isOlderRunning(db, oldest)) {
    if (performance.now() > deadline) throw new StartupError(startupTexts.olderRunning);
    await pause(Math.min(RETRY, patience));
  }
}

/** Whether a process older than `oldest` runs. One whose lease is over loses its row: it must register again to go on. */
export async function isOlderRunning(db: Executes, oldest: number) {
  // Read from JSON, because the column may be newer than the database.
  const isOlder = sql`coalesce((to_jsonb(server_process) ->> 'schema_version')::integer, ${UNSTATED}) < ${oldest}`;
  await orEmpty(db.execute(sql`delete from server_process where lease_until < now() and ${isOlder}`));
  const { rows } = await orEmpty(db.execute(sql`select from server_process where ${isOlder} limit 1`));
  return rows.length > 0;
}

/** The rows of a query; none if its table does not exist yet. */
const orEmpty = <Row>(query: Promise<{ rows: Row[] }>) =>
  query.catch((error: unknown) => (isMissingTable(error) ? { rows: [] } : Promise.reject(error)));

/** Creation time in milliseconds of the newest migration file, by which Drizzle finds the migrations to apply. */
export const newestMigration = () => Math.max(...migrationFiles().map(({ folderMillis }) => folderMillis));

/** Creation time in milliseconds of the newest migration that was applied to this database. */
export async function newestApplied(db: Executes) {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest);
}

/** Whether all our migrations were applied to this database. */
export const isMigrated = (db: Executes) =>
  newestApplied(db).then(
    (newest) => newest >= newestMigration(),
    (error) => (isMissingTable(error) ? false : Promise.reject(error)),
  );
