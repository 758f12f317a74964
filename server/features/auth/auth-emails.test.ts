/** Emails to unconfirmed addresses contain no text that a user has typed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { inviteStudent, inviteTutor } from './invitations.ts';
import { writeAccountEmail } from './send-account-email.ts';

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
      await inviteTutor(school.services, { email, name: LURE });
      await signUp(email);
    },
  },
  {
    what: 'an invitation of a student followed by a sign-up',
    async cause(email: string) {
      await inviteStudent(school.services, { email, name: LURE, locale: 'en' });
      await signUp(email);
    },
  },
  {
    what: 'a revoked invitation',
    async cause(email: string) {
      await inviteTutor(school.services, { email, name: LURE });
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
  // Whole words only: the random parts of links may contain a few of these letters or digits.
  for (const { subject, text, html } of emails)
    expect(`${subject} ${text} ${html}`).not.toMatch(/\b(Pata|5000 bob)\b|zawadi/);
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

test('a student who confirms the address before the invitation is sent gets no email', async () => {
  const { id: userId, email } = await school.create.student({ invitedAt: school.clock.now() });
  await writeAccountEmail(school.services, { kind: 'invitation', userId, locale: 'en' });

  expect(await school.mailbox.emailsTo(email)).toEqual([]);
});

test('no email goes out, and nothing is logged, if the invitation is withdrawn just before it is sent', async () => {
  const email = 'withdrawn@example.com';
  const userId = await inviteStudent(school.services, { email, name: 'Njeri', locale: 'en' });
  const [invitation] = await school.mailbox.emailsTo(email);
  const office = school.as(await school.create.admin());
  const schoolDetails = {
    ...school.services.schoolDetails,
    async read() {
      await office.call(people.withdrawInvitation, { params: { id: userId } });
      return school.services.schoolDetails.read();
    },
  };

  await writeAccountEmail({ ...school.services, schoolDetails }, { kind: 'invitation', userId, locale: 'en' });

  expect(await school.mailbox.emailsTo(email)).toEqual([invitation]);
});
