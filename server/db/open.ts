/** Opens the database: an external PostgreSQL (DATABASE_URL), or the embedded one in the data folder. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inLocale } from '#messages/catalogues.ts';
import type { Config } from '#server/config/config.ts';
import { isDataFolderLocked, lockDataFolder, tryLockDataFolder } from '#server/processes/data-folder-lock.ts';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';
import { type Connection, connect, waitUntilStarted } from './connect.ts';
import { type DatabaseLock, lockDatabase } from './database-lock.ts';
import { startPostgres, urlIn } from './embedded/embedded.ts';
import { isMigrated, migrateSchema, requireCompatible } from './migrate.ts';
import { requireSessions } from './pooler.ts';

export interface Database extends Connection {
  /** Closes the connections and stops the processes started for them. */
  close(): Promise<void>;
}

export interface LockedDatabase extends Database {
  lock: DatabaseLock;
}

const NAME = 'darasa';

/** Milliseconds within which an external PostgreSQL has to answer about its locks, for none of which we wait. */
const LOCK_TIMEOUT = 5_000;

/**
 * Makes the data folder if it is missing, and locks it until the process ends, unless another process has locked it.
 *
 * @returns a function that releases the lock; undefined if another process holds it
 * @throws {StartupError} the folder is not writable
 */
export async function claimIfFree(dataFolder: string) {
  makeDataFolder(dataFolder);
  return (await tryLockDataFolder(dataFolder))?.release;
}

/**
 * Makes the data folder if it is missing, and locks it until the process ends.
 *
 * @returns a function that releases the lock
 * @throws {StartupError} the folder is not writable, or another server holds the lock
 */
export async function claimDataFolder(dataFolder: string) {
  makeDataFolder(dataFolder);
  const lock = await lockDataFolder(dataFolder);
  return lock.release;
}

interface OpenOptions {
  migrates: boolean;
  /** Whether this process joins the primary of an external database, if there is one. */
  mayJoin?: boolean;
  /** Called if another process took the database while our connection was broken: this process must end. */
  onTaken: (reason: StartupError) => void;
}

/**
 * Used by the server that holds the lock on its data folder, or has an external database: locks the database, and migrates it if
 * `migrates`.
 *
 * @throws {StartupError} the database cannot be used
 */
export async function openDatabase(config: Config, options: OpenOptions): Promise<LockedDatabase> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataFolder, serveProcesses } = config;
  const database = databaseUrl ? connect(databaseUrl, { directUrl }) : await openEmbedded(dataFolder, serveProcesses);
  return lock(database, { isPrimary: true, timeout: databaseUrl ? LOCK_TIMEOUT : undefined, ...options });
}

interface JoinOptions extends Pick<OpenOptions, 'onTaken'> {
  /** Maximum connections of the process. */
  connections: number;
}

/**
 * Used by workers and other processes beside the primary: connects to its database, or to an external one.
 *
 * @throws {StartupError} the database cannot be used, or no primary runs that has started the embedded database
 */
export async function joinPrimary(config: Config, { onTaken, connections }: JoinOptions) {
  const { databaseUrl, databaseDirectUrl: directUrl, dataFolder } = config;
  if (!databaseUrl && !(await isDataFolderLocked(dataFolder)))
    throw new StartupError(({ startup }) => startup.noServerOn(dataFolder));
  const database = connect(databaseUrl ?? urlIn(dataFolder, NAME), { directUrl, connections });
  return lock(database, {
    isPrimary: false,
    migrates: false,
    timeout: databaseUrl ? LOCK_TIMEOUT : undefined,
    onTaken,
  });
}

async function lock(
  database: Database,
  { migrates, ...options }: OpenOptions & Pick<Parameters<typeof lockDatabase>[1], 'isPrimary' | 'timeout'>,
): Promise<LockedDatabase> {
  try {
    await waitUntilAnswers(database);
    const lock = await lockDatabase(database.directUrl, options);
    const close = () => lock.release().finally(() => database.close());
    await (migrates ? migrateSchema : requireMigrated)(database).catch((error: unknown) =>
      lock.release().finally(() => Promise.reject(error)),
    );
    return { ...database, lock, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function waitUntilAnswers(database: Connection) {
  await waitUntilStarted(database);
  await requireSessions(database);
}

async function requireMigrated(database: Database) {
  await requireCompatible(database.db);
  if (!(await isMigrated(database.db))) throw new StartupError(startupTexts.notMigrated);
}

/**
 * Migrates an external database or the running server's; if no server runs, starts the embedded PostgreSQL to migrate it.
 *
 * @throws {StartupError} the database cannot be used
 */
export async function migrateDatabase({ databaseUrl, databaseDirectUrl: directUrl, dataFolder }: Config) {
  const database = databaseUrl ? connect(databaseUrl, { directUrl }) : await joinEmbedded(dataFolder);
  const locked = await lock(database, { isPrimary: false, migrates: true, onTaken: () => {} });
  await locked.close();
}

const joinEmbedded = async (dataFolder: string): Promise<Database> =>
  (await isDataFolderLocked(dataFolder)) ? connect(urlIn(dataFolder, NAME)) : startEmbedded(dataFolder);

/** Starts the embedded PostgreSQL, which runs until the connection is closed. */
async function startEmbedded(dataFolder: string): Promise<Database> {
  const releaseFolder = await claimDataFolder(dataFolder);
  const database = await openEmbedded(dataFolder);
  return { ...database, close: () => database.close().finally(releaseFolder) };
}

/**
 * Used by commands: connects to the running server's database, or starts it temporarily.
 *
 * @throws {StartupError} there is no database yet, because only the server creates one, or this build is too old for it
 */
export async function joinDatabase(config: Config): Promise<Database> {
  const database = await connectOrStart(config);
  await requireCompatible(database.db).catch((error: unknown) => database.close().finally(() => Promise.reject(error)));
  return database;
}

async function connectOrStart({ databaseUrl, databaseDirectUrl: directUrl, dataFolder }: Config): Promise<Database> {
  if (databaseUrl) return withSchool(connect(databaseUrl, { directUrl }), startupTexts.externalDatabase);
  if (!existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))) throw noSchool(dataFolder);
  if (await isDataFolderLocked(dataFolder)) return connect(urlIn(dataFolder, NAME));
  const database = await startEmbedded(dataFolder);
  await migrateSchema(database);
  return database;
}

async function withSchool(database: Connection, location: string): Promise<Database> {
  await waitUntilAnswers(database);
  const { rows } = await database.pool.query<{ name: string | null }>(`select to_regclass('public."user"') as name`);
  if (rows[0]?.name) return database;
  await database.close();
  throw noSchool(location);
}

const noSchool = (location: string) =>
  new StartupError(({ startup }, locale) => startup.noSchoolIn(inLocale(location, locale)));

/** Makes the data folder if it is missing. @throws {StartupError} it is not writable */
export function makeDataFolder(folder: string) {
  try {
    makeWithParents(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(({ startup }) => startup.notWritable(folder, String(code)));
  }
}

/** Makes a folder and its parents without mkdir's `recursive` option, which hangs for a folder in /proc (Node 20). */
function makeWithParents(folder: string) {
  if (existsSync(folder)) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Maximum connections of the embedded PostgreSQL: for one serving process with workers; more for each further server. */
const [CONNECTIONS, FURTHER_CONNECTIONS] = [100, 25];

async function openEmbedded(dataFolder: string, serveProcesses = 1): Promise<Database> {
  const connections = CONNECTIONS + FURTHER_CONNECTIONS * (serveProcesses - 1);
  const postgres = await startPostgres(dataFolder, { settings: [`max_connections=${connections}`] });
  await createIfMissing(postgres.urlOf('postgres'));
  const connection = connect(postgres.urlOf(NAME));
  return {
    ...connection,
    async close() {
      // Waits only briefly for the pool: a hanging job keeps its connection until PostgreSQL's shutdown cuts it.
      await Promise.race([connection.close(), new Promise((resolve) => setTimeout(resolve, 300))]);
      await postgres.stop();
    },
  };
}

async function createIfMissing(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME]);
  if (rowCount === 0) await client.query(`create database ${NAME}`);
  await client.end();
}
