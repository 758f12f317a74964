import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { users } from '#contract/users.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import * as usersTexts from '#texts/people/users.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** Builds a request to change the given user's profile. */
const changeOf = ({ id }: Person, body: Input<typeof users.update>['body']) => ({ params: { userId: id }, body });
const change = (person: Person, body: Input<typeof users.update>['body']) =>
  school.as(person).call(users.update, changeOf(person, body));
const cannotChange = (person: Person, body: Input<typeof users.update>['body']) =>
  school.as(person).refused(users.update, changeOf(person, body));

/** Returns the newest confirmation link that was sent to an email address. */
const linkTo = async (email: string) => ({ params: await school.mailbox.verifyLinkTo(email) });

test('a user and an admin see the whole account, a classmate the display name, a visitor nothing', async () => {
  const { as, create } = school;
  const wanjiru = await create.student({ name: 'Wanjiru Kamau' });
  const whom = { params: { id: wanjiru.id } };

  const all = {
    ...{ _id: wanjiru.id, name: 'Wanjiru Kamau', email: wanjiru.email, img: '', imgName: '', type: 'student' },
    admissionNumber: expect.stringMatching(/^\d{5}$/),
  };
  const short = { _id: wanjiru.id, name: 'Wanjiru K.' };

  expect(await as(wanjiru).call(users.read, whom)).toEqual(all);
  expect(await as(await create.admin()).call(users.read, whom)).toEqual(all);
  expect(await as(await create.student()).call(users.read, whom)).toEqual(short);
  expect(await as(await create.tutor()).call(users.read, whom)).toEqual(short);
  expect((await as().refused(users.read, whom)).status).toBe(401);
});

test.each([
  ['Wanjiru', 'Wanjiru'],
  ['Wanjiru wa Kamau', 'Wanjiru K.'],
  ['juma_otieno', 'juma o.'],
])('others see %s as %s', async (name, short) => {
  const { id } = await school.create.student({ name });
  const classmate = school.as(await school.create.student());
  expect(await classmate.call(users.read, { params: { id } })).toEqual({ _id: id, name: short });
});

test('a name changes at once; fields that are not sent, or are read-only, stay', async () => {
  const { create, find } = school;
  const student = await create.student();

  const body = { name: 'Wanjiru Njeri', password: '', type: 'admin', _id: 'x' };
  const refused = await cannotChange(student, { ...body, img: 'javascript:alert(1)' });
  await change(student, body);

  expect(refused.status).toBe(400);
  expect(await find.person(student.id)).toEqual({ ...student, name: 'Wanjiru Njeri' });
});

test('no user can change another profile, not even an admin', async () => {
  const { as, create, find } = school;
  const student = await create.student();

  for (const other of [await create.student(), await create.tutor(), await create.admin()])
    expect(await as(other).refused(users.update, changeOf(student, { name: 'Taken Over' }))).toMatchObject({
      status: 403,
      message: usersTexts.notYou,
    });
  expect(await find.person(student.id)).toEqual(student);
});

test.each([
  [{ password: 'chapati77' }, usersTexts.currentPasswordNeeded],
  [{ password: 'chapati77', currentPassword: 'wrong1234' }, usersTexts.currentPasswordWrong],
  [{ email: 'new@example.com' }, usersTexts.currentPasswordNeeded],
])('%j is refused without the current password', async (credentials, message) => {
  const student = await school.create.student();
  const refused = await cannotChange(student, { ...credentials, name: 'Nobody' });

  expect(refused).toMatchObject({ status: 401, code: 'wrong_credentials', message });
  expect(await school.find.person(student.id)).toEqual(student);
});

test('a new password takes effect at once, signs out other devices and notifies the user', async () => {
  const { as, create, mailbox } = school;
  const student = await create.student();
  const here = as(student);
  const elsewhere = as(student);
  await elsewhere.call(auth.loggedIn);

  await here.call(users.update, changeOf(student, { password: 'chapati77', currentPassword: PASSWORD }));

  await here.call(auth.loggedIn);
  expect((await elsewhere.refused(auth.loggedIn)).status).toBe(401);
  const { email } = student;
  expect((await as().refused(auth.signIn, { body: { email, password: PASSWORD } })).status).toBe(401);
  await as().call(auth.signIn, { body: { email, password: 'chapati77' } });
  expect((await mailbox.emailsTo(student.email))[0]?.subject).toBe('Your password for Darasa was changed');
});

test('an invalid password is refused with its message', async () => {
  const student = await school.create.student();
  const refused = await cannotChange(student, { password: 'short', currentPassword: PASSWORD });

  expect(refused).toMatchObject({ status: 400, message: fieldsTexts.password });
});

test('a new email takes effect when its link is opened, and the old address is notified', async () => {
  const { as, create, mailbox } = school;
  const student = await create.student();
  const me = as(student);

  const asked = await me.call(
    users.update,
    changeOf(student, { email: 'New.Me@example.com', currentPassword: PASSWORD }),
  );
  const before = await me.call(users.read, { params: { id: student.id } });
  const elsewhere = as(student);
  await elsewhere.call(auth.loggedIn);
  await me.call(auth.verifyEmail, await linkTo('new.me@example.com'));
  const after = await me.call(users.read, { params: { id: student.id } });

  expect(asked).toMatchObject({ email: student.email, pendingEmail: 'new.me@example.com' });
  expect(before).toMatchObject({ email: student.email, pendingEmail: 'new.me@example.com' });
  expect(after).toMatchObject({ email: 'new.me@example.com' });
  expect(after).not.toHaveProperty('pendingEmail');
  expect((await elsewhere.refused(auth.loggedIn)).status).toBe(401);
  expect((await mailbox.emailsTo(student.email))[0]?.subject).toBe('Your email for Darasa is about to change');
});

test("changing to another user's address gets the same answer, sends no email and changes nothing", async () => {
  const { as, create, mailbox } = school;
  const [student, owner] = [await create.student(), await create.student()];

  const asked = await change(student, { email: owner.email, currentPassword: PASSWORD });

  const later = await as(student).call(users.read, { params: { id: student.id } });
  const renamed = await change(student, { name: 'Wanjiru Njeri' });

  for (const account of [asked, later, renamed])
    expect(account).toMatchObject({ email: student.email, pendingEmail: owner.email });
  expect(await mailbox.emailsTo(owner.email)).toEqual([]);
});

test('a pending change fails if another user has the address meanwhile', async () => {
  const { as, create, find } = school;
  const student = await create.student();
  await change(student, { email: 'wanted@example.com', currentPassword: PASSWORD });
  const link = await linkTo('wanted@example.com');
  await create.student({ email: 'wanted@example.com' });

  const opened = await as().refused(auth.verifyEmail, link);

  expect(opened.status).toBe(409);
  expect((await find.person(student.id)).email).toBe(student.email);
});

test('an unconfirmed sign-up does not block the owner of the address', async () => {
  const { as, create, find } = school;
  const student = await create.student();
  const squatter = await create.student({ email: 'mine@example.com', emailVerifiedAt: null });

  await change(student, { email: 'mine@example.com', currentPassword: PASSWORD });
  await as().call(auth.verifyEmail, await linkTo('mine@example.com'));

  expect((await find.person(student.id)).email).toBe('mine@example.com');
  expect(await find.person(squatter.id)).toBeUndefined();
});

test('a password reset cancels a pending change of address', async () => {
  const { as, create, find, mailbox } = school;
  const student = await create.student();
  await change(student, { email: 'thief@example.com', currentPassword: PASSWORD });
  const link = await linkTo('thief@example.com');

  await as().call(auth.sendLink, { body: { email: student.email } });
  const params = await mailbox.resetLinkTo(student.email);
  await as().call(auth.resetPassword, { params, body: { password: 'chapati77' } });
  const opened = await as().refused(auth.verifyEmail, link);

  expect(opened.status).toBe(404);
  expect((await find.person(student.id)).email).toBe(student.email);
});

test('many concurrent changes do not exhaust the database connections', async () => {
  const students = await Promise.all(Array.from({ length: 40 }, () => school.create.student()));

  await Promise.all(students.map((student) => change(student, { password: 'chapati77', currentPassword: PASSWORD })));
});
