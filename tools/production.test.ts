/** Opens a school in production from its first start on; the second test continues with the data of the first test. */
import { afterAll, expect, test } from 'vitest';
import {
  call,
  freePort,
  newFolder,
  open,
  processesOn,
  removeFolders,
  runSchool,
  slowRequest,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';

afterAll(removeFolders);

const student = { email: 'student@darasa.test', password: 'Darasa2026' };
const port = await freePort();
const env = {
  DARASA_DATA: newFolder(),
  PORT: String(port),
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
};

test('there is no demo school; a one-time link creates the first administrator', async () => {
  const darasa = await open({ ...withoutEngines, ...env });
  const firstAdministrator = () => runSchool(env, 'first-administrator');
  const secret = (await firstAdministrator()).output.match(/\/verify\/admin\/setup\/([\w-]{43})/)?.[1];
  const admin = { name: 'Njeri Mwangi', email: 'njeri@school.example', password: 'maziwa42' };
  const setUp = (name: string) => call(darasa.url, `POST /auth/setup/${secret}`, { body: { ...admin, name } });

  const wrong = await call(darasa.url, 'POST /auth/setup/guess', { body: admin });
  const made = await setUp('Njeri Mwangi');
  const again = await setUp('Somebody Else');
  const demo = await call(darasa.url, 'POST /auth/signin', { body: student });
  const signedIn = await call(darasa.url, 'POST /auth/signin', {
    body: { email: admin.email, password: admin.password },
  });
  const outbox = await fetch(`${darasa.url}/dev/outbox.json`);
  const late = await firstAdministrator();
  darasa.process.kill('SIGTERM');
  await darasa.ended;

  expect([wrong.status, made.status, again.status, demo.status]).toEqual([404, 201, 404, 401]);
  expect(signedIn.body).toMatchObject({ type: 'admin', name: 'Njeri Mwangi' });
  expect(outbox.status).toBe(404);
  // The service's output is stored in the system's journal, so the link itself must not be printed.
  expect(darasa.output()).toContain('npm run school -- first-administrator');
  expect(darasa.output()).not.toContain('/setup/');
  expect(late).toMatchObject({ status: 1, output: expect.stringMatching(/^This school already has/m) });
});

test('a second start prints no administrator link, and a slow client does not prevent the shutdown', async () => {
  const darasa = await open(env);
  const request = slowRequest(port, 'POST /auth/signin', student);
  await request.started;

  darasa.process.kill('SIGINT');

  // The server ended by itself, within 8 s: only after 10 s would the incomplete request have timed out.
  expect(await darasa.ended).toBe(0);
  expect(await request.answer).toBe('');
  expect(processesOn(env.DARASA_DATA)).toEqual([]);
  expect(darasa.output()).not.toContain('first-administrator');
});
