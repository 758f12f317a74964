/**
 * The roles of Darasa as separate processes: one server, code runner and media engine, two workers on one data folder. Opening them
 * takes seconds, so these tests share one school, and each continues where the previous test stopped.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres, urlIn } from '#server/db/embedded/embedded.ts';
import { type Caller, callerOf } from '#server/testing/clients/api-client.ts';
import {
  call,
  type Darasa,
  freePort,
  launch,
  newFolder,
  processesOn,
  removeFolders,
  runSchool,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';
import { queries } from '#server/testing/queries/queries.ts';

const folder = newFolder();
const [port, secondPort, thirdPort] = [await freePort(), await freePort(), await freePort()];
const addressAt = (at: number) => `http://localhost:${at}`;
const ALLOWED_ORIGINS = [port, secondPort, thirdPort].map(addressAt).join();
const env = {
  ALLOWED_ORIGINS,
  DARASA_DATA: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(await freePort()),
  FFMPEG: 'none',
  LIVE_ROOMS: 'embedded',
  MEDIA_UDP_PORT: String(await freePort()),
  MEDIA_TURN_PORT: 'none',
};
const url = addressAt(port);
const TIMEOUT = { timeout: 60_000 };
const PYTHON = 71;
const credentials = { email: 'student@darasa.test', password: 'Darasa2026' };

const start = (role: string) => launch(env, ['tools/start.mjs', role]);

async function open(role: string, sentence: string) {
  const opened = start(role);
  await expect.poll(() => opened.output(), TIMEOUT).toContain(sentence);
  return opened;
}

const openServer = () => open('serve', 'Darasa is running at');
const openWorker = () => open('worker', 'This worker runs');

let server: Darasa;
let runner: Darasa;
let media: Darasa;
let workers: Darasa[];
let student: Caller;
let challengeId: string;
const connection = connect(urlIn(folder, 'darasa'), { connections: 1 });
const find = queries(connection.db);

/** Submits a program that takes as long as it sleeps, and returns its attempt's id. */
async function submit(seconds: number) {
  return (await student.call(gradings.submit, { params: { id: challengeId }, body: programOf(seconds) }))._id;
}

const programOf = (seconds: number) => ({
  languageId: PYTHON,
  source: `import time\ntime.sleep(${seconds})\nprint(${Math.random()})`,
});

const stateOf = async (attemptId: string) => (await student.call(gradings.read, { params: { attemptId } })).state;

const statusOf = async (address: string) => (await fetch(address)).status;

beforeAll(async () => {
  const migration = start('migrate');
  expect(await migration.ended, migration.output()).toBe(0);
});
afterAll(async () => {
  await connection.close();
  removeFolders();
});

test('a worker without a server, and an unknown role, are refused in one sentence', async () => {
  const [alone, unknown] = [start('worker'), start('teach')];
  const elsewhere = launch({ ...env, LIVE_ROOMS: 'none' }, ['tools/start.mjs', 'media']);

  expect([await alone.ended, await unknown.ended, await elsewhere.ended]).toEqual([1, 1, 1]);
  expect(elsewhere.output()).toContain('so there is no media engine to run.');
  expect(alone.output()).toContain(`No Darasa is running on ${folder}`);
  expect(unknown.output()).toContain('There is no role teach: choose one of serve, worker, migrate, runner, media.');
});

test('one server, a code runner, a media engine and two workers run the school together', async () => {
  server = await openServer();
  runner = await open('runner', 'The code runner is running');
  media = await open('media', 'The media engine is running');
  workers = [await openWorker(), await openWorker()];
  const { cookie } = await call(url, 'POST /auth/signin', { body: credentials });
  student = callerOf({ base: `${url}/api/v1`, origin: url }, async () => cookie);
  challengeId = (await student.call(challenges.list, { query: {} })).challenges[0]!._id;
  const attemptId = await submit(0);

  await expect.poll(() => stateOf(attemptId), TIMEOUT).toBe('done');
  expect(await find.serverProcesses()).toHaveLength(3);
});

test('an email is sent by a worker', async () => {
  const { status } = await runSchool(env, 'invite-tutor', 'juma@example.com');
  const letters = async () => (await (await fetch(`${url}/dev/outbox.json`)).json()) as { to: string }[];

  expect(status).toBe(0);
  await expect.poll(async () => (await letters()).map(({ to }) => to), TIMEOUT).toContain('juma@example.com');
});

test('when a worker is killed during a grading, the other grades the program', async () => {
  const attemptId = await submit(1.5);
  const pid = await vi.waitUntil(async () => (await find.gradingPids())[0], TIMEOUT);
  const [killed] = workers.filter((worker) => worker.process.pid === pid);
  killed!.process.kill('SIGKILL');

  await expect.poll(() => stateOf(attemptId), TIMEOUT).toBe('done');
  expect(await find.gradingPids()).toEqual([]);
  workers = workers.filter((worker) => worker !== killed);
});

test('a second server joins, and forwards requests that need the first one; a second runner or media engine is refused', async () => {
  const second = launch({ ...env, PORT: String(secondPort) }, ['tools/start.mjs', 'serve']);
  const others = [start('runner'), start('media')];
  await expect.poll(() => second.output(), TIMEOUT).toContain('Darasa is running at');
  const there = addressAt(secondPort);
  const { cookie } = await call(there, 'POST /auth/signin', { body: credentials });
  const me = callerOf({ base: `${there}/api/v1`, origin: there }, async () => cookie);
  const { results } = await me.call(gradings.trialRun, { params: { id: challengeId }, body: programOf(0) });

  expect(results.length).toBeGreaterThan(0);
  for (const other of others) {
    expect(await other.ended).toBe(1);
    expect(other.output()).toContain('Another Darasa is already running on');
  }
  second.process.kill('SIGTERM');
  // The draining server still answers requests, but reports itself unready.
  await expect.poll(() => statusOf(`${there}/health/ready`), TIMEOUT).toBe(503);
  expect(await statusOf(`${there}/health/live`)).toBe(200);
  expect(await second.ended).toBe(0);
});

test('the worker outlives a killed server', async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  server = await openServer();
  const attemptId = await submit(0);
  await expect.poll(() => stateOf(attemptId), TIMEOUT).toBe('done');
  expect((await find.serverProcesses()).map(({ pid }) => pid).toSorted()).toEqual(
    [server.process.pid!, workers[0]!.process.pid!].toSorted(),
  );
});

test('SIGTERM ends every role and what it has started', async () => {
  const roles = [...workers, runner, media, server];
  for (const role of roles) role.process.kill('SIGTERM');

  expect(await Promise.all(roles.map(({ ended }) => ended))).toEqual(roles.map(() => 0));
  await expect.poll(() => processesOn(folder), TIMEOUT).toEqual([]);
});

test('with an external PostgreSQL, another server becomes the primary when the primary is killed', async () => {
  const home = newFolder();
  const postgres = await startPostgres(newFolder());
  const administration = connect(postgres.urlOf('postgres'), { connections: 1 });
  await administration.pool.query('create database darasa');
  await administration.close();
  const settings = { ...withoutEngines, ALLOWED_ORIGINS, DARASA_DATA: home, DATABASE_URL: postgres.urlOf('darasa') };
  const openAt = async (at: number) => {
    const opened = launch({ ...settings, PORT: String(at) }, ['tools/start.mjs', 'serve']);
    await expect.poll(() => opened.output(), TIMEOUT).toContain('Darasa is running at');
    return opened;
  };
  expect(await launch(settings, ['tools/start.mjs', 'migrate']).ended).toBe(0);
  const [primary, next] = [await openAt(port), await openAt(secondPort)];
  const signIn = async () => (await call(next.url, 'POST /auth/signin', { body: credentials })).status;
  const before = await signIn();
  primary.process.kill('SIGKILL');
  await primary.ended;
  const during = await signIn();
  const third = await openAt(thirdPort);
  next.process.kill('SIGTERM');
  await next.ended;
  const after = await call(third.url, 'POST /auth/signin', { body: credentials });

  expect([before, during, after.status]).toEqual([200, 200, 200]);
  third.process.kill('SIGTERM');
  await third.ended;
  await postgres.stop();
});

test('with SERVE_PROCESSES, several processes of npm start serve one port', async () => {
  const home = newFolder();
  const settings = { ...withoutEngines, DARASA_DATA: home, PORT: String(thirdPort), SERVE_PROCESSES: '2' };
  const whole = launch(settings);
  await expect.poll(() => whole.output(), TIMEOUT).toContain('Darasa is running at');
  const isOfSchool = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(home);
    } catch {
      return false;
    }
  };
  const pids = () => processesOn('--shared-port').map((line) => Number.parseInt(line, 10));
  const children = () => pids().filter(isOfSchool);
  await expect.poll(children, TIMEOUT).toHaveLength(1);
  const [first] = children();
  const open = await Promise.all(
    Array.from({ length: 8 }, () => call(whole.url, 'POST /auth/signin', { body: credentials })),
  );
  process.kill(first!, 'SIGKILL');
  await expect.poll(() => children().filter((pid) => pid !== first), TIMEOUT).toHaveLength(1);
  const again = await call(whole.url, 'POST /auth/signin', { body: credentials });

  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect(again.status).toBe(200);
  whole.process.kill('SIGTERM');
  expect(await whole.ended).toBe(0);
  expect(children()).toEqual([]);
});
