/** Tests that deactivating a user ends every way of access, and that reactivating restores the account. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as peopleTexts from '#texts/people/people.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const deactivate = ({ id }: Person) => office.call(people.deactivate, { params: { id } });
const reactivate = ({ id }: Person) => office.call(people.reactivate, { params: { id } });
const signIn = ({ email }: Person) => school.as().call(auth.signIn, { body: { email, password: PASSWORD } });
const cannotSignIn = ({ email }: Person, password = PASSWORD) =>
  school.as().refused(auth.signIn, { body: { email, password } });
const askForLink = ({ email }: Person) => school.as().call(auth.sendLink, { body: { email } });
const createDeactivated = async (details: Parameters<School['create']['student']>[0] = {}) =>
  school.create.student({ ...details, deactivatedAt: school.clock.now() });

test("deactivating ends all sessions and access; the user's work stays, and reactivating restores access", async () => {
  const { as, create, find } = school;
  const student = await create.student();
  const course = await create.course();
  await create.enrolment(student.id, course.id);
  const device = as(student);
  expect(await device.call(courses.listJoined)).toHaveLength(1);

  expect(await deactivate(student)).toMatchObject({ state: 'deactivated' });
  expect((await device.refused(auth.loggedIn)).status).toBe(401);
  expect((await cannotSignIn(student)).status).toBe(403);

  expect(await reactivate(student)).toMatchObject({ state: 'active', lastSeenAt: null });
  expect((await device.refused(auth.loggedIn)).status).toBe(401);
  await signIn(student);
  expect(await as(student).call(courses.listJoined)).toHaveLength(1);
  expect(await find.person(student.id)).toEqual(student);
});

test('a deactivated tutor keeps their courses', async () => {
  const tutor = await school.create.tutor();
  const { id } = await school.create.course({ tutorId: tutor.id });
  await deactivate(tutor);

  expect(await office.call(courses.read, { params: { courseId: id } })).toMatchObject({ _id: id });
});

test('only the right password reveals that the account is deactivated', async () => {
  const student = await createDeactivated();

  expect(await cannotSignIn(student)).toMatchObject({
    status: 403,
    code: 'not_allowed',
    message: authTexts.closed,
  });
  expect(await cannotSignIn(student, 'wrong1234')).toMatchObject({
    status: 401,
    message: authTexts.wrongCredentials,
  });
});

test('an unconfirmed user gets the same refusal, and no new link', async () => {
  const student = await createDeactivated({ emailVerifiedAt: null });

  expect((await cannotSignIn(student)).message).toBe(authTexts.closed);
  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
});

test('a request for a reset link gets the usual answer, and no email', async () => {
  const student = await createDeactivated();

  expect(await askForLink(student)).toEqual({ message: authTexts.linkSent(student.email) });
  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
});

test.each([true, false])('an existing link stops working, even after reactivation', async (isBackIn) => {
  const student = await school.create.student();
  await askForLink(student);
  const params = await school.mailbox.resetLinkTo(student.email);
  await deactivate(student);
  if (isBackIn) await reactivate(student);

  const body = { password: 'chapati77' };
  expect((await school.as().refused(auth.checkResetLink, { params })).status).toBe(404);
  expect((await school.as().refused(auth.resetPassword, { params, body })).status).toBe(404);
  expect((await school.find.person(student.id)).passwordHash).toBe(student.passwordHash);
});

test('a link that was created just before a concurrent deactivation does not work either', async () => {
  const email = `late${randomUUID()}@example.com`;
  const student = await school.create.student();
  await askForLink(student);
  await school.as().call(auth.signUp, { body: { name: 'Amina Yusuf', email, password: 'maziwa42' } });
  const reset = { params: await school.mailbox.resetLinkTo(student.email), body: { password: 'chapati77' } };
  const verify = { params: await school.mailbox.verifyLinkTo(email) };
  const deactivatedAt = school.clock.now();
  for (const { id } of [student, (await school.find.personByEmail(email))!])
    await school.database.updatePerson(id, { deactivatedAt });

  expect((await school.as().refused(auth.resetPassword, reset)).status).toBe(404);
  expect((await school.as().refused(auth.verifyEmail, verify)).status).toBe(404);
  expect((await school.find.person(student.id)).deactivatedAt).not.toBeNull();
});

test.each([
  ['confirmed', {}],
  ['unconfirmed', { emailVerifiedAt: null }],
])(
  'signing up with the address of a deactivated, %s user gets the usual answer, changes nothing and sends nothing',
  async (_, details) => {
    const student = await createDeactivated(details);
    const body = { name: 'Somebody Else', email: student.email, password: 'maziwa42' };
    const signedUp = await school.as().call(auth.signUp, { body });

    expect(signedUp).toEqual({ message: authTexts.signedUp(student.email) });
    expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
    expect(await school.find.person(student.id)).toEqual(student);
  },
);

test("a deactivated user's address is not free for another user", async () => {
  const student = await createDeactivated({ emailVerifiedAt: null });
  const other = await school.create.student();
  const change = { email: student.email, currentPassword: PASSWORD };
  await school.as(other).call(users.update, { params: { userId: other.id }, body: change });
  const params = await school.mailbox.verifyLinkTo(student.email);

  expect(await school.as().refused(auth.verifyEmail, { params })).toMatchObject({
    status: 409,
    message: authTexts.emailTaken,
  });
  expect(await school.find.person(student.id)).toEqual(student);
});

test('the type of a deactivated user cannot be changed', async () => {
  const { id } = await createDeactivated();
  const refused = await office.refused(people.changeType, { params: { id }, body: { type: 'tutor' } });

  expect(refused).toMatchObject({ status: 409, message: peopleTexts.closed });
});

test('deactivating and reactivating are idempotent', async () => {
  const student = await school.create.student();

  for (const again of [deactivate, deactivate, reactivate, reactivate]) await again(student);
  expect(await school.find.person(student.id)).toEqual(student);
});
