/** Things that happen in the same instant. A lock on the table holds both where they would overtake each other. */
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
  while (!isDone && (await countWaiting()) < waiting) await new Promise((resolve) => setTimeout(resolve, 10));
  await client.query('commit');
  client.release();
  return acting;
}

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
