/**
 * How much more do two and three processes that serve answer than one? Each has the same fixed share of a processor core, so that it
 * does not matter how many cores the machine has. The load generator and PostgreSQL have no limit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import {
  freePort,
  launch,
  newFolder,
  removeFolders,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { growSchool } from './growth/grow.ts';
import { load, type Request } from './load.ts';
import { openShare, type ProcessorShare } from './processor-share.ts';

const PROCESSES = 3;
/** Of a core, for each process. */
const SHARE = 0.15;
/** Connections to each process. */
const CONNECTIONS = 8;
/** How often one, two and three processes take turns; below, the seconds of each turn. */
const TURNS = 9;
const SECONDS = 3;
/** Seconds of load before the measurement without a limit, because each process compiles its own code. */
const WARM_UP = 4;
const SIZE = { students: 5_000, tutors: 20, courses: 500 };

const shares = openShares();
if (shares) await measure(shares);
else console.log('\nSkipped: this user cannot limit processors by cgroups. Run it as root on Linux.');

function openShares() {
  const opened = Array.from({ length: PROCESSES }, (_, n) => openShare(`darasa-bench-${process.pid}-${n}`, SHARE));
  return opened.every((share) => share !== undefined) ? opened : undefined;
}

async function measure(limits: ProcessorShare[]) {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-bench-'));
  const postgres = await startPostgres(folder, { settings: ['fsync=off', 'max_connections=200'] });
  const url = postgres.urlOf('school');
  await createDatabase(postgres.urlOf('postgres'));
  const school = await openProcesses(url);
  await warmUp(school);
  for (const [n, limit] of limits.entries()) limit.add(school.processes[n]!.process.pid!);
  const [doubled, tripled] = await compare(school);

  for (const { process, ended } of school.processes) {
    process.kill('SIGKILL');
    await ended;
  }
  for (const limit of limits) await limit.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true });
  removeFolders();
  conclude(`What do further processes that serve gain, each with ${100 * SHARE} % of a core?`, [
    { what: 'requests per second, of two processes against one', value: doubled, unit: '(ratio)', atLeast: 1.9 },
    { what: 'requests per second, of three processes against one', value: tripled, unit: '(ratio)', atLeast: 2.7 },
  ]);
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database school');
  await client.end();
}

type School = Awaited<ReturnType<typeof openProcesses>>;

/** Starts the processes on one database, which the first one has filled with the demo school. */
async function openProcesses(url: string) {
  const shared = { ...withoutEngines, DATABASE_URL: url, DARASA_DATA: newFolder(), LOG_LEVEL: 'error' };
  const first = await openProcess(shared);
  first.process.kill('SIGINT');
  await first.ended;
  await growSchool(url, SIZE);
  const processes = [];
  while (processes.length < PROCESSES) processes.push(await openProcess(shared));
  return { processes, requests: await requestsOf(url) };
}

async function openProcess(shared: Record<string, string>) {
  const opened = launch({ ...shared, PORT: String(await freePort()) }, [
    '--max-semi-space-size=5',
    'tools/start.mjs',
    'serve',
  ]);
  while (!opened.output().includes('Darasa is running at')) await new Promise((resolve) => setTimeout(resolve, 50));
  return opened;
}

/** Reads of a session and one course, by many students. */
async function requestsOf(url: string): Promise<Request[]> {
  const connection = connect(url, { connections: 1 });
  const create = factories(connection.db);
  const idsOf = async (query: string) => (await connection.pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const students = await idsOf(`select id from "user" where type = 'student' limit 32`);
  const cookies = await Promise.all(students.map(async (id) => `session=${await create.session({ id })}`));
  const courses = await idsOf('select id from course');
  await connection.close();
  return courses.map((id, n) => ({
    path: `/api/v1/courses/tutor/${id}`,
    headers: { cookie: cookies[n % cookies.length]! },
  }));
}

async function warmUp({ processes, requests }: School) {
  for (const { url } of processes) await load(url, { connections: CONNECTIONS, seconds: WARM_UP, requests });
}

/** @returns the median ratios of responses per second, of two processes and of three against one */
async function compare(school: School) {
  const [doubled, tripled]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    const one = await perSecond(school, 1);
    doubled.push((await perSecond(school, 2)) / one);
    tripled.push((await perSecond(school, 3)) / one);
  }
  return [median(doubled), median(tripled)] as const;
}

/** All responses per second of the first `number` processes. */
async function perSecond({ processes, requests }: School, number: number) {
  const loads = processes
    .slice(0, number)
    .map(({ url }) => load(url, { connections: CONNECTIONS, seconds: SECONDS, requests }));
  return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0);
}
