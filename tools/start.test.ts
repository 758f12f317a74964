/**
 * npm start: opening and closing a school. Opening takes seconds, so these tests share one school, and each continues
 * where the previous test stopped. Refused starts: refused-starts.test.ts; production: production.test.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  call,
  type Darasa,
  freePort,
  launch,
  newFolder,
  open,
  processesOn,
  removeFolders,
  runSchool,
  slowRequest,
} from '#server/testing/processes/school-process.ts';

afterAll(removeFolders);

const TIMEOUT = { timeout: 60_000 };
const student = { email: 'student@darasa.test', password: 'Darasa2026' };

const folder = newFolder();
const port = await freePort();
// The folder's name tests spaces and special characters, with which Darasa has to work.
const env = {
  DARASA_DATA: join(folder, 'Shule yetu, "é" na sisi', 'data '.repeat(20).trim()),
  PORT: String(port),
};
const url = `http://localhost:${port}`;
const signIn = () => call(url, 'POST /auth/signin', { body: student });
const inviteTutor = (...words: string[]) => runSchool(env, 'invite-tutor', ...words);
let darasa: Darasa;
let before: Awaited<ReturnType<typeof signIn>>;

test('a command before the first start reports that there is no school', async () => {
  const { status, output } = await inviteTutor('mwalimu@example.com', 'Mwalimu', 'Juma');

  expect(status).toBe(1);
  expect(output).toContain(`There is no school in ${env.DARASA_DATA}`);
});

test('npm start opens the demo school', async () => {
  darasa = launch(env, [join(dirname(process.execPath), 'npm'), 'start']);
  await expect.poll(() => darasa.output(), TIMEOUT).toContain('Darasa is running at');
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  before = await signIn();

  expect(darasa.output()).toContain('Creating the demo school');
  expect(darasa.output()).toContain(student.email);
  expect(darasa.output()).toContain(student.password);
  expect(await page.text()).toContain('<title>Darasa</title>');
  expect(before.body.name).toBe('Wanjiru Kamau');
});

test('all processes end when npm receives SIGTERM', async () => {
  darasa.process.kill('SIGTERM');

  await expect.poll(() => isAnswering(), TIMEOUT).toBe(false);
  await expect.poll(() => processesOn(folder), TIMEOUT).toEqual([]);
});

test('a tutor is invited while the school is closed', async () => {
  expect(await inviteTutor('mwalimu@example.com', 'Mwalimu', 'Juma')).toMatchObject({ status: 0 });
});

test('data survive a restart, and no demo data is added again', async () => {
  darasa = await open(env);
  const after = await signIn();
  const courses = await call(url, 'GET /courses/', { cookie: after.cookie });

  expect(darasa.output()).not.toContain('Creating the demo school');
  expect(after.body._id).toBe(before.body._id);
  expect(courses.body).toHaveLength(13);
});

test('a PostgreSQL that crashes is restarted', async () => {
  const pid = Number.parseInt(readFileSync(join(env.DARASA_DATA, 'postgres/postmaster.pid'), 'utf8'), 10);

  process.kill(pid, 'SIGKILL');

  await expect.poll(() => darasa.output(), TIMEOUT).toContain('PostgreSQL stopped unexpectedly');
  await expect.poll(() => fetch(`${url}/health/ready`).then(({ ok }) => ok), TIMEOUT).toBe(true);
});

test('a tutor is invited while the school is open, and joins by the emailed link', async () => {
  const opened = await inviteTutor('jane.doe@example.com');
  const nonsense = await inviteTutor('nobody');
  await expect.poll(() => letterTo('jane.doe@example.com'), TIMEOUT).toContain('/password-reset/');
  await expect.poll(() => letterTo('mwalimu@example.com'), TIMEOUT).toContain('/password-reset/');
  const [, link] = (await letterTo('mwalimu@example.com')).match(/\/password-reset\/(\S+)/) ?? [];
  await call(url, `POST /auth/reset/${link}`, { body: { password: 'maziwa42' } });
  const signedIn = await call(url, 'POST /auth/signin', {
    body: { email: 'mwalimu@example.com', password: 'maziwa42' },
  });

  expect([opened.status, nonsense.status]).toEqual([0, 1]);
  expect(nonsense.output).toContain('Email is not valid');
  expect(signedIn.body.type).toBe('tutor');
});

test('Ctrl+C ends everything that npm start started, after pending requests have finished', async () => {
  const request = slowRequest(port, 'POST /auth/signin', student);
  await request.started;
  darasa.process.kill('SIGINT');
  await request.finish();
  const answer = await request.answer;

  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('Wanjiru Kamau');
  expect(await darasa.ended).toBe(0);
  expect(processesOn(folder)).toEqual([]);
});

const letterTo = async (email: string) => {
  const letters = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { to: string; text: string }[];
  return letters.find(({ to }) => to === email)?.text ?? '';
};

const isAnswering = () =>
  fetch(url).then(
    () => true,
    () => false,
  );

test.skipIf(process.getuid?.() !== 0)(
  'as root without user namespaces, Darasa runs as nobody or reports why it cannot (needs root)',
  async () => {
    const programs = newFolder();
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()), PATH: `${programs}:${process.env.PATH}` };

    const darasa = launch(env);
    const said = /Darasa is running at|does not run as root, and here it can neither/;
    await expect.poll(() => darasa.output(), TIMEOUT).toMatch(said);
    const isOpen = darasa.output().includes('Darasa is running at');
    const ready = isOpen && (await fetch(`${darasa.url}/health/ready`)).ok;
    darasa.process.kill('SIGTERM');

    expect(ready).toBe(isOpen);
    expect(await darasa.ended).toBe(isOpen ? 0 : 1);
  },
);
