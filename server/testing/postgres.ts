/**
 * Starts one PostgreSQL for a test run, or uses the one of DATABASE_URL. It has a template database, of which each test
 * server gets a copy in milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { migrateSchema } from '#server/db/migrate.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { jobs } from '#server/roles/work.ts';

const TEMPLATE = `darasa_template_${process.pid}`;

/** Vitest's global setup: runs before the first test; the returned function runs after the last test. */
export default async function setup() {
  const { url, stop } = await findPostgres();
  // Vitest's worker processes inherit these environment variables.
  process.env.DARASA_TEST_POSTGRES = url;
  process.env.DARASA_TEST_TEMPLATE = TEMPLATE;
  await runSql(url, `create database ${TEMPLATE}`);
  await fillTemplate(urlOf(url, TEMPLATE));
  return async () => {
    await runSql(url, `drop database ${TEMPLATE} with (force)`);
    await stop();
  };
}

async function findPostgres() {
  const create = process.env.DATABASE_URL;
  if (create) return { url: create, stop: async () => {} };

  const folder = await mkdtemp(join(tmpdir(), 'darasa-test-'));
  // fsync is off, because test data need not survive a power failure. The crash test starts a server with fsync.
  const postgres = await startPostgres(folder, { settings: ['fsync=off', 'max_connections=300'] });
  return {
    url: postgres.urlOf('postgres'),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillTemplate(url: string) {
  const connection = connect(url);
  await migrateSchema(connection);
  const queue = await openQueue(connection.pool, jobs);
  await queue.close(1_000);
  await connection.close();
}

export interface TestDatabase {
  url: string;
  /** The URL of PostgreSQL itself, if `url` leads to a connection pooler. */
  directUrl?: string;
  drop(): Promise<void>;
}

let made = 0;

/** Creates an empty database for one test server, with the current schema. */
export async function createDatabase() {
  const server = process.env.DARASA_TEST_POSTGRES!;
  const name = `darasa_test_${process.pid}_${Date.now()}_${made++}`;
  await runSql(server, `create database ${name} template ${process.env.DARASA_TEST_TEMPLATE} strategy file_copy`);
  return { url: urlOf(server, name), drop: () => runSql(server, `drop database ${name} with (force)`) };
}

function urlOf(server: string, database: string) {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
}

async function runSql(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
