/**
 * What does PgBouncer cost per request? Two equal schools on one PostgreSQL alternate, one directly and one through PgBouncer, with the
 * load generator on the same cores. And what would it cost if each query set its own timeouts, in a transaction?
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { createPgbouncer, hasPgbouncer } from '#server/testing/processes/pgbouncer.ts';
import { conclude, median } from './budget.ts';
import { openGrownSchool } from './grown-school.ts';
import { load } from './load.ts';

const CONNECTIONS = 32;
/** How often the schools alternate; below, the seconds of each turn. */
const TURNS = 15;
const SECONDS = 2;
/** Turns before the measurement, because each process compiles its own code. */
const WARM_UP = 3;
const QUERIES = 500;

if (!hasPgbouncer()) throw new Error('This benchmark needs PgBouncer: sudo apt-get install -y pgbouncer');

const folder = mkdtempSync(join(tmpdir(), 'darasa-bench-'));
const postgres = await startPostgres(folder, { settings: ['fsync=off', 'max_connections=200'] });
// PgBouncer runs as another user, if this is root.
for (const path of [folder, new URL(postgres.urlOf('')).searchParams.get('host')!]) chmodSync(path, 0o755);
for (const name of ['direct', 'pooled']) await createDatabase(name);
const pgbouncer = await createPgbouncer(postgres.urlOf('pooled'));
const program = pgbouncer.start();
while (!(await pgbouncer.isReady())) await new Promise((resolve) => setTimeout(resolve, 50));

const DATABASE_DIRECT_URL = postgres.urlOf('pooled');
const DATABASE_URL = pgbouncer.urlOf(DATABASE_DIRECT_URL);
const direct = await openGrownSchool({ DATABASE_URL: postgres.urlOf('direct'), MOBILE_MONEY: 'none' });
const pooled = await openGrownSchool({ DATABASE_URL, DATABASE_DIRECT_URL, MOBILE_MONEY: 'none' });

const [askDirect, askPooled] = [await asking(direct), await asking(pooled)];
for (let turn = 0; turn < WARM_UP; turn++) for (const ask of [askDirect, askPooled]) await ask();
const [speeds, delays, transactions]: [number[], number[], number[]] = [[], [], []];
for (let turn = 0; turn < TURNS; turn++) {
  const [one, other] = [await askDirect(), await askPooled()];
  speeds.push(other.perSecond / one.perSecond);
  delays.push(other.p99 / one.p99);
}
const connection = connect(DATABASE_URL, { directUrl: DATABASE_DIRECT_URL });
for (let turn = 0; turn < TURNS; turn++) transactions.push((await timeOf(inTransaction)) / (await timeOf(alone)));
await connection.close();
for (const school of [direct, pooled]) await school.close();
program.kill('SIGKILL');
pgbouncer.remove();
await postgres.stop();
rmSync(folder, { recursive: true });

conclude('What does PgBouncer cost?', [
  {
    what: 'requests per second, through PgBouncer against directly',
    value: median(speeds),
    unit: '(ratio)',
    atLeast: 0.6,
  },
  { what: '… p99', value: median(delays), unit: '(ratio)', budget: 2 },
  {
    what: 'a query that sets its own timeouts in a transaction, against one with those of its role',
    value: median(transactions),
    unit: '(ratio; the budget is only there to see it change)',
    budget: 6,
  },
]);

async function createDatabase(name: string) {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

/** Returns a function that loads a school with reads of a session and one course. */
async function asking(school: typeof direct) {
  const cookies = await school.cookies(CONNECTIONS);
  const requests = school.courseIds.map((id, n) => ({
    path: `/api/v1/courses/tutor/${id}`,
    headers: { cookie: cookies[n % CONNECTIONS]! },
  }));
  return () => load(school.url, { connections: CONNECTIONS, seconds: SECONDS, requests });
}

/** Milliseconds of QUERIES queries, one after the other. */
async function timeOf(query: () => Promise<unknown>) {
  const start = performance.now();
  for (let n = 0; n < QUERIES; n++) await query();
  return performance.now() - start;
}

function alone() {
  return connection.db.execute(sql`select 1`);
}

function inTransaction() {
  return connection.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 10000; set local lock_timeout = 2000`);
    await tx.execute(sql`select 1`);
  });
}
