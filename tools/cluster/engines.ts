/**
 * The programs of others that a school on many machines needs: PostgreSQL with PgBouncer and a streaming replica, Redis, and Swift as
 * the S3 server. Each is restarted whenever it has ended.
 */
import { join } from 'node:path';
import pg from 'pg';
import { s3Files } from '#server/adapters/files/s3/s3.ts';
import { createPgbouncer } from '#server/testing/processes/pgbouncer.ts';
import { spawnRedis } from '#server/testing/processes/redis.ts';
import { freePort, isListening } from '#server/testing/processes/school-process.ts';
import { createBucket, createSwift } from '#server/testing/processes/swift.mjs';
import { createDebianPostgres, createReplica } from './postgres.mjs';
import { supervise, together } from './processes.ts';

const DATABASE = 'darasa';

/** @param folder  the school's folder, which has the scratch space of the returned file store */
export async function openEngines(folder: string) {
  const { settings: ofDatabases, close: closeDatabases, ...databases } = await openDatabases();
  const { settings: ofRedis, redis } = await openRedis();
  const { settings: ofS3, account, s3, remove: removeSwift } = await openS3();
  return {
    ...{ ...databases, redis, s3 },
    /** The school's settings. */
    settings: { ...ofDatabases, ...ofRedis, ...ofS3 },
    /** The files that the school has in S3. */
    files: s3Files(account, join(folder, 'scratch')),
    async close() {
      await closeDatabases();
      await redis.stop();
      await s3.stop('SIGKILL');
      removeSwift();
    },
  };
}

async function openDatabases() {
  const original = createDebianPostgres();
  const postgres = supervise({ name: 'postgres', start: original.start, isReady: original.isReady });
  await postgres.untilReady();
  await createDatabase(original.url);
  const pooler = await createPgbouncer(original.url);
  const pgbouncer = supervise({ name: 'pgbouncer', start: pooler.start, isReady: pooler.isReady });
  const copy = createReplica(original.url);
  const replica = supervise({ name: 'replica', start: copy.start, isReady: copy.isReady });
  await Promise.all([pgbouncer.untilReady(), replica.untilReady()]);
  const urlIn = ({ url }: { url: string }) => url.replace('/postgres?', `/${DATABASE}?`);
  const [directUrl, readUrl] = [urlIn(original), urlIn(copy)];
  return {
    ...{ postgres, pgbouncer, replica },
    settings: {
      DATABASE_URL: pooler.urlOf(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_READ_URLS: readUrl,
    },
    async close() {
      await Promise.all([replica.stop('SIGINT'), pgbouncer.stop('SIGKILL')]);
      await postgres.stop('SIGINT');
      for (const { remove } of [copy, pooler, original]) remove();
    },
  };
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function openRedis() {
  const port = await freePort();
  const redis = supervise({ name: 'redis', start: () => spawnRedis(port), isReady: () => isListening(port) });
  await redis.untilReady();
  return { redis, settings: { REDIS_URL: `redis://127.0.0.1:${port}` } };
}

async function openS3() {
  const swift = await createSwift();
  const s3 = together('s3', swift.programs.map(supervise));
  await s3.untilReady();
  const account = { ...swift, ...(await createBucket(swift)) };
  const { endpoint, bucket, prefix, region, key, secret, remove } = account;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_PREFIX: prefix.replace(/\/$/, ''),
    S3_REGION: region,
    S3_KEY: key,
    S3_SECRET: secret,
  };
  return { s3, account, settings, remove };
}
