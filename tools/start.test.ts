/** npm start, as a person meets it: opening, closing, and every way in which it cannot start. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call, freePort, launch, newFolder, open, processesOn, removeFolders } from '#server/testing/process.ts';

afterAll(removeFolders);

test('it opens the demo school, and Ctrl+C ends everything it started, requests under way finished', async () => {
  const folder = newFolder();
  const port = await freePort();
  const darasa = await open({ DARASA_DATA: folder, PORT: String(port) });
  const page = await fetch(darasa.url, { headers: { accept: 'text/html' } });

  const body = JSON.stringify({ email: 'student@darasa.test', password: 'Darasa2026' });
  const request = slowRequest(port, body);
  await request.started;
  darasa.process.kill('SIGINT');
  await request.finish();
  const answer = await request.answer;
  const status = await darasa.ended;

  expect(darasa.output()).toContain('student@darasa.test');
  expect(darasa.output()).toContain('Darasa2026');
  expect(await page.text()).toContain('<title>Darasa</title>');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('Wanjiru Kamau');
  expect(status).toBe(0);
  expect(processesOn(folder)).toEqual([]);
});

/** A sign-in whose body is still on its way. */
function slowRequest(port: number, body: string) {
  let answer = '';
  const socket = connect(port, '127.0.0.1');
  const started = new Promise<void>((resolve) => {
    const head = `POST /api/v1/auth/signin HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.once('connect', () => socket.write(head + body.slice(0, 10), () => setTimeout(resolve, 200)));
  });
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return {
    started,
    async finish() {
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.write(body.slice(10));
    },
    answer: new Promise<string>((resolve) => socket.once('close', () => resolve(answer))),
  };
}

test('what was there before is there after the next start, and nothing is filled in again', async () => {
  const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };
  const first = await open(env);
  const signIn = () =>
    call(first.url, 'POST /auth/signin', { body: { email: 'student@darasa.test', password: 'Darasa2026' } });
  const before = await signIn();
  first.process.kill('SIGTERM');
  await first.ended;

  const second = await open(env);
  const after = await signIn();
  const courses = await call(second.url, 'GET /courses/', { cookie: after.cookie });
  second.process.kill('SIGTERM');
  await second.ended;

  expect(second.output()).not.toContain('Filling the demo school');
  expect(after.body._id).toBe(before.body._id);
  expect(courses.body).toHaveLength(11);
});

/** Starts it where it cannot start, and returns what it says beside its steps. */
async function refusal(env: Record<string, string>) {
  const darasa = launch({ PORT: String(await freePort()), ...env });
  const status = await darasa.ended;
  expect(status, darasa.output()).toBe(1);
  const lines = darasa
    .output()
    .split('\n')
    .filter((line) => line && !/^ {2}\S.* …$|^ {4}… \d+ s$/.test(line));
  expect(lines).toHaveLength(1);
  return lines[0];
}

test('a taken port is said in one sentence, and PostgreSQL is ended again', async () => {
  const folder = newFolder();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as { port: number };

  const sentence = await refusal({ DARASA_DATA: folder, PORT: String(port) });
  holder.close();

  expect(sentence).toBe(`Darasa cannot start. Port ${port} is taken: end what uses it, or set PORT.`);
  expect(processesOn(folder)).toEqual([]);
});

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, not "70000".'],
  ['PORT', 'three', 'PORT must be a whole number from 1 to 65535, not "three".'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, not "prod".'],
  ['API_BASE', 'api', 'API_BASE must be a path such as /api/v1, not "api".'],
  ['PUBLIC_URL', 'school.example', 'PUBLIC_URL must be an address such as https://school.example.'],
  ['OIDC_ISSUER', 'google', 'OIDC_ISSUER must be an address such as https://accounts.google.com, not "google".'],
  [
    'TRUSTED_PROXY',
    '10.0.0.0/99',
    'TRUSTED_PROXY must be IP addresses or networks such as 10.0.0.0/8, with commas between, not "10.0.0.0/99".',
  ],
  [
    'TRUSTED_PROXY',
    'yes',
    'TRUSTED_PROXY must be IP addresses or networks such as 10.0.0.0/8, with commas between, not "yes".',
  ],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address such as postgres://user@host/name.'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
  ['HOST', '203.0.113.9', 'This machine has no address 203.0.113.9: set HOST to one that it has.'],
])('a wrong %s (%s) is said in one sentence', async (name, value, sentence) => {
  expect(await refusal({ DARASA_DATA: newFolder(), [name]: value })).toBe(`Darasa cannot start. ${sentence}`);
});

test('a data folder that cannot be written is said in one sentence', async () => {
  const file = join(newFolder(), 'a-file');
  writeFileSync(file, '');

  expect(await refusal({ DARASA_DATA: file })).toMatch(
    /^Darasa cannot start\. The data folder .* cannot be written \(/,
  );
  expect(await refusal({ DARASA_DATA: '/proc/darasa/data' })).toMatch(
    /^Darasa cannot start\. The data folder .* cannot be written \(/,
  );
});

test('a second server on the same data is refused, and the first goes on', async () => {
  const folder = newFolder();
  const first = await open({ DARASA_DATA: folder, PORT: String(await freePort()) });

  const sentence = await refusal({ DARASA_DATA: folder });
  const health = await fetch(`${first.url}/health/ready`);
  first.process.kill('SIGTERM');
  await first.ended;

  expect(sentence).toBe(
    `Darasa cannot start. Another Darasa is already running on ${folder}: end it first, or set DARASA_DATA.`,
  );
  expect(health.status).toBe(200);
});

test('the data of another PostgreSQL are left as they are', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n');

  const sentence = await refusal({ DARASA_DATA: folder });

  expect(sentence).toMatch(/were made by PostgreSQL 15, and this Darasa brings 18/);
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['PG_VERSION']);
  expect(readFileSync(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
});

test('a PostgreSQL of one’s own that does not answer is said in one sentence', async () => {
  const sentence = await refusal({
    DARASA_DATA: newFolder(),
    DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/school',
  });

  expect(sentence).toMatch(/^Darasa cannot start\. PostgreSQL does not answer: /);
  expect(sentence).not.toContain('secret');
});

test('in production there is no demo school; a link, once, makes the first administrator', async () => {
  const env = {
    DARASA_DATA: newFolder(),
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const darasa = await open(env);
  const secret = darasa.output().match(/\/verify\/admin\/setup\/([\w-]{43})/)?.[1];
  const admin = { name: 'Njeri Mwangi', email: 'njeri@school.example', password: 'maziwa42' };
  const setUp = (name: string) => call(darasa.url, `POST /auth/setup/${secret}`, { body: { ...admin, name } });

  const wrong = await call(darasa.url, 'POST /auth/setup/guess', { body: admin });
  const made = await setUp('Njeri Mwangi');
  const again = await setUp('Somebody Else');
  const demo = await call(darasa.url, 'POST /auth/signin', {
    body: { email: 'student@darasa.test', password: 'Darasa2026' },
  });
  const signedIn = await call(darasa.url, 'POST /auth/signin', {
    body: { email: admin.email, password: admin.password },
  });
  const outbox = await fetch(`${darasa.url}/dev/outbox.json`);
  darasa.process.kill('SIGTERM');
  await darasa.ended;
  const next = await open(env);
  next.process.kill('SIGTERM');
  await next.ended;

  expect([wrong.status, made.status, again.status, demo.status]).toEqual([404, 201, 404, 401]);
  expect(signedIn.body).toMatchObject({ type: 'admin', name: 'Njeri Mwangi' });
  expect(outbox.status).toBe(404);
  expect(next.output()).not.toContain('/setup/');
});

test('a tutor is invited from the shell, while the school is open and while it is closed', async () => {
  const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };
  const invite = async (...words: string[]) => {
    const command = launch(env, ['tools/school.mjs', 'invite-tutor', ...words]);
    return { status: await command.ended, output: command.output() };
  };

  const closed = await invite('mwalimu@example.com', 'Mwalimu', 'Juma');
  const darasa = await open(env);
  const opened = await invite('jane.doe@example.com');
  const nonsense = await invite('nobody');
  const letterTo = async (email: string) => {
    const letters = (await (await fetch(`${darasa.url}/dev/outbox.json`)).json()) as { to: string; text: string }[];
    return letters.find(({ to }) => to === email)?.text ?? '';
  };
  await expect.poll(() => letterTo('jane.doe@example.com'), { timeout: 10_000 }).toContain('Habari Jane Doe');
  await expect.poll(() => letterTo('mwalimu@example.com'), { timeout: 10_000 }).toContain('Habari Mwalimu Juma');
  const [, link] = (await letterTo('mwalimu@example.com')).match(/\/password-reset\/(\S+)/) ?? [];
  await call(darasa.url, `POST /auth/reset/${link}`, { body: { password: 'maziwa42' } });
  const signedIn = await call(darasa.url, 'POST /auth/signin', {
    body: {
      email: 'mwalimu@example.com',
      password: 'maziwa42',
    },
  });
  darasa.process.kill('SIGTERM');
  await darasa.ended;

  expect([closed.status, opened.status, nonsense.status]).toEqual([0, 0, 1]);
  expect(nonsense.output).toContain('Email is not valid');
  expect(signedIn.body.type).toBe('tutor');
});

test.skipIf(process.getuid?.() !== 0)(
  'as root without user namespaces it runs as nobody, or says why it cannot (needs root)',
  async () => {
    const programs = newFolder();
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()), PATH: `${programs}:${process.env.PATH}` };

    const darasa = launch(env);
    const said = /Darasa is open at|does not run as root, and here it can neither/;
    await expect.poll(() => darasa.output(), { timeout: 30_000 }).toMatch(said);
    const isOpen = darasa.output().includes('Darasa is open at');
    const ready = isOpen && (await fetch(`${darasa.url}/health/ready`)).ok;
    darasa.process.kill('SIGTERM');

    expect(ready).toBe(isOpen);
    expect(await darasa.ended).toBe(isOpen ? 0 : 1);
  },
);

test('what npm started ends when npm is told to end', async () => {
  const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };
  const npm = launch(env, [join(dirname(process.execPath), 'npm'), 'start']);
  await expect.poll(() => npm.output(), { timeout: 60_000 }).toContain('Darasa is open at');

  npm.process.kill('SIGTERM');

  await expect
    .poll(
      () =>
        fetch(npm.url).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 10_000 },
    )
    .toBe('closed');
  await expect.poll(() => processesOn(env.DARASA_DATA), { timeout: 10_000 }).toEqual([]);
});

test('somebody who dawdles does not keep it from ending', async () => {
  const folder = newFolder();
  const port = await freePort();
  const darasa = await open({ DARASA_DATA: folder, PORT: String(port) });
  const request = slowRequest(port, JSON.stringify({ email: 'student@darasa.test', password: 'Darasa2026' }));
  await request.started;

  darasa.process.kill('SIGINT');

  // It waits 2.5 seconds for the request, and 8 for everything; the body would have had ten.
  expect(await darasa.ended).toBe(0);
  expect(await request.answer).toBe('');
  expect(processesOn(folder)).toEqual([]);
});

test('folders may have any name', async () => {
  const folder = join(newFolder(), 'Shule yetu, "é" na sisi', 'data '.repeat(20).trim());
  const darasa = await open({ DARASA_DATA: folder, PORT: String(await freePort()) });
  const { ok } = await fetch(`${darasa.url}/health/ready`);
  darasa.process.kill('SIGINT');

  expect(ok).toBe(true);
  expect(await darasa.ended).toBe(0);
});

test('a PostgreSQL that dies by itself is started again', async () => {
  const folder = newFolder();
  const darasa = await open({ DARASA_DATA: folder, PORT: String(await freePort()) });
  const pid = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

  process.kill(pid, 'SIGKILL');

  await expect.poll(() => darasa.output(), { timeout: 30_000 }).toContain('started again');
  await expect.poll(() => fetch(`${darasa.url}/health/ready`).then(({ ok }) => ok), { timeout: 30_000 }).toBe(true);
  darasa.process.kill('SIGINT');
  expect(await darasa.ended).toBe(0);
  expect(processesOn(folder)).toEqual([]);
});

test('a stale process number leads to nobody else’s PostgreSQL', async () => {
  const theirs = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };
  const ours = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };
  const first = await open(ours);
  first.process.kill('SIGINT');
  await first.ended;
  const other = await open(theirs);
  const pidFile = 'postgres/postmaster.pid';
  writeFileSync(join(ours.DARASA_DATA, pidFile), readFileSync(join(theirs.DARASA_DATA, pidFile)), { mode: 0o600 });

  const again = await open(ours);
  const { ok } = await fetch(`${other.url}/health/ready`);
  for (const darasa of [again, other]) darasa.process.kill('SIGINT');
  await Promise.all([again.ended, other.ended]);

  expect(ok).toBe(true);
  expect(other.output()).not.toContain('started again');
});

test('the demo school, whose passwords everybody knows, does not open in production', async () => {
  const folder = newFolder();
  const demo = await open({ DARASA_DATA: folder, PORT: String(await freePort()) });
  demo.process.kill('SIGINT');
  await demo.ended;

  expect(await refusal({ DARASA_DATA: folder, NODE_ENV: 'production', HOST: '127.0.0.1' })).toBe(
    `Darasa cannot start. The data in ${folder} are the demo school's, whose passwords everybody knows: set DARASA_DATA to a new folder.`,
  );
});
