/**
 * Migrates the schema, and prevents builds that need different schemas from using one database at the same time. The schema
 * version of a build is the number of its newest migration. A migration expands the schema first, so that the previous release
 * still works on it, and a later release contracts it. The database stores the oldest version whose processes can work on it.
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
import { findSession } from './database-lock.ts';

/**
 * The oldest schema version whose processes can work on our schema. A migration that contracts removes or narrows tables or
 * columns; raise this with it, to the schema version of the first release that no longer uses them.
 */
const OLDEST_COMPATIBLE = 22;

/** The schema version of processes from before `schema_version` existed; also that column's default. */
const UNSTATED = 22;

/** A number that other programs' advisory locks are unlikely to use: "darasa" on a phone's keypad. */
const MIGRATION_LOCK = 327_272;
/** Milliseconds that a migration waits for a table's lock (less than requests, which queue behind it), and between attempts. */
const [LOCK_TIMEOUT, RETRY] = [1_000, 1_000];
/** Milliseconds that a migration waits for older processes: a killed one counts as running until its lease of 8 s expires. */
const WAIT_TIMEOUT = 10_000;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const migrationFiles = () => readMigrationFiles({ migrationsFolder });

/** The number in the name of our newest migration; the first one is 0. */
export const schemaVersion = () => migrationFiles().length - 1;

interface Compatibility {
  oldest?: number;
  /** Milliseconds to wait for older processes. */
  timeout?: number;
}

/**
 * Migrates the schema. If two programs start at the same time, they migrate one after the other.
 *
 * @throws {StartupError} the database is too new for this build, or older processes run that the new schema does not allow
 */
export async function migrateSchema(
  { directUrl }: Pick<Connection, 'directUrl'>,
  { oldest = OLDEST_COMPATIBLE, timeout = WAIT_TIMEOUT }: Compatibility = {},
) {
  const { pool, close } = connect(directUrl, { connections: 1 });
  const client = await pool.connect();
  try {
    // Disables the timeouts: building an index, or waiting for another server's migration, takes longer than
    // usual statements.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
    const db = drizzle(client, { casing: 'snake_case' });
    await requireCompatible(db);
    await withoutOlder(db, { oldest, timeout }, () => applyMigrations(db));
  } finally {
    // Closes the connection instead of returning it to the pool: this releases the lock, and no request gets its settings.
    client.release(true);
    await close();
  }
}

/** Whether a process migrates this database at the moment. */
export const isBeingMigrated = async (db: Db) => (await findSession(db, MIGRATION_LOCK)) !== undefined;

/** Applies the missing migrations. Retries if a table is locked, because requests queue behind a migration that waits. */
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
 * Runs the migrations once no process older than `oldest` runs. It raises the stored version before it looks for older processes,
 * and a process registers before it reads that version (requireCompatible), so no older process can start unnoticed in between.
 */
async function withoutOlder(db: Executes, { oldest, timeout }: Required<Compatibility>, run: () => Promise<void>) {
  const before = await readOldest(db);
  const required = Math.max(before, oldest);
  if (before < oldest) await stateOldest(db, oldest);
  try {
    // Also if the version was stored before: that migration may have been interrupted while it waited.
    await untilNoneIsOlder(db, { oldest: required, timeout });
    await run();
  } catch (error) {
    if (before < oldest) await stateOldest(db, before);
    throw error;
  }
  // Stored again, because the migrations may only now have created the table.
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

/** The oldest version that can work on the database; 0 if the database stores none. */
async function readOldest(db: Executes) {
  const { rows } = await orEmpty(db.execute<{ oldest: number }>(sql`select oldest from compatible_version`));
  return rows[0]?.oldest ?? 0;
}

const stateOldest = (db: Executes, oldest: number) =>
  orEmpty(db.execute(sql`update compatible_version set oldest = ${oldest}`));

/** @throws {StartupError} an older process still runs after `timeout` */
async function untilNoneIsOlder(db: Executes, { oldest, timeout }: Required<Compatibility>) {
  const deadline = performance.now() + timeout;
  while (await isOlderRunning(db, oldest)) {
    if (performance.now() > deadline) throw new StartupError(startupTexts.olderRunning);
    await pause(Math.min(RETRY, timeout));
  }
}

/** Whether a process older than `oldest` runs. Deletes expired leases of older processes, which must then register again. */
export async function isOlderRunning(db: Executes, oldest: number) {
  // Reads the column through JSON, because a database that is not migrated yet may lack it.
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
