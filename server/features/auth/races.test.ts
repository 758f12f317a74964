/** Concurrent requests. Each test holds a database lock until the requests wait for it, then releases it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { aMoment, meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const { during, countWaiting } = meanwhileAt(() => school);

type Change = (of: { id: string }) => Parameters<typeof during>[0];

test.each([
  ['the password is changed', { passwordHash: 'another' }],
  ['the user is deactivated', { deactivatedAt: new Date() }],
])('a sign-in in progress while %s starts no session', async (_, change) => {
  const student = await school.create.student();

  const signedIn = await during(({ database }) => database.updatePerson(student.id, change), {
    waiting: 1,
    act: () => school.as().refused(auth.signIn, { body: { email: student.email, password: PASSWORD } }),
  });

  expect(signedIn).toMatchObject({ status: 401, message: authTexts.wrongCredentials });
  expect(await school.find.sessionCount(student)).toBe(0);
});

const reset: Change =
  ({ id }) =>
  ({ database }) =>
    database.resetPassword(id, 'another');
const signOutEverywhere: Change =
  ({ id }) =>
  async ({ database, lock }) => {
    await lock.person(id);
    await database.endSessions(id);
  };

const changeOf = ({ id }: { id: string }, change: { email: string } | { password: string }) => ({
  params: { userId: id },
  body: { ...change, currentPassword: PASSWORD },
});

test.each([
  { what: 'new password', change: { password: 'attacker1' }, ended: 'resets the password', by: reset },
  { what: 'new address', change: { email: 'attacker@example.com' }, ended: 'resets the password', by: reset },
  { what: 'new password', change: { password: 'attacker1' }, ended: 'signs out everywhere', by: signOutEverywhere },
  {
    what: 'new address',
    change: { email: 'attacker@example.com' },
    ended: 'signs out everywhere',
    by: signOutEverywhere,
  },
])('a change to a $what in progress while the owner $ended is not written', async ({ change, by }) => {
  const student = await school.create.student();
  const attacker = school.as(student);
  await attacker.call(auth.loggedIn);

  const refused = await during(by(student), {
    waiting: 1,
    act: () => attacker.refused(users.update, changeOf(student, change)),
  });

  expect(refused).toMatchObject({ status: 401, code: 'wrong_credentials', message: authTexts.overtaken });
  const { passwordHash, pendingEmail } = await school.find.person(student.id);
  expect({ passwordHash, pendingEmail }).toEqual({
    passwordHash: by === reset ? 'another' : student.passwordHash,
    pendingEmail: null,
  });
});

test.each([
  {
    what: 'a password reset',
    prepare: async () => {
      const student = await school.create.student();
      await school.as().call(auth.sendLink, { body: { email: student.email } });
      return student;
    },
    linked: async (email: string) => {
      const params = await school.mailbox.resetLinkTo(email);
      return () => school.as().call(auth.resetPassword, { params, body: { password: 'chapati77' } });
    },
  },
  {
    what: 'a confirmation of an address',
    prepare: async () => {
      const student = await school.create.student();
      const email = 'moved@example.com';
      await school.as(student).call(users.update, changeOf(student, { email }));
      return { ...student, email };
    },
    linked: async (email: string) => {
      const params = await school.mailbox.verifyLinkTo(email);
      return () => school.as().call(auth.verifyEmail, { params });
    },
  },
])('$what and a concurrent deactivation do not deadlock', async ({ prepare, linked }) => {
  const office = school.as(await school.create.admin());
  const { id, email } = await prepare();
  const open = await linked(email);
  await office.call(auth.loggedIn);

  await during(({ lock }) => lock.linksOf(id), {
    waiting: 2,
    act: async () => {
      const opening = open();
      while ((await countWaiting()) < 1) await aMoment();
      return Promise.all([opening, office.call(people.deactivate, { params: { id } })]);
    },
  });

  expect((await school.find.person(id)).deactivatedAt).not.toBeNull();
});

test('a browser whose sign-in is refused keeps its session', async () => {
  const student = await school.create.student();
  const other = await school.create.student();
  const cookie = `session=${await school.create.session(other)}`;
  const headers = { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' };

  await during(({ database }) => database.updatePerson(student.id, { passwordHash: 'another' }), {
    waiting: 1,
    act: () =>
      fetch(`${school.base}/auth/signin`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: student.email, password: PASSWORD }),
      }),
  });

  expect(await school.find.sessionCount(other)).toBe(1);
});

test('of two users who confirm one address concurrently one gets it, the other is refused', async () => {
  const email = 'wanted@example.com';
  const students = [await school.create.student(), await school.create.student()];
  for (const person of students) await school.as(person).call(users.update, changeOf(person, { email }));
  const emails = await school.mailbox.emailsTo(email);
  const tokens = emails.map(({ text }) => text.match(/\/verify\/student\/verify\/(\S+)/)![1]!);

  const answers = await during(({ lock }) => lock.people(), {
    waiting: 2,
    act: () =>
      Promise.all(tokens.map((token) => school.as().answer(auth.verifyEmail, { params: { role: 'student', token } }))),
  });

  expect(tokens).toHaveLength(2);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(authTexts.emailTaken);
  const addresses = await Promise.all(students.map(async ({ id }) => (await school.find.person(id)).email));
  expect(addresses.filter((now) => now === email)).toHaveLength(1);
});
