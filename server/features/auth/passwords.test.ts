import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as fieldsTexts from '#texts/people/fields.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const signIn = (email: string, password: string) => school.as().call(auth.signIn, { body: { email, password } });
const requestLink = (email: string) => school.as().call(auth.sendLink, { body: { email } });

const resetLink = (email: string) => school.mailbox.resetLinkTo(email);
type Link = Awaited<ReturnType<typeof resetLink>>;

const check = (params: Link) => school.as().call(auth.checkResetLink, { params });
const cannotCheck = (params: Link) => school.as().refused(auth.checkResetLink, { params });
const resetRequest = (params: Link, password: string) => ({ params, body: { password } });
const reset = (...args: Parameters<typeof resetRequest>) => school.as().call(auth.resetPassword, resetRequest(...args));
const cannotReset = (...said: Parameters<typeof resetRequest>) =>
  school.as().refused(auth.resetPassword, resetRequest(...said));

test('a reset link sets a new password once, and ends all sessions', async () => {
  const student = await school.create.student();
  const elsewhere = school.as(student);
  await elsewhere.call(auth.loggedIn);

  const requested = await requestLink(student.email);
  const link = await resetLink(student.email);
  for (let times = 0; times < 2; times++) await check(link);
  const done = await reset(link, 'chapati77');
  const again = await cannotReset(link, 'chapati88');

  expect(requested.message).toBe(authTexts.linkSent(student.email));
  expect(`${link.a}/${link.b}`).toMatch(/^[\da-f-]{36}\/[\w-]{43}$/);
  expect(done).toEqual({ message: 'Password changed' });
  expect(again.status).toBe(404);
  expect((await cannotCheck(link)).status).toBe(404);
  expect((await elsewhere.refused(auth.loggedIn)).status).toBe(401);
  const before = await school.as().refused(auth.signIn, { body: { email: student.email, password: PASSWORD } });
  expect(before.status).toBe(401);
  expect(await signIn(student.email, 'chapati77')).toMatchObject({ _id: student.id });
  expect((await school.mailbox.emailsTo(student.email))[0]?.subject).toBe('Your password for Darasa was changed');
});

test('an unknown address gets the same answer and no email', async () => {
  const student = await school.create.student();
  const known = await requestLink(student.email);
  const unknown = await requestLink('stranger@example.com');

  expect(unknown.message).toBe(known.message.replace(student.email, 'stranger@example.com'));
  expect(await school.mailbox.emailsTo('stranger@example.com')).toEqual([]);
});

test('a fourth reset link within 30 minutes is refused, with or without an account', async () => {
  const student = await school.create.student();
  for (const email of [student.email, 'unheard-of@example.com']) {
    for (let times = 0; times < 3; times++) await requestLink(email);
    expect((await school.as().refused(auth.sendLink, { body: { email } })).status).toBe(429);
  }
  school.clock.advance({ minutes: 61 });
});

test('a reset link expires after 30 minutes', async () => {
  const student = await school.create.student();
  await requestLink(student.email);
  const link = await resetLink(student.email);
  school.clock.advance({ minutes: 31 });

  expect((await cannotCheck(link)).status).toBe(404);
  expect((await cannotReset(link, 'chapati77')).status).toBe(404);
});

test('ten wrong secrets invalidate a link', async () => {
  const student = await school.create.student();
  await requestLink(student.email);
  const link = await resetLink(student.email);

  for (let tries = 0; tries < 10; tries++)
    expect((await cannotCheck({ ...link, b: `guess${tries}` })).status).toBe(404);

  expect((await cannotCheck(link)).status).toBe(404);
});

test('an invalid password is refused and the link still works', async () => {
  const student = await school.create.student();
  await requestLink(student.email);
  const link = await resetLink(student.email);

  const short = await cannotReset(link, 'abc1');
  const common = await cannotReset(link, 'password1');
  await reset(link, 'chapati77');

  expect(short).toMatchObject({ status: 400, message: fieldsTexts.password });
  expect(common).toMatchObject({ status: 400, message: authTexts.commonPassword });
});

test('of two concurrent resets one succeeds', async () => {
  const student = await school.create.student();
  await requestLink(student.email);
  const link = await resetLink(student.email);

  const answers = await Promise.all(
    ['chapati77', 'chapati88'].map((password) => school.as().answer(auth.resetPassword, resetRequest(link, password))),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a password reset confirms the address', async () => {
  const student = await school.create.student({ emailVerifiedAt: null });
  school.clock.advance({ minutes: 61 });
  await requestLink(student.email);
  await reset(await resetLink(student.email), 'chapati77');

  expect(await signIn(student.email, 'chapati77')).toMatchObject({ _id: student.id });
});

test.each(['x/y', '00000000-0000-4000-8000-000000000000/x', '%00/x', `${'a'.repeat(101)}/b`])(
  'a forged link %s is refused without a fault',
  async (link) => {
    const { status } = await school.as().get(`/auth/verify/${link}`);
    expect([400, 404, 414]).toContain(status);
  },
);

test('the database contains no secret in plain text', async () => {
  const student = await school.create.student();
  school.clock.advance({ minutes: 61 });
  await requestLink(student.email);
  const { b: secret } = await resetLink(student.email);
  const token = await school.create.session(student);

  for (const table of ['public.user', 'public.session', 'public.link', 'public.attempt', 'jobs.job', 'jobs.archive']) {
    const everything = await school.find.tableText(table);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(PASSWORD);
  }
});
