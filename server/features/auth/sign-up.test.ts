import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type Visitor, visitorOf } from '#server/testing/clients/visitor.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import { deleteExpired } from './auth.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

let visitor: Visitor;
beforeEach(() => {
  visitor = visitorOf(school);
});

/** The request of a sign-up. `img` is empty, because the client of the specification sends an empty picture. */
const signUpOf = (email: string, more: object = {}) => ({
  body: { name: 'Wanjiru Kamau', email, password: 'maziwa42', img: '', ...more },
});
const signUp = (...args: Parameters<typeof signUpOf>) => visitor.call(auth.signUp, signUpOf(...args));
const by = (email: string) => ({ body: { email, password: 'maziwa42' } });
const signIn = (email: string) => school.as().call(auth.signIn, by(email));
const cannotSignIn = (email: string) => school.as().refused(auth.signIn, by(email));

/** Sends the same request as the page behind the newest confirmation link that was emailed to the address. */
const openVerifyPage = async (email: string) =>
  visitor.call(auth.verifyEmail, { params: await school.mailbox.verifyLinkTo(email) });

test('a sign-up is confirmed by the emailed link, and then the student can sign in', async () => {
  const signedUp = await signUp('Wanjiru@Example.com ');
  const early = await cannotSignIn('wanjiru@example.com');
  const path = await school.mailbox.linkTo('wanjiru@example.com');
  await openVerifyPage('wanjiru@example.com');
  const signedIn = await signIn('wanjiru@example.com');

  expect(signedUp.message).toBe(authTexts.signedUp('wanjiru@example.com'));
  expect(early).toMatchObject({ status: 403, code: 'not_verified' });
  expect(path).toMatch(/^\/verify\/student\/verify\/[\w-]{43}$/);
  expect(signedIn).toMatchObject({
    name: 'Wanjiru Kamau',
    email: 'wanjiru@example.com',
    type: 'student',
    img: '',
  });
});

test('a sign-up cannot choose a type, an id or a picture', async () => {
  await signUp('sly@example.com', {
    type: 'admin',
    _id: '00000000-0000-4000-8000-000000000000',
    img: 'https://evil.example/x',
  });
  await openVerifyPage('sly@example.com');
  const signedIn = await signIn('sly@example.com');

  expect(signedIn).toMatchObject({ type: 'student', img: '' });
  expect(signedIn._id).not.toMatch(/^00000000/);
});

test.each([
  ['name', { name: 'Wanjiru ' }, fieldsTexts.name],
  ['name', { name: '' }, fieldsTexts.name],
  ['name', { name: 'a--b' }, fieldsTexts.name],
  ['name', { name: 'x'.repeat(81) }, fieldsTexts.nameLength],
  ['email', { email: 'wanjiru@' }, fieldsTexts.email],
  ['email', { email: `${'x'.repeat(250)}@example.com` }, fieldsTexts.email],
  ['password', { password: 'abc1234' }, fieldsTexts.password],
  ['password', { password: 'abcdefgh' }, fieldsTexts.password],
  ['password', { password: 'abcd 1234' }, fieldsTexts.password],
  ['password', { password: 'a1'.repeat(65) }, fieldsTexts.passwordLength],
  ['password', { password: 'Password123' }, authTexts.commonPassword],
])('the %s in %j is refused with its message', async (_field, wrong, message) => {
  const refused = await visitor.refused(auth.signUp, signUpOf('careful@example.com', wrong));

  expect(refused).toMatchObject({ status: 400, code: 'invalid', message });
});

test('names in any alphabet and with single separators are valid', async () => {
  for (const [i, name] of ['Wanjirũ wa-Kamau', 'J.P Otieno2', '李小龙', 'a_b.c-d e'].entries())
    await signUp(`named${i}@example.com`, { name });
});

test('opening a link again succeeds again; it does not work for another role', async () => {
  await signUp('twice@example.com');
  const params = await school.mailbox.verifyLinkTo('twice@example.com');
  const { token } = params;
  const cannotOpen = (other: Partial<typeof params>) =>
    school.as().refused(auth.verifyEmail, { params: { ...params, ...other } });

  const asTutor = await cannotOpen({ role: 'tutor' });
  await visitor.call(auth.verifyEmail, { params });
  await school.as().call(auth.verifyEmail, { params });
  const wrong = await cannotOpen({ token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` });

  expect(params.role).toBe('student');
  expect([asTutor.status, wrong.status]).toEqual([404, 404]);
  expect(wrong.message).toBe(authTexts.linkInvalid);
});

test('a HEAD request of a mail scanner confirms nothing', async () => {
  await signUp('scanned@example.com');
  const path = (await school.mailbox.linkTo('scanned@example.com')).replace('/verify/', '/auth/');

  await fetch(school.base + path, { method: 'HEAD' });

  expect((await cannotSignIn('scanned@example.com')).status).toBe(403);
});

test('a link expires after 24 hours; signing in sends a new one, at most three an hour', async () => {
  await signUp('late@example.com');
  await school.mailbox.emailsTo('late@example.com');
  school.clock.advance({ minutes: 24 * 60 + 1 });

  const params = await school.mailbox.verifyLinkTo('late@example.com');
  const expired = await visitor.refused(auth.verifyEmail, { params });
  for (let times = 0; times < 5; times++) await cannotSignIn('late@example.com');
  const emails = await school.mailbox.emailsTo('late@example.com');
  await openVerifyPage('late@example.com');

  expect(expired.status).toBe(404);
  expect(emails).toHaveLength(1 + 3);
});

test('signing up with a known address gets the same answer, and its owner is notified', async () => {
  const owner = await school.create.student({ email: 'owner@example.com' });
  const known = await signUp('owner@example.com', { name: 'Somebody Else' });
  const unknown = await signUp('nobody@example.com');
  const [email] = await school.mailbox.emailsTo('owner@example.com');

  expect(known.message).toBe(unknown.message.replace('nobody@', 'owner@'));
  expect(email?.subject).toBe('You already have an account at Darasa');
  expect(await school.find.person(owner.id)).toEqual(owner);
});

test("signing up with an invited tutor's address does not take over the account", async () => {
  const invited = await school.create.tutor({
    email: 'invited@example.com',
    emailVerifiedAt: null,
    passwordHash: null,
  });

  await signUp('invited@example.com', { password: 'attacker1' });

  expect(await school.find.person(invited.id)).toEqual(invited);
});

const DAY = 24 * 60 * 60_000;

test('an unconfirmed sign-up is deleted after a week, unless the user is deactivated or was invited', async () => {
  const { create, find, services, clock } = school;
  const unconfirmed = { emailVerifiedAt: null, createdAt: new Date(clock.now().getTime() - 8 * DAY) };
  const forgotten = await create.student(unconfirmed);
  const closed = await create.student({ ...unconfirmed, deactivatedAt: clock.now() });
  const invited = await create.student({ ...unconfirmed, invitedAt: unconfirmed.createdAt });

  await deleteExpired.run(services, {}, new AbortController().signal);

  expect(await find.personByEmail(forgotten.email)).toBeUndefined();
  for (const { id, email } of [closed, invited]) expect(await find.personByEmail(email)).toMatchObject({ id });
});

test('signing up again restarts the week for confirming the address', async () => {
  await signUp('patient@example.com');
  const { id } = (await school.find.personByEmail('patient@example.com'))!;
  await school.database.updatePerson(id, { createdAt: new Date(school.clock.now().getTime() - 8 * DAY) });

  await signUp('patient@example.com');
  await deleteExpired.run(school.services, {}, new AbortController().signal);

  await openVerifyPage('patient@example.com');
});
