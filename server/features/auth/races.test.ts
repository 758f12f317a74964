/** Things that happen in the same instant. A lock on a row or a table holds both where they would overtake each other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMessages } from '#contract/auth-messages.ts';
import { PASSWORD } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** Does something while a transaction of the test's own stands open, and commits once that many others wait for it. */
async function during<T>(statement: string, { waiting, act }: { waiting: number; act: () => Promise<T> }) {
  const client = await school.pool.connect();
  await client.query('begin');
  await client.query(statement);
  const acting = act();
  let isDone = false;
  void acting.finally(() => {
    isDone = true;
  });
  while (!isDone && (await countWaiting()) < waiting) await aMoment();
  await client.query('commit');
  client.release();
  return acting;
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10));

async function countWaiting() {
  const { rows } = await school.pool.query(
    `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return (rows[0] as { waiting: number }).waiting;
}

const sessionsOf = async (id: string) =>
  (await school.pool.query('select 1 from session where user_id = $1', [id])).rowCount;

const signIn = (email: string) => school.as().post('/auth/signin', { email, password: PASSWORD });

test.each([
  ['the password is changed', `password_hash = 'another'`],
  ['the office shuts the person out', 'deactivated_at = now()'],
])('a sign-in that is under way while %s leaves no session', async (_, change) => {
  const student = await school.given.student();

  const signedIn = await during(`update "user" set ${change} where id = '${student.id}'`, {
    waiting: 1,
    act: () => signIn(student.email),
  });

  expect(signedIn).toMatchObject({ status: 401, body: { message: authMessages.wrongCredentials } });
  expect(await sessionsOf(student.id)).toBe(0);
});

const reset = (id: string) =>
  `update "user" set password_hash = 'another', pending_email = null where id = '${id}'; delete from session where user_id = '${id}'`;
const signOutEverywhere = (id: string) =>
  `select 1 from "user" where id = '${id}' for update; delete from session where user_id = '${id}'`;

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
])('a $what that is under way while the owner $ended is not written', async ({ change, by }) => {
  const student = await school.given.student();
  const attacker = school.as(student);
  await attacker.get('/auth/loggedin');

  const refused = await during(by(student.id), {
    waiting: 1,
    act: () => attacker.put(`/users/${student.id}`, { ...change, currentPassword: PASSWORD }),
  });

  expect(refused).toMatchObject({ status: 401, body: { code: 'wrong_credentials', message: authMessages.overtaken } });
  const { passwordHash, pendingEmail } = await school.given.personNow(student.id);
  expect({ passwordHash, pendingEmail }).toEqual({
    passwordHash: by === reset ? 'another' : student.passwordHash,
    pendingEmail: null,
  });
});

test.each([
  {
    what: 'a new password by mail',
    prepare: async () => {
      const student = await school.given.student();
      await school.as().post('/auth/sendLink', { email: student.email });
      return student;
    },
    open: (path: string) =>
      school.as().post(path.replace('/password-reset/', '/auth/reset/'), { password: 'chapati77' }),
  },
  {
    what: 'a confirmation of an address',
    prepare: async () => {
      const student = await school.given.student();
      const email = 'moved@example.com';
      await school.as(student).put(`/users/${student.id}`, { email, currentPassword: PASSWORD });
      return { ...student, email };
    },
    open: (path: string) => school.as().get(path.replace('/verify/', '/auth/')),
  },
])('$what and the office that shuts the person out take turns', async ({ prepare, open }) => {
  const office = school.as(await school.given.admin());
  const { id, email } = await prepare();
  const path = await school.outbox.linkTo(email);
  await office.get('/auth/loggedin');

  const [opened, shutOut] = await during(`select 1 from link where user_id = '${id}' for update`, {
    waiting: 2,
    act: async () => {
      const opening = open(path);
      while ((await countWaiting()) < 1) await aMoment();
      return Promise.all([opening, office.post(`/people/${id}/deactivation`)]);
    },
  });

  expect([opened.status, shutOut.status]).toEqual([200, 200]);
  expect((await school.given.personNow(id)).deactivatedAt).not.toBeNull();
});

test('a browser that is told no keeps the session it had', async () => {
  const student = await school.given.student();
  const other = await school.given.student();
  const cookie = `session=${await school.given.session(other)}`;
  const headers = { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' };

  await during(`update "user" set password_hash = 'another' where id = '${student.id}'`, {
    waiting: 1,
    act: () =>
      fetch(`${school.base}/auth/signin`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: student.email, password: PASSWORD }),
      }),
  });

  expect(await sessionsOf(other.id)).toBe(1);
});

test('of two people who confirm one address in the same instant one gets it, the other is told', async () => {
  const email = 'wanted@example.com';
  const two = [await school.given.student(), await school.given.student()];
  for (const person of two) await school.as(person).put(`/users/${person.id}`, { email, currentPassword: PASSWORD });
  const letters = await school.outbox.lettersTo(email);
  const links = letters.map(({ text }) => text.match(/\/verify(\/student\/verify\/\S+)/)![1]!);

  const answers = await during('lock table "user" in share mode', {
    waiting: 2,
    act: () => Promise.all(links.map((link) => school.as().get(`/auth${link}`))),
  });

  expect(links).toHaveLength(2);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(authMessages.emailTaken);
  const emails = await Promise.all(two.map(async ({ id }) => (await school.given.personNow(id)).email));
  expect(emails.filter((now) => now === email)).toHaveLength(1);
});
