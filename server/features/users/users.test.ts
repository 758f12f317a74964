import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldMessages } from '#contract/fields.ts';
import { userMessages } from '#contract/users.ts';
import { PASSWORD } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const signIn = (email: string, password: string) => school.as().post('/auth/signin', { email, password });

test('a person and the office see all of an account, a classmate a short name, a visitor nothing', async () => {
  const { as, given } = school;
  const wanjiru = await given.student({ name: 'Wanjiru Kamau' });
  const path = `/users/${wanjiru.id}`;

  const all = { _id: wanjiru.id, name: 'Wanjiru Kamau', email: wanjiru.email, img: '', imgName: '', type: 'student' };
  const short = { _id: wanjiru.id, name: 'Wanjiru K.' };

  expect((await as(wanjiru).get(path)).body).toEqual(all);
  expect((await as(await given.admin()).get(path)).body).toEqual(all);
  expect((await as(await given.student()).get(path)).body).toEqual(short);
  expect((await as(await given.tutor()).get(path)).body).toEqual(short);
  expect((await as().get(path)).status).toBe(401);
});

test.each([
  ['Wanjiru', 'Wanjiru'],
  ['Wanjiru wa Kamau', 'Wanjiru K.'],
  ['juma_otieno', 'juma o.'],
])('%s is known to others as %s', async (name, short) => {
  const somebody = await school.given.student({ name });
  expect((await school.as(await school.given.student()).get(`/users/${somebody.id}`)).body.name).toBe(short);
});

test('a name is changed at once; what is not sent, or not ours to change, stays', async () => {
  const { as, given } = school;
  const student = await given.student();

  const change = { name: 'Wanjiru Njeri', password: '', type: 'admin', _id: 'x' };
  const refused = await as(student).put(`/users/${student.id}`, { ...change, img: 'javascript:alert(1)' });
  const changed = await as(student).put(`/users/${student.id}`, change);

  expect([refused.status, changed.status]).toEqual([400, 200]);
  expect(await given.personNow(student.id)).toEqual({ ...student, name: 'Wanjiru Njeri' });
});

test('nobody changes the profile of another, not even the office', async () => {
  const { as, given } = school;
  const student = await given.student();

  for (const somebody of [await given.student(), await given.tutor(), await given.admin()])
    expect(await as(somebody).put(`/users/${student.id}`, { name: 'Taken Over' })).toMatchObject({
      status: 403,
      body: { message: userMessages.notYou },
    });
  expect(await given.personNow(student.id)).toEqual(student);
});

test.each([
  [{ password: 'chapati77' }, userMessages.currentPasswordNeeded],
  [{ password: 'chapati77', currentPassword: 'wrong1234' }, userMessages.currentPasswordWrong],
  [{ email: 'new@example.com' }, userMessages.currentPasswordNeeded],
])('%j is refused: the current password is needed', async (change, message) => {
  const student = await school.given.student();
  const refused = await school.as(student).put(`/users/${student.id}`, { ...change, name: 'Nobody' });

  expect(refused).toMatchObject({ status: 401, body: { code: 'wrong_credentials', message } });
  expect(await school.given.personNow(student.id)).toEqual(student);
});

test('a new password counts at once, other devices are signed out, and the person is told', async () => {
  const { as, given, outbox } = school;
  const student = await given.student();
  const here = as(student);
  const elsewhere = as(student);
  await elsewhere.get('/auth/loggedin');

  const changed = await here.put(`/users/${student.id}`, { password: 'chapati77', currentPassword: PASSWORD });

  expect(changed.status).toBe(200);
  expect((await here.get('/auth/loggedin')).status).toBe(200);
  expect((await elsewhere.get('/auth/loggedin')).status).toBe(401);
  expect((await signIn(student.email, PASSWORD)).status).toBe(401);
  expect((await signIn(student.email, 'chapati77')).status).toBe(200);
  expect((await outbox.lettersTo(student.email))[0]?.subject).toBe('Your password for Darasa was changed');
});

test('a password against the rule is refused with its message', async () => {
  const student = await school.given.student();
  const refused = await school
    .as(student)
    .put(`/users/${student.id}`, { password: 'short', currentPassword: PASSWORD });

  expect(refused).toMatchObject({ status: 400, body: { message: fieldMessages.password } });
});

test('a new email counts once its link is opened, and the old address is told', async () => {
  const { as, given, outbox } = school;
  const student = await given.student();
  const me = as(student);

  const asked = await me.put(`/users/${student.id}`, { email: 'New.Me@example.com', currentPassword: PASSWORD });
  const link = await outbox.linkTo('new.me@example.com');
  const before = await me.get(`/users/${student.id}`);
  const elsewhere = as(student);
  await elsewhere.get('/auth/loggedin');
  await me.get(link.replace('/verify/', '/auth/'));
  const after = await me.get(`/users/${student.id}`);

  expect(asked.body).toMatchObject({ email: student.email, pendingEmail: 'new.me@example.com' });
  expect(before.body).toMatchObject({ email: student.email, pendingEmail: 'new.me@example.com' });
  expect(after.body.email).toBe('new.me@example.com');
  expect(after.body).not.toHaveProperty('pendingEmail');
  expect((await elsewhere.get('/auth/loggedin')).status).toBe(401);
  expect((await outbox.lettersTo(student.email))[0]?.subject).toBe('Your email for Darasa is about to change');
});

test('asking for an address that somebody has answers alike, sends them nothing and changes nothing', async () => {
  const { as, given, outbox } = school;
  const [student, owner] = [await given.student(), await given.student()];

  const asked = await as(student).put(`/users/${student.id}`, { email: owner.email, currentPassword: PASSWORD });

  const later = await as(student).get(`/users/${student.id}`);
  const renamed = await as(student).put(`/users/${student.id}`, { name: 'Wanjiru Njeri' });

  for (const { body } of [asked, later, renamed])
    expect(body).toMatchObject({ email: student.email, pendingEmail: owner.email });
  expect(await outbox.lettersTo(owner.email)).toEqual([]);
});

test('an address that somebody took meanwhile is not taken over', async () => {
  const { as, given, outbox } = school;
  const student = await given.student();
  await as(student).put(`/users/${student.id}`, { email: 'wanted@example.com', currentPassword: PASSWORD });
  const link = await outbox.linkTo('wanted@example.com');
  await given.student({ email: 'wanted@example.com' });

  const opened = await as().get(link.replace('/verify/', '/auth/'));

  expect(opened.status).toBe(409);
  expect((await given.personNow(student.id)).email).toBe(student.email);
});

test('an unconfirmed sign-up keeps nobody from an address that is theirs', async () => {
  const { as, given, outbox } = school;
  const student = await given.student();
  const squatter = await given.student({ email: 'mine@example.com', emailVerifiedAt: null });

  await as(student).put(`/users/${student.id}`, { email: 'mine@example.com', currentPassword: PASSWORD });
  const opened = await as().get((await outbox.linkTo('mine@example.com')).replace('/verify/', '/auth/'));

  expect(opened.status).toBe(200);
  expect((await given.personNow(student.id)).email).toBe('mine@example.com');
  expect(await given.personNow(squatter.id)).toBeUndefined();
});

test('a new password ends a change of address that somebody else has asked for', async () => {
  const { as, given, outbox } = school;
  const student = await given.student();
  const thief = as(student);
  await thief.put(`/users/${student.id}`, { email: 'thief@example.com', currentPassword: PASSWORD });
  const link = await outbox.linkTo('thief@example.com');

  await as().post('/auth/sendLink', { email: student.email });
  const reset = (await outbox.linkTo(student.email)).replace('/password-reset/', '/auth/reset/');
  await as().post(reset, { password: 'chapati77' });
  const opened = await as().get(link.replace('/verify/', '/auth/'));

  expect(opened.status).toBe(404);
  expect((await given.personNow(student.id)).email).toBe(student.email);
});

test('many changes at once do not keep each other from the database', async () => {
  const { as, given } = school;
  const students = await Promise.all(Array.from({ length: 40 }, () => given.student()));

  const answers = await Promise.all(
    students.map((student) =>
      as(student).put(`/users/${student.id}`, { password: 'chapati77', currentPassword: PASSWORD }),
    ),
  );

  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});
