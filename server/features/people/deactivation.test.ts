/** Somebody who is deactivated is out, by whatever way they come; and has everything back once they are let in again. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMessages } from '#contract/auth-messages.ts';
import { peopleMessages } from '#contract/people.ts';
import { PASSWORD, type Person } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.given.admin());
});
afterAll(() => school.stop());

const deactivate = ({ id }: Person) => office.post(`/people/${id}/deactivation`);
const reactivate = ({ id }: Person) => office.delete(`/people/${id}/deactivation`);
const signIn = ({ email }: { email: string }, password = PASSWORD) =>
  school.as().post('/auth/signin', { email, password });
const closed = async (details: Parameters<School['given']['student']>[0] = {}) =>
  school.given.student({ ...details, deactivatedAt: school.clock.now() });

test('deactivating signs out everywhere and keeps out; what they made stays, and reactivating gives it back', async () => {
  const { as, given } = school;
  const student = await given.student();
  const course = await given.course();
  await given.enrolment(student.id, course.id);
  const device = as(student);
  expect((await device.get('/courses/students')).body).toHaveLength(1);

  expect(await deactivate(student)).toMatchObject({ status: 200, body: { state: 'deactivated' } });
  expect((await device.get('/auth/loggedin')).status).toBe(401);
  expect((await signIn(student)).status).toBe(403);

  expect(await reactivate(student)).toMatchObject({ status: 200, body: { state: 'active', lastSeenAt: null } });
  expect((await device.get('/auth/loggedin')).status).toBe(401);
  expect((await signIn(student)).status).toBe(200);
  expect((await as(student).get('/courses/students')).body).toHaveLength(1);
  expect(await given.personNow(student.id)).toEqual(student);
});

test('a tutor who is deactivated keeps their courses', async () => {
  const tutor = await school.given.tutor();
  const { id } = await school.given.course({ tutorId: tutor.id });
  await deactivate(tutor);

  expect((await office.get(`/courses/tutor/${id}`)).status).toBe(200);
});

test('only the right password learns that the account is closed', async () => {
  const student = await closed();

  expect(await signIn(student)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed', message: authMessages.closed },
  });
  expect(await signIn(student, 'wrong1234')).toMatchObject({
    status: 401,
    body: { message: authMessages.wrongCredentials },
  });
});

test('somebody who never confirmed learns it too, and gets no fresh link', async () => {
  const student = await closed({ emailVerifiedAt: null });

  expect((await signIn(student)).body.message).toBe(authMessages.closed);
  expect(await school.outbox.lettersTo(student.email)).toEqual([]);
});

test('a link for a new password is answered as ever, and not sent', async () => {
  const student = await closed();
  const asked = await school.as().post('/auth/sendLink', { email: student.email });

  expect(asked).toMatchObject({ status: 200, body: { message: authMessages.linkSent(student.email) } });
  expect(await school.outbox.lettersTo(student.email)).toEqual([]);
});

test.each([true, false])('a link that is on its way opens nothing any more, then or later', async (isBackIn) => {
  const student = await school.given.student();
  await school.as().post('/auth/sendLink', { email: student.email });
  const link = (await school.outbox.linkTo(student.email)).replace('/password-reset/', '');
  await deactivate(student);
  if (isBackIn) await reactivate(student);

  expect((await school.as().get(`/auth/verify/${link}`)).status).toBe(404);
  expect((await school.as().post(`/auth/reset/${link}`, { password: 'chapati77' })).status).toBe(404);
  expect((await school.given.personNow(student.id)).passwordHash).toBe(student.passwordHash);
});

test('a link that comes to be after all, by a letter in the same moment, opens nothing either', async () => {
  const email = `late${randomUUID()}@example.com`;
  const student = await school.given.student();
  await school.as().post('/auth/sendLink', { email: student.email });
  await school.as().post('/auth/signup', { name: 'Amina Yusuf', email, password: 'maziwa42' });
  const reset = (await school.outbox.linkTo(student.email)).replace('/password-reset/', '/auth/reset/');
  const verify = (await school.outbox.linkTo(email)).replace('/verify/', '/auth/');
  const deactivatedAt = school.clock.now();
  for (const { id } of [student, (await school.found.personWith(email))!])
    await school.given.personBecomes(id, { deactivatedAt });

  expect((await school.as().post(reset, { password: 'chapati77' })).status).toBe(404);
  expect((await school.as().get(verify)).status).toBe(404);
  expect((await school.given.personNow(student.id)).deactivatedAt).not.toBeNull();
});

test.each([
  ['confirmed', {}],
  ['unconfirmed', { emailVerifiedAt: null }],
])(
  'signing up with the address of somebody %s is answered as ever, changes nothing and sends nothing',
  async (_, details) => {
    const student = await closed(details);
    const signedUp = await school
      .as()
      .post('/auth/signup', { name: 'Somebody Else', email: student.email, password: 'maziwa42' });

    expect(signedUp).toMatchObject({ status: 201, body: { message: authMessages.signedUp(student.email) } });
    expect(await school.outbox.lettersTo(student.email)).toEqual([]);
    expect(await school.given.personNow(student.id)).toEqual(student);
  },
);

test('their address is not free for somebody else', async () => {
  const student = await closed({ emailVerifiedAt: null });
  const other = await school.given.student();
  await school.as(other).put(`/users/${other.id}`, { email: student.email, currentPassword: PASSWORD });
  const link = (await school.outbox.linkTo(student.email)).replace('/verify/', '/auth/');

  expect(await school.as().get(link)).toMatchObject({ status: 409, body: { message: authMessages.emailTaken } });
  expect(await school.given.personNow(student.id)).toEqual(student);
});

test('a type is not changed while the account is closed', async () => {
  const student = await closed();
  const refused = await office.put(`/people/${student.id}/type`, { type: 'tutor' });

  expect(refused).toMatchObject({ status: 409, body: { message: peopleMessages.closed } });
});

test('again does no harm', async () => {
  const student = await school.given.student();

  for (const again of [deactivate, deactivate, reactivate, reactivate]) expect((await again(student)).status).toBe(200);
  expect(await school.given.personNow(student.id)).toEqual(student);
});
