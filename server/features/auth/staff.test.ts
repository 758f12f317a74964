import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { inviteTutor } from './invitations.ts';
import { createSetupLink, setUpSchool } from './staff.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const by = (email: string, password: string) => ({ body: { email, password } });
const signIn = (...credentials: Parameters<typeof by>) => school.as().call(auth.signIn, by(...credentials));
const cannotSignIn = (...said: Parameters<typeof by>) => school.as().refused(auth.signIn, by(...said));
async function choosePassword(email: string, password: string) {
  const params = await school.mailbox.resetLinkTo(email);
  return school.as().call(auth.resetPassword, { params, body: { password } });
}

test('an invited tutor chooses a password within a week and can sign in', async () => {
  await inviteTutor(school.services, { email: 'juma@example.com', name: 'Juma Otieno' });
  school.clock.advance({ minutes: 6 * 24 * 60 });

  await choosePassword('juma@example.com', 'maziwa42');

  expect(await signIn('juma@example.com', 'maziwa42')).toMatchObject({ type: 'tutor', name: 'Juma Otieno' });
});

test('an invited student becomes a tutor and keeps the password', async () => {
  const student = await school.create.student();

  await inviteTutor(school.services, { email: student.email, name: 'Somebody' });
  const [email] = await school.mailbox.emailsTo(student.email);

  expect(email?.subject).toBe('You are now a tutor at Darasa');
  expect(await school.find.person(student.id)).toEqual({ ...student, type: 'tutor' });
});

test('a stranger who signed up with the address before the invitation gets no access', async () => {
  const email = 'mwalimu@example.com';
  await school.as().call(auth.signUp, { body: { name: 'Evil', email, password: 'attacker1' } });
  const { token } = await school.mailbox.verifyLinkTo(email);

  await inviteTutor(school.services, { email, name: 'Mwalimu Wetu' });
  const early = await cannotSignIn(email, 'attacker1');
  const openAs = (role: 'student' | 'tutor') => school.as().refused(auth.verifyEmail, { params: { role, token } });
  const opened = [await openAs('student'), await openAs('tutor')];
  await choosePassword(email, 'maziwa42');

  expect(early.status).toBe(401);
  expect(opened.map(({ status }) => status)).toEqual([404, 404]);
  expect((await cannotSignIn(email, 'attacker1')).status).toBe(401);
  expect(await signIn(email, 'maziwa42')).toMatchObject({ type: 'tutor', name: 'Mwalimu Wetu' });
});

test('inviting an administrator as a tutor is refused', async () => {
  const admin = await school.create.admin();

  await expect(inviteTutor(school.services, { email: admin.email, name: 'Somebody' })).rejects.toThrow(
    'already works in the office',
  );
});

test('the set-up link creates one administrator, even if it is used twice concurrently', async () => {
  const empty = await startTestServer();
  const secret = (await createSetupLink(empty.services))!;
  const makeAdmin = (email: string) =>
    setUpSchool(empty.services, secret, { name: 'Njeri', email, password: 'maziwa42' });

  const outcomes = await Promise.allSettled([makeAdmin('a@example.com'), makeAdmin('b@example.com')]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await createSetupLink(empty.services)).toBeUndefined();
});
