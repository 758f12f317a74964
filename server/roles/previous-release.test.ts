/**
 * Processes of the previous release and of this build side by side, as during an upgrade. The tests share one school, and each
 * continues where the previous one stopped.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type CallEvent, callPath } from '#contract/calls.ts';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { rooms } from '#contract/rooms.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { PREVIOUS_RELEASE } from '#server/db/previous-release.ts';
import { callerOf } from '#server/testing/clients/api-client.ts';
import { closeAllWebSockets, connectWebSocket } from '#server/testing/clients/websocket-client.ts';
import { buildPreviousRelease, hasPreviousRelease } from '#server/testing/processes/previous-release.ts';
import {
  call,
  type Darasa,
  freePort,
  launch,
  newFolder,
  removeFolders,
} from '#server/testing/processes/school-process.ts';
import { queries } from '#server/testing/queries/queries.ts';

type Release = 'previous' | 'current';
const folders: Record<Release, string> = { previous: '', current: fileURLToPath(new URL('../..', import.meta.url)) };
const ports: Record<Release, number> = { previous: await freePort(), current: await freePort() };
const addressOf = (release: Release) => `http://localhost:${ports[release]}`;

const settings: Record<string, string> = {
  ALLOWED_ORIGINS: [addressOf('previous'), addressOf('current')].join(),
  DARASA_DATA: newFolder(),
  MOBILE_MONEY: 'none',
  FFMPEG: 'none',
};
const TIMEOUT = { timeout: 60_000 };
const PYTHON = 71;
const sentences = {
  serve: 'Darasa is running at',
  worker: 'This worker runs',
  runner: 'The code runner is running',
};

const launched: Darasa[] = [];

function start(release: Release, role: string) {
  const [folder, PORT] = [folders[release], String(ports[release])];
  const darasa = launch({ ...settings, PORT }, [join(folder, 'dist/server/main.js'), role], folder);
  launched.push(darasa);
  return darasa;
}

async function open(release: Release, role: keyof typeof sentences) {
  const darasa = start(release, role);
  await expect.poll(() => darasa.output(), TIMEOUT).toContain(sentences[role]);
  return darasa;
}

async function end(darasa: Darasa) {
  darasa.process.kill('SIGTERM');
  expect(await darasa.ended, darasa.output()).toBe(0);
}

async function migrate(release: Release) {
  const migration = start(release, 'migrate');
  expect(await migration.ended, migration.output()).toBe(0);
}

/** Signs in at a server. @returns the session's cookie, which is valid at all servers */
const signIn = async (release: Release, name: string) =>
  (
    await call(addressOf(release), 'POST /auth/signin', {
      body: { email: `${name}@darasa.test`, password: 'Darasa2026' },
    })
  ).cookie;

const callerAt = (release: Release, cookie: string) =>
  callerOf({ base: `${addressOf(release)}/api/v1`, origin: addressOf(release) }, async () => cookie);

const nameAt = async (release: Release, cookie: string) => (await callerAt(release, cookie).call(auth.loggedIn)).name;

const isReady = async (release: Release) => (await fetch(`${addressOf(release)}/health/ready`)).ok;

async function openDatabase() {
  const external = process.env.DATABASE_URL;
  const postgres = external ? undefined : await startPostgres(newFolder());
  const server = external ?? postgres!.urlOf('postgres');
  const name = `darasa_releases_${process.pid}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  return {
    url: server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`),
    async close() {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
      await postgres?.stop();
    },
  };
}

let release: Awaited<ReturnType<typeof buildPreviousRelease>> | undefined;
let database: Awaited<ReturnType<typeof openDatabase>> | undefined;
let servers: Record<Release, Darasa>;
let runner: Darasa;
let student: string;
let tutor: string;

const has = hasPreviousRelease();
const reason = `this clone lacks the previous release, commit ${PREVIOUS_RELEASE}: git fetch --unshallow`;

beforeAll(async () => {
  if (!has) return;
  release = await buildPreviousRelease();
  folders.previous = release.folder;
  database = await openDatabase();
  settings.DATABASE_URL = database.url;
  await migrate('previous');
}, 30 * 60_000);
beforeEach(({ skip }) => skip(!has, reason));
afterAll(async () => {
  closeAllWebSockets();
  for (const { process: child } of launched) child.kill('SIGKILL');
  await Promise.all(launched.map(({ ended }) => ended));
  await database?.close();
  await release?.remove();
  removeFolders();
});

test('the previous release keeps working while this build migrates its database and joins it', async () => {
  const previous = await open('previous', 'serve');
  runner = await open('previous', 'runner');
  student = await signIn('previous', 'student');
  await migrate('current');
  const isReadyAfter = await isReady('previous');
  servers = { previous, current: await open('current', 'serve') };
  tutor = await signIn('current', 'tutor');
  const names = [await nameAt('current', student), await nameAt('previous', tutor)];

  expect([isReadyAfter, await isReady('current')]).toEqual([true, true]);
  expect(names).toEqual(['Wanjiru Kamau', 'Brian Otieno']);
});

test.each([
  ['previous', 'current', 'student'],
  ['current', 'previous', 'tutor'],
] as const)('what the %s release is asked for, a worker of the %s one does', async (asked, other, name) => {
  const worker = await open(other, 'worker');
  const me = callerAt(asked, student);
  const [challenge] = (await me.call(challenges.list, { query: {} })).challenges;
  const body = { languageId: PYTHON, source: `print(${Math.random()})` };
  const { _id: attemptId } = await me.call(gradings.submit, { params: { id: challenge!._id }, body });
  await me.call(auth.sendLink, { body: { email: `${name}@darasa.test` } });
  const state = async () => (await me.call(gradings.read, { params: { attemptId } })).state;

  await expect.poll(state, TIMEOUT).toBe('done');
  await expect.poll(() => recipients(asked), TIMEOUT).toContain(`${name}@darasa.test`);
  await end(worker);
  // The worker of the previous release then uses this build's runner.
  if (other === 'current') {
    await end(runner);
    runner = await open('current', 'runner');
  }
});

test('the previous release and this build share a live class while the previous release is the primary', async () => {
  await meet();
});

test('the previous release and this build share a live class after this build has become the primary', async () => {
  await end(servers.previous);
  const connection = connect(settings.DATABASE_URL!, { connections: 1 });
  const primaries = async () => {
    const processes = await queries(connection.db).serverProcesses();
    return processes.filter(({ isPrimary }) => isPrimary).map(({ pid }) => pid);
  };
  await expect.poll(primaries, TIMEOUT).toEqual([servers.current.process.pid]);
  await connection.close();
  servers.previous = await open('previous', 'serve');

  await meet();
  await Promise.all([servers.previous, servers.current, runner].map(end));
});

/** The student joins at the previous release's server, the tutor at this build's; each uses a ticket from the other server. */
async function meet() {
  const hers = await enterRoom('previous', student);
  const his = await enterRoom('current', tutor);
  await expect.poll(() => typesIn(his.messages), TIMEOUT).toContain('welcome');
  const [studentId, tutorId] = [hers, his].map(({ messages }) => welcomeIn(messages).self);
  his.send({ type: 'say', text: 'Hello' });

  expect(
    welcomeIn(his.messages)
      .people.map(({ _id }) => _id)
      .toSorted(),
  ).toEqual([studentId, tutorId].toSorted());
  await expect.poll(() => JSON.stringify(hers.messages), TIMEOUT).toContain('"text":"Hello"');
  his.send({ type: 'leave' });
  await expect.poll(() => hers.messages, TIMEOUT).toContainEqual({ type: 'left', person: tutorId });
  hers.send({ type: 'leave' });
  await Promise.all([hers.closed, his.closed]);
}
async function recipients(release: Release) {
  const emails = (await (await fetch(`${addressOf(release)}/dev/outbox.json`)).json()) as { to: string }[];
  return emails.map(({ to }) => to);
}

async function enterRoom(at: Release, cookie: string) {
  const other = at === 'previous' ? 'current' : 'previous';
  const { ticket } = await callerAt(other, cookie).call(rooms.enter, { params: { roomName: 'ask-brian' } });
  const line = await connectWebSocket<CallEvent>({ base: `${addressOf(at)}/api/v1` }, callPath, {
    cookie,
    origin: addressOf(at),
  });
  line.send({ type: 'join', ticket: ticket.token, wants: 'none' });
  await expect.poll(() => typesIn(line.messages), TIMEOUT).toContain('welcome');
  return line;
}

const typesIn = (events: CallEvent[]) => events.map(({ type }) => type);
const welcomeIn = (events: CallEvent[]) => events.find((one) => one.type === 'welcome')!;
