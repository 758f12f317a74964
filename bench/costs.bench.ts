/**
 * How much processor time does each kind of request take, of the server and of PostgreSQL? docs/scaling.md computes from these
 * figures how large a school's machine must be. The budgets are only there to see the figures change.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories, PASSWORD } from '#server/testing/factories/factories.ts';
import { freePort, newFolder, open, removeFolders, withoutEngines } from '#server/testing/processes/school-process.ts';
import { conclude } from './budget.ts';
import { growSchool } from './growth/grow.ts';
import { findScene } from './growth/requests.ts';
import { load, type Request } from './load.ts';
import { storeVideo } from './media/stored-video.ts';

const [CONNECTIONS, WARM_UP, SECONDS] = [8, 1, 3];
const SIZE = { students: 5_000, tutors: 20, courses: 50 };
const MEGABYTE = 1_000_000;
/** Seconds for which an idle school is measured, and the seconds before that in which its start comes to an end. */
const [IDLE, SETTLING] = [30, 10];

const folder = mkdtempSync(join(tmpdir(), 'darasa-bench-'));
const postgres = await startPostgres(folder, { settings: ['fsync=off'] });
const env = {
  ...withoutEngines,
  DATABASE_URL: postgres.urlOf('school'),
  DARASA_DATA: newFolder(),
  PORT: String(await freePort()),
  LOG_LEVEL: 'error',
};
const client = await openClient();
await (await openSchool()).close();
await growSchool(env.DATABASE_URL, SIZE);
const school = await openSchool();
const postmaster = parentOf((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid);
const measures = [...(await idleCosts())];
for (const [what, { request, budget }] of Object.entries(await kinds()))
  measures.push(await costOf({ what, request, budget }));
await school.close();
await client.end();
await postgres.stop();
rmSync(folder, { recursive: true });
removeFolders();
conclude('How much processor time does a request take, of the server and PostgreSQL together?', measures);

async function openClient() {
  const opened = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await opened.connect();
  await opened.query('create database school');
  return opened;
}

async function openSchool() {
  const { url, process, ended } = await open(env);
  const close = async () => {
    process.kill('SIGINT');
    await ended;
  };
  return { url, pid: process.pid!, close };
}

/** The kinds of requests, each with the most milliseconds that it may take. */
async function kinds(): Promise<Record<string, { request: Request; budget: number }>> {
  const connection = connect(env.DATABASE_URL, { connections: 1 });
  const create = factories(connection.db);
  const scene = await findScene({
    url: env.DATABASE_URL,
    student: 'student3000@example.com',
    tutor: 'tutor10@example.com',
    deep: 1,
    cookieOf: async (id) => `session=${await create.session({ id })}`,
  });
  const { email } = await create.student();
  await connection.close();
  const as = (caller: keyof typeof scene.cookies, path: string) => ({
    path: `/api/v1${path}`,
    headers: { cookie: scene.cookies[caller] },
  });
  return {
    'a page as visitors load it (/login)': { request: { path: '/login', headers: {} }, budget: 2 },
    'the session': { request: as('student', '/auth/loggedin'), budget: 2 },
    'a course': { request: as('student', `/courses/tutor/${scene.course}`), budget: 3 },
    'the lessons of a course': { request: as('student', `/lessons/${scene.course}`), budget: 10 },
    'a student’s start page': { request: as('student', '/dashboard/student'), budget: 15 },
    'a student’s assignments': { request: as('student', '/handins/?q='), budget: 15 },
    'new notifications': { request: as('student', '/notifications/unseen'), budget: 3 },
    'a search': { request: as('student', '/search?q=design'), budget: 15 },
    'a tutor’s marking queue': { request: as('tutor', '/marks/?q='), budget: 40 },
    'the office’s list of people': { request: as('office', '/people/?q='), budget: 20 },
    'the office’s list of payments': { request: as('office', '/bookkeeping/payments?q='), budget: 20 },
    'a sign-in': {
      request: { path: '/api/v1/auth/signin', headers: {}, body: { email, password: PASSWORD } },
      budget: 80,
    },
    'a megabyte of a video': { request: await megabyteOfVideo(), budget: 5 },
  };
}

/** What a school costs that nobody uses. */
async function idleCosts() {
  await pause(SETTLING * 1000);
  const before = processorSeconds([school.pid, ...childrenOf(postmaster)]);
  await pause(IDLE * 1000);
  const seconds = processorSeconds([school.pid, ...childrenOf(postmaster)]) - before;
  return [
    { what: 'a minute of an idle school', value: (seconds * 1000 * 60) / IDLE, unit: 'ms', budget: 2_000 },
    { what: '… memory of its server', value: residentMegabytes(school.pid), unit: 'MB', budget: 250 },
  ];
}

async function megabyteOfVideo(): Promise<Request> {
  const path = join(folder, 'video.mp4');
  writeFileSync(path, Buffer.alloc(20 * MEGABYTE));
  const { address } = await storeVideo({ env, url: school.url }, path);
  const { pathname, search } = new URL(address);
  return { path: pathname + search, headers: { range: `bytes=0-${MEGABYTE - 1}` } };
}

interface Kind {
  what: string;
  request: Request;
  budget: number;
}

async function costOf({ what, request, budget }: Kind) {
  const ask = (seconds: number) => load(school.url, { connections: CONNECTIONS, seconds, requests: [request] });
  await ask(WARM_UP);
  const before = [processorSeconds([school.pid]), processorSeconds(childrenOf(postmaster))] as const;
  const { perSecond } = await ask(SECONDS);
  const requests = perSecond * SECONDS;
  const server = (1000 * (processorSeconds([school.pid]) - before[0])) / requests;
  const database = (1000 * (processorSeconds(childrenOf(postmaster)) - before[1])) / requests;
  return {
    what: `${what} (server ${server.toFixed(2)}, PostgreSQL ${database.toFixed(2)})`,
    value: server + database,
    unit: 'ms',
    budget,
  };
}

function childrenOf(pid: number) {
  const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
  return children.trim().split(/\s+/).map(Number);
}

/** Reads utime and stime (proc(5)), which are in ticks of 10 ms. */
function processorSeconds(pids: number[]) {
  return pids.reduce((sum, pid) => {
    const [, , utime, stime] = /\) \S( \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
    return sum + (Number(utime) + Number(stime)) / 100;
  }, 0);
}

/** Resident memory as the kernel counts it (proc(5), VmRSS). */
function residentMegabytes(pid: number) {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)!;
  return Number(kilobytes) / 1000;
}

/** The fourth field of proc(5)'s stat. */
function parentOf(pid: number) {
  return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))![1]);
}
