/** Nothing that a person has typed goes to an address that nobody has confirmed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { inviteTutor } from './staff.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const LURE = 'Pata 5000 bob kwa darasa-zawadi.com';

const signUp = (email: string) => school.as().post('/auth/signup', { name: LURE, email, password: 'maziwa42' });

test.each([
  {
    what: 'signing up',
    cause: signUp,
  },
  {
    what: 'a fresh link on signing in',
    async cause(email: string) {
      await signUp(email);
      await school.as().post('/auth/signin', { email, password: 'maziwa42' });
    },
  },
  {
    what: 'a new password that somebody else asks for',
    async cause(email: string) {
      await signUp(email);
      await school.as().post('/auth/sendLink', { email });
    },
  },
  {
    what: 'an invitation, and signing up with its address',
    async cause(email: string) {
      await inviteTutor(school.services, email, LURE);
      await signUp(email);
    },
  },
  {
    what: 'an invitation that is taken back',
    async cause(email: string) {
      await inviteTutor(school.services, email, LURE);
      const { rows } = await school.pool.query('select id from "user" where email = $1', [email]);
      const office = school.as(await school.given.admin());
      await office.put(`/people/${(rows[0] as { id: string }).id}/type`, { type: 'student' });
    },
  },
  {
    what: 'an address that an account changes to',
    async cause(email: string) {
      const student = await school.given.student({ name: LURE });
      await school.as(student).put(`/users/${student.id}`, { email, currentPassword: PASSWORD });
    },
  },
])('$what sends no typed text', async ({ what, cause }) => {
  const email = `${what.replaceAll(/\W+/g, '-')}@example.com`;

  await cause(email);
  const letters = await school.outbox.lettersTo(email);

  expect(letters).not.toEqual([]);
  for (const { subject, text, html } of letters) expect(`${subject} ${text} ${html}`).not.toMatch(/Pata|5000|zawadi/);
});

test('the owner of an account is told of new sign-ups with the address three times a day at most', async () => {
  const { email } = await school.given.student();
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push((await signUp(email)).status);
  const letters = await school.outbox.lettersTo(email);
  school.clock.advance({ minutes: 24 * 60 });
  await signUp(email);

  expect(answers).toEqual(Array(5).fill(201));
  expect(letters).toHaveLength(3);
  expect(await school.outbox.lettersTo(email)).toHaveLength(4);
});
