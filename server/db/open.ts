/** The school's database: a PostgreSQL of one's own by DATABASE_URL, or the built-in one in the data folder. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { CannotStart } from '#server/cannot-start.ts';
import type { Config } from '#server/config.ts';
import { holdFolder, isHeld } from '#server/one-server.ts';
import { type Connection, connect, migrateSchema } from './connect.ts';
import { startPostgres, urlIn } from './embedded.ts';

export interface Database extends Connection {
  /** Closes the connections and ends what was started for them. */
  close(): Promise<void>;
}

const NAME = 'darasa';

/**
 * For the server: alone on its data folder, with the schema up to date.
 *
 * @throws {CannotStart} the folder or the database cannot be used
 */
export async function openDatabase({ databaseUrl, dataFolder }: Config): Promise<Database> {
  makeFolder(dataFolder);
  const database = databaseUrl ? connect(databaseUrl) : await openEmbedded(dataFolder);
  try {
    await migrateSchema(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** For a command: the running server's database, or the same one started for a moment. */
export async function joinDatabase(config: Config): Promise<Database> {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl || !(await isHeld(dataFolder))) return openDatabase(config);
  return connect(urlIn(dataFolder, NAME));
}

function makeFolder(folder: string) {
  try {
    makeWithParents(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(`The data folder ${folder} cannot be written (${code}): set DARASA_DATA to another one.`);
  }
}

/** Not mkdir's own `recursive`: asked for a folder in /proc, Node 20 never comes back from that. */
function makeWithParents(folder: string) {
  if (existsSync(folder)) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

async function openEmbedded(dataFolder: string): Promise<Database> {
  const lock = await holdFolder(dataFolder);
  const postgres = await startPostgres(dataFolder);
  await createIfMissing(postgres.urlOf('postgres'));
  const connection = connect(postgres.urlOf(NAME));
  return {
    ...connection,
    async close() {
      // A job that hangs keeps its connection; PostgreSQL does not wait for it either.
      await Promise.race([connection.close(), new Promise((resolve) => setTimeout(resolve, 300))]);
      await postgres.stop();
      lock.close();
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
