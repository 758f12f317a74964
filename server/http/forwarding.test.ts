/** Two servers on one database: the second forwards requests that need the primary's memory to the first, the primary. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { submissions } from '#contract/submissions.ts';
import { openPrimary } from '#server/leases/primary.ts';
import { browserOf, classesIn } from '#server/testing/clients/call-client.ts';
import { joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'forwarding-'));
let database: Awaited<ReturnType<typeof createDatabase>>;
let first: School;
let second: School;
beforeAll(async () => {
  database = await createDatabase();
  const shared = { url: database.url, drop: async () => {} };
  const socketPath = join(folder, 'primary');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head></head><body></body>');
  const settings = { database: shared, webFolder: folder };
  first = await startTestServer({ ...settings, primary: openPrimary({ isHere: true, socketPath }) });
  const elsewhere = openPrimary({ isHere: false, socketPath });
  second = await startTestServer({ ...settings, isBeside: true, primary: elsewhere });
});
afterEach(() => {
  closeAllWebSockets();
  leaveAllEditors();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const PYTHON = 71;
const query = { base64_encoded: 'false' };

test('participants who reach different servers are in the same live class', async () => {
  const room = await classesIn(() => first).openRoom();
  const teaching = await (await browserOf(second, room.tutor)).join(room.name);
  const learning = await (await browserOf(first, await first.create.student())).join(room.name);
  learning.send({ type: 'say', text: 'Habari' });

  expect((await teaching.received('said')).message.text).toBe('Habari');
  expect(teaching.people()).toHaveLength(2);
});

test('participants who reach different servers edit the same shared editor', async () => {
  const [tutor, student] = [await first.create.tutor(), await first.create.student()];
  const room = await openRoom(second, tutor);
  const [teaching, learning] = [await joinEditors(first, tutor, room), await joinEditors(second, student, room)];
  const [written, read] = [await teaching.openClass(), await learning.openClass()];
  written.write('print("Habari")');

  await expect.poll(read.text).toBe('print("Habari")');
});

test('a program that was started through one server is read and stopped through the other', async () => {
  const student = await first.create.student();
  const [here, there] = [first.as(student), second.as(student)];
  const body = { language_id: PYTHON, source_code: 'print("begun", flush=True)\nwhile True: pass' };
  const { token } = (await there.call(submissions.create, { query: { ...query, wait: 'false' }, body })) as {
    token: string;
  };
  const params = { token };
  await expect.poll(() => here.call(submissions.read, { params, query })).toMatchObject({ status: { id: 2 } });
  const stopped = await there.call(submissions.stop, { params, query });

  expect(stopped).toMatchObject({ stdout: 'begun\n', status: { id: expect.any(Number) } });
  expect(await here.call(submissions.read, { params, query })).toEqual(stopped);
});

test('failed sign-ins count for the client’s own address', async () => {
  const body = { email: 'wanjiru@example.com', password: 'not hers' };
  await second.as().refused(auth.signIn, { body });

  expect(await first.find.attempts('sign-in-from:127.0.0.1')).toBe(1);
});

test('only the primary reserves guesses of fund pages', async () => {
  const { id } = await first.create.student();
  await first.create.fund(id);
  const [here, there] = [first, second].map(({ services }) => vi.spyOn(services.reservations, 'reserve'));
  const page = await fetch(`${second.address}/helpfund/${id}`, { headers: { accept: 'text/html' } });

  expect(await page.text()).toContain('<meta name="fund"');
  expect([here!.mock.calls.length, there!.mock.calls.length]).toEqual([1, 0]);
});

test('a forwarded connection that does not begin with an address is refused', async () => {
  const socket = connect(first.services.primary.socketPath);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).write('x'.repeat(100));

  await ended;
});

test('without a primary, requests that need it are refused as unavailable, and all others answered', async () => {
  const primary = openPrimary({ isHere: false, socketPath: join(folder, 'nobody') });
  const alone = await startTestServer({ primary });
  const refusal = await alone.as().refused(auth.signIn, { body: { email: 'a@example.com', password: 'any' } });

  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await fetch(`${alone.address}/health/ready`)).status).toBe(200);
});

test('a request that finds no primary is answered here if this process becomes the primary', async () => {
  const primary = openPrimary({ isHere: false, socketPath: join(folder, 'next') });
  const next = await startTestServer({ primary });
  const room = await classesIn(() => next).openRoom();
  const entering = (await browserOf(next, room.tutor)).join(room.name);
  setTimeout(primary.become, 300);

  expect((await entering).people()).toHaveLength(1);
});

test('a primary that ends answers the requests that it has accepted', async () => {
  const shared = await createDatabase();
  const socketPath = join(folder, 'ending');
  const ending = await startTestServer({
    database: { ...shared, drop: async () => {} },
    primary: openPrimary({ isHere: true, socketPath }),
  });
  const elsewhere = openPrimary({ isHere: false, socketPath });
  const other = await startTestServer({ database: shared, isBeside: true, primary: elsewhere });
  const { email } = await ending.create.student();
  const body = { email, password: PASSWORD };
  // Only a few passwords are checked at once, so the last sign-ins are still in progress when the first has ended.
  const signingIn = Array.from({ length: 8 }, () => other.as().answer(auth.signIn, { body }));
  await Promise.race(signingIn);
  await ending.stop();

  expect((await Promise.all(signingIn)).map(({ status }) => status)).toEqual(signingIn.map(() => 200));
});
