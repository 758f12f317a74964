/**
 * Do pages stay quick when a school has a million people? Two schools on one PostgreSQL, the demo school and one with the rows of
 * growth/rows.ts, answer the requests of growth/requests.ts in turns. Checked are the times of the answers, their sizes, and that no
 * query reads a grown table whole.
 *
 * GROWTH=0.05 makes a school of a twentieth of that size, which is enough to find what does not stay quick. GROWTH_FOLDER keeps the
 * databases in a folder for further runs.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import { freePort, newFolder, open, removeFolders, withoutEngines } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { growSchool } from './growth/grow.ts';
import { openPlanLog, PLAN_SETTINGS, type Scan } from './growth/plans.ts';
import { findScene, type ListRequest, listRequests, type Scene } from './growth/requests.ts';
import { MILLION } from './growth/row-parts.ts';

const share = Number(process.env.GROWTH ?? 1);
const size = {
  students: Math.round(MILLION.students * share),
  tutors: Math.round(MILLION.tutors * share),
  courses: Math.round(MILLION.courses * share),
};
/** A tutor without a popular course, and a student with some twenty rows. */
const TYPICAL = {
  tutor: `tutor${Math.round(size.tutors / 2)}@example.com`,
  student: `student${3 * Math.round(size.students / 6)}@example.com`,
};
const DEEP_PAGE = 100;
/** How often the schools alternate; before it, turns in which the processes compile their code and fill their caches. */
const [TURNS, WARM_UP] = [5, 1];
/** The highest allowed growth of a response, in time and in size. */
const MAX_RATIO = 2;
/** Characters of a query that are shown. */
const SHOWN_QUERY = 300;
/** Shorter times count as this many milliseconds, because their differences are noise. */
const MIN_MS = 2;
/** Responses up to this size in bytes may grow by any factor, because names and numbers get longer. */
const SMALL = 2_000;

const kept = process.env.GROWTH_FOLDER;
if (kept) mkdirSync(kept, { recursive: true });
const folder = kept ?? mkdtempSync(join(tmpdir(), 'darasa-growth-'));
const postgres = await startPostgres(folder, {
  settings: [
    ...PLAN_SETTINGS,
    'fsync=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=16GB',
    'shared_buffers=4GB',
    'autovacuum=off',
  ],
});
const [demo, grown] = [await openSchool('demo'), await openSchool('grown', growSchool)];
const [small, large] = [
  await sceneOf('demo', { student: 'student@darasa.test', tutor: 'tutor@darasa.test', deep: 1 }),
  await sceneOf('grown', { ...TYPICAL, deep: Math.max(2, Math.round(DEEP_PAGE * share)) }),
];

const smallRequests = listRequests(small);
const compared: Compared[] = [];
for (const [n, request] of listRequests(large).entries()) {
  const both = await compare(smallRequests[n]!, request);
  compared.push(both);
  print(both);
}
const scansDuring = await openPlanLog(postgres.urlOf('grown'), folder);
const scans: Scan[] = [];
for (const request of listRequests(large)) {
  const found = await scansDuring(() => ask(grown.url, large, request));
  for (const { table, query } of found)
    console.log(`  scan of ${table}: ${nameOf(request)}: ${query.slice(0, SHOWN_QUERY)}`);
  scans.push(...found);
}
for (const school of [demo, grown]) await school.close();
await postgres.stop();
if (!kept) rmSync(folder, { recursive: true });
removeFolders();
report();

/** Opens a school on a new database. It is open once before its rows are made, for the migrations and the demo school. */
async function openSchool(name: string, grow?: typeof growSchool) {
  const isNew = await createDatabase(name);
  const url = postgres.urlOf(name);
  const start = async () =>
    open({
      ...withoutEngines,
      DATABASE_URL: url,
      DARASA_DATA: newFolder(),
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    });
  let school = await start();
  const close = async () => {
    school.process.kill('SIGINT');
    await school.ended;
  };
  if (grow && isNew) {
    await close();
    const begin = performance.now();
    await grow(url, size);
    console.log(
      `The rows of ${size.students + size.tutors} people took ${Math.round((performance.now() - begin) / 1000)} s.`,
    );
    school = await start();
  }
  return { url: school.url, close };
}

/** @returns false if it exists, from a run before */
async function createDatabase(name: string) {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) await client.query(`create database ${name}`);
  await client.end();
  return rows.length === 0;
}

async function sceneOf(name: string, people: { student: string; tutor: string; deep: number }) {
  const url = postgres.urlOf(name);
  const connection = connect(url, { connections: 1 });
  const create = factories(connection.db);
  const scene = await findScene({ ...people, url, cookieOf: async (id) => `session=${await create.session({ id })}` });
  await connection.close();
  return scene;
}

/** Asks both schools in turns. A refused or failed request counts as one that never ended. */
async function compare(smallRequest: ListRequest, largeRequest: ListRequest) {
  const [before, after]: Awaited<ReturnType<typeof ask>>[][] = [[], []];
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const [one, other] = [await ask(demo.url, small, smallRequest), await ask(grown.url, large, largeRequest)];
    if (turn < 0) continue;
    before!.push(one);
    after!.push(other);
    if (other.milliseconds > 2_000) break;
  }
  const [was, is] = [timeOf(before!), timeOf(after!)];
  const [bytesBefore, bytes] = [before![0]!.bytes, after![0]!.bytes];
  return {
    name: nameOf(largeRequest),
    was,
    is,
    ratio: Math.max(is, MIN_MS) / Math.max(was, MIN_MS),
    bytesBefore,
    bytes,
    statuses: [before![0]!.status, after![0]!.status],
  };
}

function timeOf(answers: { milliseconds: number }[]) {
  return median(answers.map(({ milliseconds }) => milliseconds));
}

async function ask(url: string, { cookies }: Scene, { caller, path }: ListRequest) {
  const start = performance.now();
  const response = await fetch(`${url}/api/v1${path}`, { headers: { cookie: cookies[caller] } });
  const { byteLength } = await response.arrayBuffer();
  return { milliseconds: performance.now() - start, bytes: byteLength, status: response.status };
}

/** Without ids, which differ between the schools. */
function nameOf({ caller, path }: ListRequest) {
  return `${caller} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`;
}

type Compared = Awaited<ReturnType<typeof compare>>;

function hasFailed({ statuses }: Compared) {
  return statuses.some((status) => status !== 200);
}

function isSlow({ ratio }: Compared) {
  return ratio > MAX_RATIO;
}

function isLong({ bytes, bytesBefore }: Compared) {
  return bytes > Math.max(SMALL, MAX_RATIO * bytesBefore);
}

function print(both: Compared) {
  const { name, was, is, ratio, bytes, bytesBefore, statuses } = both;
  if (hasFailed(both)) console.log(`  failed: ${name}: ${statuses}`);
  if (isSlow(both))
    console.log(`  slow: ${name}: ${is.toFixed(1)} ms against ${was.toFixed(1)} (${ratio.toFixed(1)} times)`);
  if (isLong(both)) console.log(`  long: ${name}: ${bytes} bytes against ${bytesBefore}`);
}

function report() {
  const number = (problem: (both: Compared) => boolean) => compared.filter(problem).length;
  conclude(`Do the ${compared.length} lists stay quick in a school of ${size.students + size.tutors} people?`, [
    { what: 'requests that fail', value: number(hasFailed), unit: '', budget: 0 },
    { what: 'requests that take more than twice as long', value: number(isSlow), unit: '', budget: 0 },
    { what: 'answers that are more than twice as long', value: number(isLong), unit: '', budget: 0 },
    { what: 'sequential scans over grown tables', value: scans.length, unit: '', budget: 0 },
  ]);
}
