import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { people } from '#contract/people.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const signIn = (email: string, password = PASSWORD) => school.as().answer(auth.signIn, { body: { email, password } });

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const loggedIn = (cookie: string) => fetch(`${school.base}/auth/loggedin`, { headers: { cookie } });

test('signing in starts a session whose cookie scripts cannot read', async () => {
  const student = await school.create.student();
  const { status, body, headers } = await signIn(` ${student.email.toUpperCase()} `);
  const me = await loggedIn(cookieOf(headers));

  expect(status).toBe(200);
  expect(body).toEqual({
    _id: student.id,
    name: student.name,
    email: student.email,
    img: '',
    imgName: '',
    type: 'student',
  });
  const [session, device] = headers.getSetCookie();
  expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await me.json()).toEqual(body);
  expect(me.headers.get('cache-control')).toBe('no-store');
});

test('over HTTPS the cookies are Secure and have the __Host- prefix', async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://school.example' } });
  const student = await secure.create.student();
  const body = { email: student.email, password: PASSWORD };
  const { headers } = await secure.as().answer(auth.signIn, { body });

  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=.*Secure/),
    expect.stringMatching(/^__Host-device=.*Secure/),
  ]);
});

test('an unknown address and a wrong password get the same answer', async () => {
  const student = await school.create.student();
  const wrong = await signIn(student.email, 'wrong1234');
  const unknown = await signIn('nobody@example.com');

  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: authTexts.wrongCredentials },
  });
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

test.each([
  [{ email: '', password: 'x' }, authTexts.usernameRequired],
  [{ password: 'x' }, authTexts.usernameRequired],
  [{ email: 'a@b.co', password: '' }, authTexts.passwordRequired],
  [{ email: { $ne: null }, password: 'x' }, authTexts.usernameRequired],
  [{ email: 'a@b.co', password: ['x'] }, authTexts.passwordRequired],
])('signing in with %j is refused with its message', async (body, message) => {
  expect(await school.as().post('/auth/signin', body)).toMatchObject({ status: 400, body: { message } });
});

test("every sign-in starts a new session and ends the browser's previous one", async () => {
  const student = await school.create.student();
  const first = cookieOf((await signIn(student.email)).headers);
  const response = await fetch(`${school.base}/auth/signin`, {
    method: 'POST',
    headers: { cookie: first, origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ email: student.email, password: PASSWORD }),
  });
  const second = cookieOf(response.headers);

  expect(second).not.toBe(first);
  expect((await loggedIn(first)).status).toBe(401);
  expect((await loggedIn(second)).status).toBe(200);
});

test('signing out ends the session on the server, and is idempotent', async () => {
  const student = await school.create.student();
  const cookie = cookieOf((await signIn(student.email)).headers);
  const signOut = () =>
    fetch(`${school.base}/auth/logout`, { method: 'POST', headers: { cookie, origin: 'http://localhost:3000' } });

  const signedOut = await signOut();
  const again = await signOut();

  expect(signedOut.status).toBe(200);
  expect(signedOut.headers.get('set-cookie')).toMatch(/^session=;.*(?:Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect(again.status).toBe(200);
  expect((await loggedIn(cookie)).status).toBe(401);
});

test('a session expires 30 days after its last use', async () => {
  const student = await school.create.student();
  const used = cookieOf((await signIn(student.email)).headers);
  const unused = cookieOf((await signIn(student.email)).headers);

  school.clock.advance({ minutes: 20 * 24 * 60 });
  expect((await loggedIn(used)).status).toBe(200);
  school.clock.advance({ minutes: 20 * 24 * 60 });

  expect((await loggedIn(used)).status).toBe(200);
  expect((await loggedIn(unused)).status).toBe(401);
});

/** Whether a session lasts for `days` if it is used every `every` minutes. */
async function lastsFor(cookie: string, { days, every }: { days: number; every: number }) {
  for (let minutes = every; minutes <= days * 24 * 60; minutes += every) {
    school.clock.advance({ minutes: every });
    if ((await loggedIn(cookie)).status !== 200) return false;
  }
  return true;
}

test.each([
  ['tutor', 7],
  ['admin', 7],
  ['student', 90],
] as const)('the session of a %s expires after %i days, however often it is used', async (type, days) => {
  const { email } = await school.create[type]();
  const cookie = cookieOf((await signIn(email)).headers);
  const every = type === 'student' ? 22 * 24 * 60 : 11.5 * 60;

  expect(await lastsFor(cookie, { days: days - 1, every })).toBe(true);
  expect(await lastsFor(cookie, { days: 25, every })).toBe(false);
});

test("a staff member's session expires after twelve hours without use", async () => {
  const { email } = await school.create.tutor();
  const cookie = cookieOf((await signIn(email)).headers);
  school.clock.advance({ minutes: 30 });
  await loggedIn(cookie);

  school.clock.advance({ minutes: 11 * 60 + 50 });
  expect((await loggedIn(cookie)).status).toBe(200);
  school.clock.advance({ minutes: 12 * 60 + 1 });
  expect((await loggedIn(cookie)).status).toBe(401);
});

test('when a student becomes a tutor, open sessions get the lifetime of staff sessions', async () => {
  const student = await school.create.student();
  const cookie = cookieOf((await signIn(student.email)).headers);
  const office = school.as(await school.create.admin());
  await office.call(people.changeType, { params: { id: student.id }, body: { type: 'tutor' } });

  expect((await loggedIn(cookie)).status).toBe(200);
  school.clock.advance({ minutes: 12 * 60 + 1 });
  expect((await loggedIn(cookie)).status).toBe(401);
});

test('after ten wrong passwords even the right one is refused for a while, and the answer says how long', async () => {
  const student = await school.create.student();
  for (let times = 0; times < 10; times++) await signIn(student.email, 'wrong1234');

  const refused = await signIn(student.email);
  school.clock.advance({ minutes: 16 });
  const later = await signIn(student.email);

  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(later.status).toBe(200);
});

test('concurrent sign-ins do not count against later ones once they have finished', async () => {
  const { email } = await school.create.student();

  const refused = await Promise.all(Array.from({ length: 40 }, () => signIn(email)));
  const afterwards = await Promise.all(Array.from({ length: 10 }, () => signIn(email)));

  expect(refused.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(afterwards.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("an email address crafted to look like another account's rate-limit key does not lock that account", async () => {
  const { email } = await school.create.student();
  await signIn(email);
  const madeUp = [`${email}:127.0.0.1`, `127.0.0.1 ${email}`, `here:127.0.0.1 ${email}`];
  for (let times = 0; times < 11; times++) for (const address of madeUp) await signIn(address, 'wrong1234');

  expect((await signIn(email)).status).toBe(200);
});

test('successful sign-ins do not count', async () => {
  const student = await school.create.student();

  for (let times = 0; times < 15; times++) expect((await signIn(student.email)).status).toBe(200);
});

test('x-forwarded-for counts only from a trusted proxy', async () => {
  const behindProxy = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
  for (const [server, statusFromOtherIp] of [
    [behindProxy, 200],
    [school, 429],
  ] as const) {
    const { email } = await server.create.student();
    const signInFrom = async (address: string, password: string) => {
      const headers = {
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        'x-forwarded-for': address,
      };
      const body = JSON.stringify({ email, password });
      return (await fetch(`${server.base}/auth/signin`, { method: 'POST', headers, body })).status;
    };
    for (let times = 0; times < 10; times++) await signInFrom('192.0.2.1', 'wrong1234');

    expect(await signInFrom('192.0.2.1', PASSWORD)).toBe(429);
    expect(await signInFrom('192.0.2.2', PASSWORD)).toBe(statusFromOtherIp);
  }
});

test('a session without a device cookie gets one, once', async () => {
  const { email } = await school.create.student();
  const session = cookieOf((await signIn(email)).headers);
  const [device] = (await loggedIn(session)).headers.getSetCookie();
  const again = await loggedIn(`${session}; ${device!.split(';')[0]}`);

  expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{22};/);
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
});
