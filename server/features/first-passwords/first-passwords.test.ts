import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstPasswords } from '#contract/admissions/first-passwords.ts';
import { auth } from '#contract/auth.ts';
import { isAdmissionNumber } from '#contract/fields/admission-number.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import * as texts from '#texts/people/first-passwords.ts';
import * as peopleTexts from '#texts/people/people.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
// Each test gets a new session, because some tests advance the clock, which ends sessions.
beforeEach(async () => {
  office = school.as(await school.create.admin());
});

const DAYS_30 = 30 * 24 * 60;
const add = (guardianEmail = '') =>
  office.call(firstPasswords.addStudent, { body: { name: 'Amina Odhiambo', guardianEmail } });
const sheetOf = async (id: string) => (await office.call(firstPasswords.sheets, { query: { student: id } }))[0]!;
const newcomer = async (guardianEmail?: string) => {
  const { _id } = await add(guardianEmail);
  return sheetOf(_id);
};
const renew = (id: string) => office.call(firstPasswords.renew, { params: { id } });
const signIn = (email: string, password: string) => school.as().answer(auth.signIn, { body: { email, password } });
const choose = (email: string, password: string, newPassword = 'maziwa42') =>
  school.as().answer(auth.chooseFirstPassword, { body: { email, password, newPassword } });
const personOf = async (number: string) => (await office.call(people.list, { query: { q: number } })).people[0]!;

test('a student without an email address gets a number and a first password, chooses a password with it once, and signs in', async () => {
  const { name, admissionNumber, firstPassword } = await newcomer();
  expect(name).toBe('Amina Odhiambo');
  expect(admissionNumber).toSatisfy(isAdmissionNumber);
  expect(firstPassword).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await personOf(admissionNumber)).toMatchObject({ email: '', state: 'invited' });

  const refused = await signIn(admissionNumber, firstPassword);
  expect(refused).toMatchObject({ status: 403, body: { code: 'password_change_needed', message: texts.chooseFirst } });
  expect(refused.headers.getSetCookie()).toEqual([]);

  // Students type it in lower case and without hyphens on a phone.
  const typed = firstPassword.toLowerCase().replaceAll('-', '');
  expect(await choose(admissionNumber, typed)).toMatchObject({ status: 200, body: { email: '', type: 'student' } });
  expect((await signIn(admissionNumber, firstPassword)).status).toBe(401);
  expect((await choose(admissionNumber, firstPassword, 'chapati77')).status).toBe(401);
  expect((await signIn(admissionNumber, 'maziwa42')).body).toMatchObject({ name: 'Amina Odhiambo', email: '' });
  expect(await personOf(admissionNumber)).toMatchObject({ state: 'active' });
});

test('the same first password is printed again until it is used; it is nowhere in the database', async () => {
  const before = new Date(school.clock.now()).toISOString();
  const printed = await newcomer();
  const { _id, admissionNumber, firstPassword } = printed;
  expect(await sheetOf(_id)).toEqual(printed);
  expect(await office.call(firstPasswords.sheets, { query: { since: before } })).toContainEqual(printed);

  const stored = JSON.stringify(await school.find.person(_id))
    .toLowerCase()
    .replaceAll('-', '');
  expect(stored).not.toContain(firstPassword.toLowerCase().replaceAll('-', ''));
  await choose(admissionNumber, firstPassword);
  expect(await office.call(firstPasswords.sheets, { query: { student: _id } })).toEqual([]);
});

test('after 30 days a first password expires; only a person who enters it is told so, and the office prints a new one', async () => {
  const { _id, admissionNumber, firstPassword } = await newcomer();
  school.clock.advance({ minutes: DAYS_30 });
  office = school.as(await school.create.admin());

  const expired = { status: 403, body: { code: 'not_allowed', message: texts.expired } };
  expect(await signIn(admissionNumber, firstPassword)).toMatchObject(expired);
  expect(await choose(admissionNumber, firstPassword)).toMatchObject(expired);
  expect(await signIn(admissionNumber, 'wrong1234')).toMatchObject({ status: 401 });
  expect(await office.call(firstPasswords.sheets, { query: { student: _id } })).toEqual([]);

  const { firstPassword: next } = await renew(_id);
  expect((await choose(admissionNumber, firstPassword)).status).toBe(401);
  expect((await choose(admissionNumber, next)).status).toBe(200);
});

test('a new first password ends the old password and every session, and the owner of the mailbox is told', async () => {
  const student = await school.create.student();
  const session = school.as(student);
  await session.call(auth.loggedIn);

  const { admissionNumber, firstPassword } = await renew(student.id);
  expect((await session.refused(auth.loggedIn)).status).toBe(401);
  expect((await signIn(student.email, PASSWORD)).status).toBe(401);
  expect((await school.mailbox.emailsTo(student.email)).map(({ subject }) => subject)).toHaveLength(1);
  // The student signs in with the email address, then with the admission number.
  expect((await signIn(student.email, firstPassword)).status).toBe(403);
  expect((await choose(admissionNumber, firstPassword)).body).toMatchObject({ email: student.email });
});

test('a first password instead of an unanswered invitation: the invitation’s address gets no access', async () => {
  const email = `typo${randomUUID()}@example.com`;
  await office.call(people.addStudent, { body: { name: 'Amina Odhiambo', email } });
  const params = await school.mailbox.resetLinkTo(email);
  const { _id } = (await office.call(people.list, { query: { q: email } })).people[0]!;

  const { admissionNumber } = await renew(_id);
  const refused = await school.as().refused(auth.resetPassword, { params, body: { password: 'attacker1' } });
  expect(refused.status).toBe(404);
  expect(await personOf(admissionNumber)).toMatchObject({ _id, email: '', state: 'invited' });
});

test('staff, and people who signed up alone, get no first password', async () => {
  const tutor = await school.create.tutor();
  const unconfirmed = await school.create.student({ emailVerifiedAt: null });
  for (const { id } of [tutor, unconfirmed])
    expect(await office.refused(firstPasswords.renew, { params: { id } })).toMatchObject({
      status: 409,
      message: texts.studentsOnly,
    });
});

test('wrong passwords by number and by address use up one limit', async () => {
  const student = await school.create.student();
  const number = student.admissionNumber!;
  for (let n = 0; n < 5; n++) {
    expect((await signIn(student.email, 'wrong1234')).status).toBe(401);
    expect((await signIn(number, 'wrong1234')).status).toBe(401);
  }
  for (const login of [student.email, number]) expect((await signIn(login, 'wrong1234')).status).toBe(429);
  school.clock.advance({ minutes: 60 });
});

test('a number with a wrong digit is refused without a lookup; an unknown number gets the same answer as an unknown address', async () => {
  const { admissionNumber } = await newcomer();
  const mistyped = admissionNumber.slice(0, -1) + ((Number(admissionNumber.at(-1)) + 1) % 10);
  expect(await signIn(mistyped, 'maziwa42')).toMatchObject({ status: 400, body: { message: texts.mistypedNumber } });
  const unknown = Array.from({ length: 10 }, (_, digit) => `9999${digit}`).find(isAdmissionNumber)!;
  expect(await signIn(unknown, 'maziwa42')).toMatchObject({
    status: 401,
    body: { message: authTexts.wrongCredentials },
  });
});

test('the guardian gets the emails, siblings share the mailbox, and without a guardian none is sent', async () => {
  const guardian = `mama${randomUUID()}@example.com`;
  const [one, two, alone] = [await newcomer(guardian), await newcomer(guardian), await newcomer()];
  for (const { admissionNumber, firstPassword } of [one, two, alone]) await choose(admissionNumber, firstPassword);

  const subjects = (await school.mailbox.emailsTo(guardian)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([one, two].map(({ admissionNumber }) => texts.email.subject(admissionNumber)).sort());
  expect((await office.call(people.list, { query: { q: guardian } })).total).toBe(2);
});

test('such a student changes the password in the profile, adds an address and confirms it; staff need an address', async () => {
  const { _id, admissionNumber, firstPassword } = await newcomer();
  await choose(admissionNumber, firstPassword);
  const student = school.as((await school.find.person(_id))!);
  const currentPassword = 'maziwa42';
  const change = (body: object) => student.call(users.update, { params: { userId: _id }, body });
  const becomeTutor = { params: { id: _id }, body: { type: 'tutor' as const } };

  expect(await office.refused(people.changeType, becomeTutor)).toMatchObject({ message: peopleTexts.unproved });
  expect(await change({ email: '', password: 'chapati77', currentPassword })).toMatchObject({ email: '' });
  const email = `amina${randomUUID()}@example.com`;
  await change({ email, currentPassword: 'chapati77' });
  const { token } = await school.mailbox.verifyLinkTo(email);
  await school.as().call(auth.verifyEmail, { params: { role: 'student', token } });

  expect((await signIn(email, 'chapati77')).body).toMatchObject({ _id, email });
  expect(await office.call(people.changeType, becomeTutor)).toMatchObject({ type: 'tutor' });
});

test('no person can use an address in the reserved domain', async () => {
  const { _id } = await newcomer();
  const { email } = (await school.find.person(_id))!;
  const body = { name: 'Somebody', email, password: 'attacker1' };
  expect(await school.as().refused(auth.signUp, { body })).toMatchObject({ status: 400, message: fieldsTexts.email });
  expect((await signIn(email, 'wrong1234')).body).toMatchObject({ message: authTexts.wrongCredentials });
});

test('no student without an address is added while a process of an earlier release runs', async () => {
  const older = randomUUID();
  await school.database.addProcess(older);
  const refused = await office.refused(firstPasswords.addStudent, { body: { name: 'Amina' } });
  await school.database.declareDead(older);
  expect(refused.status).toBe(503);
});
