import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { sessions } from '#contract/sessions.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

type Caller = ReturnType<School['as']>;

const listOf = (caller: Caller) => caller.call(sessions.list);
const isIn = async (caller: Caller) => (await caller.answer(auth.loggedIn)).status === 200;

/** Signs a client in for each device. */
const devicesOf = async (person: Person, count: number) => {
  const devices = Array.from({ length: count }, () => school.as(person));
  for (const device of devices) expect(await isIn(device)).toBe(true);
  return devices as [Caller, Caller, Caller];
};

test('users see their sessions, the current one first, without anything that could sign in', async () => {
  const { create } = school;
  const student = await create.student();
  const [here] = await devicesOf(student, 1);
  school.clock.advance({ minutes: 5 });
  await devicesOf(student, 1);
  await devicesOf(await create.student(), 1);

  const listed = await listOf(here);

  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(Object.keys(listed[0]!).sort()).toEqual(['_id', 'createdAt', 'device', 'isCurrent', 'lastSeenAt']);
  expect(listed[0]).toMatchObject({ device: 'Unknown device' });
  expect(Date.parse(listed[1]!.createdAt)).toBe(school.clock.now().getTime());
});

test('a session has a readable device name', async () => {
  const { email } = await school.create.student();
  const userAgent = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0';
  const origin = 'http://localhost:3000';
  const signedIn = await fetch(`${school.base}/auth/signin`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: 'Secret2026x' }),
  });
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;

  const listed = await (await fetch(`${school.base}/sessions/`, { headers: { cookie } })).json();

  expect(listed).toMatchObject([{ device: 'Firefox on Android', isCurrent: true }]);
});

test('an expired session is not listed', async () => {
  const student = await school.create.student();
  await devicesOf(student, 1);
  school.clock.advance({ minutes: 31 * 24 * 60 });

  expect(await listOf(school.as(student))).toHaveLength(1);
});

test('a session can be ended from another device', async () => {
  const [here, there, elsewhere] = await devicesOf(await school.create.student(), 3);
  const thereId = { params: { id: (await listOf(there))[0]!._id } };

  await here.call(sessions.end, thereId);

  expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([true, false, true]);
  expect((await here.refused(sessions.end, thereId)).status).toBe(404);
});

test('ending the current session signs out', async () => {
  const [here] = await devicesOf(await school.create.student(), 1);
  const id = (await listOf(here))[0]!._id;

  const ended = await here.answer(sessions.end, { params: { id } });

  expect(ended.headers.get('set-cookie')).toMatch(/^session=;/);
  expect(await isIn(here)).toBe(false);
});

test("no user can end another user's session, not even an admin", async () => {
  const [theirs] = await devicesOf(await school.create.student(), 1);
  const id = (await listOf(theirs))[0]!._id;

  for (const other of [await school.create.student(), await school.create.admin()])
    expect(await school.as(other).refused(sessions.end, { params: { id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  expect(await isIn(theirs)).toBe(true);
});

test("ending all other sessions leaves the current one, and other users' sessions", async () => {
  const [here, there, elsewhere] = await devicesOf(await school.create.student(), 3);
  const [stranger] = await devicesOf(await school.create.student(), 1);

  await here.call(sessions.endOthers);

  const stillIn = [await isIn(here), await isIn(there), await isIn(elsewhere), await isIn(stranger)];
  expect(stillIn).toEqual([true, false, false, true]);
});
