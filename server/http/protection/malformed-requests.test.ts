/** Malformed requests from attackers, broken programs and scanners are refused, and cause no fault in the server. */

import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorBody } from '#contract/protocol/refusals.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { atLength } from '#server/testing/test-length.ts';
import * as generalTexts from '#texts/general.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const origin = 'http://localhost:3000';
const json = { origin, 'content-type': 'application/json' };

const send = async (path: string, init: RequestInit) => {
  const response = await fetch(school.base + path, init);
  const body = ErrorBody.parse(await response.json());
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |Error:/);
  return { status: response.status, ...body };
};
const signIn = (body: string, headers: Record<string, string> = json) =>
  send('/auth/signin', { method: 'POST', body, headers });

test.each([
  ['malformed JSON', '{"email":', 400],
  ['no JSON at all', 'hello', 400],
  ['nothing', '', 400],
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a number', '7', 400],
  ['__proto__', '{"email":"a@b.co","password":"x","__proto__":{"type":"admin"}}', 400],
  ['constructor.prototype', '{"email":"a@b.co","password":"x","constructor":{"prototype":{"type":"admin"}}}', 400],
  ['a null character', '{"email":"a\\u0000@b.co","password":"x"}', 400],
  ['half a surrogate pair', '{"email":"\\ud800@b.co","password":"x"}', 401],
  ['depth', `{"email":"a@b.co","password":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
  ['a megabyte', JSON.stringify({ email: 'x'.repeat(1_000_000), password: 'x' }), 413],
  ['a thousand keys', JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i]))), 400],
])('%s is refused with a message', async (_name, body, status) => {
  const refused = await signIn(body);

  expect(refused.status).toBe(status);
  expect(refused.message).toMatch(/^[A-Z].*[\w.]$/);
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'email=a%40b.co&password=x'],
  ['plain text', 'text/plain', '{"email":"a@b.co","password":"x"}'],
  ['XML', 'application/xml', '<a/>'],
])('%s is not JSON', async (_name, type, body) => {
  const refused = await signIn(body, { origin, 'content-type': type });

  expect(refused).toMatchObject({ status: 415, code: 'wrong_media_type', message: generalTexts.wrongMediaType });
});

test.each([
  ['a stranger’s page', { origin: 'https://evil.example' }],
  ['a page with no origin', { origin: 'null' }],
  ['a prefix of ours', { origin: 'http://localhost:3000.evil.example' }],
  ['nowhere', {}],
  ['a stranger’s page, by its other header', { 'sec-fetch-site': 'cross-site' }],
])('a change from %s is refused', async (_name, headers: Record<string, string>) => {
  const student = await school.create.student();
  const cookie = `session=${await school.create.session(student)}`;

  const refused = await send(`/users/${student.id}`, {
    method: 'PUT',
    headers: { ...headers, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Taken Over' }),
  });

  expect(refused).toMatchObject({ status: 403, message: generalTexts.wrongOrigin });
  expect(await school.find.person(student.id)).toEqual(student);
});

test.each([
  '/users/1',
  '/users/not-a-uuid',
  `/users/${'9'.repeat(150)}`,
  '/users/%E0%A4%A',
  '/users/..%2f..%2fetc%2fpasswd',
])('the id in %s is refused', async (path) => {
  const cookie = `session=${await school.create.session(await school.create.student())}`;
  expect([400, 404]).toContain((await send(path, { headers: { cookie } })).status);
});

test.each(['session=', 'session=x', `session=${'x'.repeat(4_000)}`, 'session=%00', 'session="; drop table session'])(
  'the cookie %s belongs to no session',
  async (cookie) => {
    expect((await send('/auth/loggedin', { headers: { cookie } })).status).toBe(401);
  },
);

test('an unknown address is answered with a message for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
    expect(await send('/nothing/here', { method, headers: { origin } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
});

test('any JSON at any endpoint that takes a body is answered with a valid reply or a refusal', async () => {
  const { create } = school;
  const cookieOf = async (person: { id: string }) => `session=${await create.session(person)}`;
  const tutor = await create.tutor();
  const { id: lessonId } = await create.lesson((await create.course({ tutorId: tutor.id })).id);
  const { id: taskId } = await create.task(lessonId);
  const [student, staff] = [await cookieOf(await create.student()), await cookieOf(tutor)];
  const paths = [
    ['POST', `/tasks/${lessonId}`],
    ['PUT', `/tasks/${taskId}`],
    ['POST', '/auth/signin'],
    ['POST', '/auth/signup'],
    ['POST', '/auth/sendLink'],
    ['POST', '/auth/reset/a/b'],
    ['PUT', '/users/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/users/enroll/00000000-0000-4000-8000-000000000000'],
    ['POST', '/handins/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/handins/00000000-0000-4000-8000-000000000000/draft'],
    ['POST', '/challenges/00000000-0000-4000-8000-000000000000/attempts'],
    ['PUT', '/challenges/00000000-0000-4000-8000-000000000000/tests'],
  ] as const;
  const ofTasks = ['desc', 'deadline', 'kind', 'points', 'lateRule', 'latePenalty', 'release', 'rubric', 'attachments'];
  const ofChallenges = ['source', 'languageId', 'tests', 'reference', 'timeLimit'];
  const ofPeople = ['name', 'email', 'password', 'currentPassword', 'img', 'type', 'x'];
  const field = fc.constantFrom(...ofPeople, ...ofTasks, ...ofChallenges);
  const body = fc.oneof(
    fc.json(),
    fc.dictionary(field, fc.jsonValue()).map((value) => JSON.stringify(value)),
  );

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async ([method, path], text) => {
      const cookie = path.startsWith('/tasks/') || path.endsWith('/tests') ? staff : student;
      const { status } = await fetch(school.base + path, { method, headers: { ...json, cookie }, body: text });
      return status < 500;
    }),
    { numRuns: atLength({ quick: 100, long: 1_000, soak: 10_000 }) },
  );
});

test('bytes that are not HTTP get 400, and the server keeps running', async () => {
  const { hostname, port } = new URL(school.address);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write('\x16\x03\x01 hello\r\n\r\n'));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${school.address}/health/live`)).status).toBe(200);
});
