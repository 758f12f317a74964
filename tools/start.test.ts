/** npm start, as a person meets it: opening and closing. Where it cannot start, see refused-starts.test.ts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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

test('in production there is no demo school; a link, once, makes the first administrator', async () => {
  const env = {
    DARASA_DATA: newFolder(),
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const darasa = await open(env);
  const firstAdministrator = async () => {
    const command = launch(env, ['tools/school.mjs', 'first-administrator']);
    return { status: await command.ended, output: command.output() };
  };
  const secret = (await firstAdministrator()).output.match(/\/verify\/admin\/setup\/([\w-]{43})/)?.[1];
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
  const late = await firstAdministrator();
  darasa.process.kill('SIGTERM');
  await darasa.ended;
  const next = await open(env);
  next.process.kill('SIGTERM');
  await next.ended;

  expect([wrong.status, made.status, again.status, demo.status]).toEqual([404, 201, 404, 401]);
  expect(signedIn.body).toMatchObject({ type: 'admin', name: 'Njeri Mwangi' });
  expect(outbox.status).toBe(404);
  // The journal keeps what a service prints.
  expect(darasa.output()).toContain('npm run school -- first-administrator');
  expect(darasa.output()).not.toContain('/setup/');
  expect(late).toMatchObject({ status: 1, output: expect.stringMatching(/^This school has an administrator/m) });
  expect(next.output()).not.toContain('first-administrator');
});

test('a tutor is invited from the shell, while the school is open and while it is closed', async () => {
  const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };
  const invite = async (...words: string[]) => {
    const command = launch(env, ['tools/school.mjs', 'invite-tutor', ...words]);
    return { status: await command.ended, output: command.output() };
  };

  const nowhere = await invite('mwalimu@example.com', 'Mwalimu', 'Juma');
  const made = await open(env);
  made.process.kill('SIGTERM');
  await made.ended;
  const closed = await invite('mwalimu@example.com', 'Mwalimu', 'Juma');
  const darasa = await open(env);
  const opened = await invite('jane.doe@example.com');
  const nonsense = await invite('nobody');
  const letterTo = async (email: string) => {
    const letters = (await (await fetch(`${darasa.url}/dev/outbox.json`)).json()) as { to: string; text: string }[];
    return letters.find(({ to }) => to === email)?.text ?? '';
  };
  await expect.poll(() => letterTo('jane.doe@example.com'), { timeout: 10_000 }).toContain('/password-reset/');
  await expect.poll(() => letterTo('mwalimu@example.com'), { timeout: 10_000 }).toContain('/password-reset/');
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

  expect([nowhere.status, closed.status, opened.status, nonsense.status]).toEqual([1, 0, 0, 1]);
  expect(nowhere.output).toContain(`There is no school in ${env.DARASA_DATA}`);
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
