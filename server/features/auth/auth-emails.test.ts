/** Emails to unconfirmed addresses contain no text that a user has typed. */
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
    what: 'a new link on signing in',
    async cause(email: string) {
      await signUp(email);
      await school.as().refused(auth.signIn, { body: { email, password: 'maziwa42' } });
    },
  },
  {
    what: 'a password reset requested by someone else',
    async cause(email: string) {
      await signUp(email);
      await school.as().call(auth.sendLink, { body: { email } });
    },
  },
  {
    what: 'an invitation followed by a sign-up',
    async cause(email: string) {
      await inviteTutor(school.services, email, LURE);
      await signUp(email);
    },
  },
  {
    what: 'a revoked invitation',
    async cause(email: string) {
      await inviteTutor(school.services, email, LURE);
      const { id } = (await school.find.personByEmail(email))!;
      const office = school.as(await school.create.admin());
      await office.call(people.changeType, { params: { id }, body: { type: 'student' } });
    },
  },
  {
    what: 'a change of address',
    async cause(email: string) {
      const student = await school.create.student({ name: LURE });
      const body = { email, currentPassword: PASSWORD };
      await school.as(student).call(users.update, { params: { userId: student.id }, body });
    },
  },
])('$what sends no typed text', async ({ what, cause }) => {
  const email = `${what.replaceAll(/\W+/g, '-')}@example.com`;

  await cause(email);
  const emails = await school.mailbox.emailsTo(email);

  expect(emails).not.toEqual([]);
  for (const { subject, text, html } of emails) expect(`${subject} ${text} ${html}`).not.toMatch(/Pata|5000|zawadi/);
});

test('the owner of an account is emailed about new sign-ups with the address at most three times a day', async () => {
  const { email } = await school.create.student();
  for (let n = 0; n < 5; n++) await signUp(email);
  const emails = await school.mailbox.emailsTo(email);
  school.clock.advance({ minutes: 24 * 60 });
  await signUp(email);

  expect(emails).toHaveLength(3);
  expect(await school.mailbox.emailsTo(email)).toHaveLength(4);
});
