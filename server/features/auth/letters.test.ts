/** Nothing that a person has typed goes to an address that nobody has confirmed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { inviteTutor } from './staff.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const LURE = 'Pata 5000 bob kwa darasa-zawadi.com';

const signUp = (email: string) => school.as().call(auth.signUp, { body: { name: LURE, email, password: 'maziwa42' } });

test.each([
  {
    what: 'signing up',
    cause: signUp,
  },
  {
    what: 'a fresh link on signing in',
    async cause(email: string) {
      await signUp(email);
      await school.as().refused(auth.signIn, { body: { email, password: 'maziwa42' } });
    },
  },
  {
    what: 'a new password that somebody else asks for',
    async cause(email: string) {
      await signUp(email);
      await school.as().call(auth.sendLink, { body: { email } });
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
      const { id } = (await school.find.personByEmail(email))!;
      const office = school.as(await school.create.admin());
      await office.call(people.changeType, { params: { id }, body: { type: 'student' } });
    },
  },
  {
    what: 'an address that an account changes to',
    async cause(email: string) {
      const student = await school.create.student({ name: LURE });
      const body = { email, currentPassword: PASSWORD };
      await school.as(student).call(users.update, { params: { userId: student.id }, body });
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
  const { email } = await school.create.student();
  for (let n = 0; n < 5; n++) await signUp(email);
  const letters = await school.outbox.lettersTo(email);
  school.clock.advance({ minutes: 24 * 60 });
  await signUp(email);

  expect(letters).toHaveLength(3);
  expect(await school.outbox.lettersTo(email)).toHaveLength(4);
});
