/** A student under 18 cannot use the account without a guardian's consent, whichever way they sign in. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { guardians } from '#contract/accounts/guardians.ts';
import { firstPasswords } from '#contract/admissions/first-passwords.ts';
import { auth } from '#contract/auth.ts';
import { customers } from '#contract/customers.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/guardians.ts';
import * as invitationTexts from '#texts/people/invitations.ts';

let school: School;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  admin = await school.create.admin({ name: 'Njeri Mwangi' });
  office = school.as(admin);
});
afterAll(() => school.stop());

const mother = { isMinor: true, name: 'Achieng Auma', phone: '0712 345 678', email: '', relationship: 'Mother' };
const newEmail = () => `${randomUUID()}@example.com`;
const save = (id: string, change: object = {}) =>
  office.call(guardians.save, { params: { id }, body: { ...mother, ...change } });
const record = (id: string, kind: 'given' | 'revoked') =>
  office.answer(guardians.recordConsent, { params: { id }, body: { kind, way: 'paper' } });
const signIn = (email: string, password: string) => school.as().answer(auth.signIn, { body: { email, password } });
const find = async (q: string) => (await office.call(people.list, { query: { q } })).people[0]!;
const refused = { status: 403, body: { message: texts.consentMissing } };

test('an applicant under 18 is invited once consent is recorded, and the guardian is carried over', async () => {
  const email = newEmail();
  const phone = `2547${randomInt(10_000_000, 99_999_999)}`;
  const guardian = { guardianName: 'Achieng Auma', guardianPhone: '254712345678' };
  const { id } = await school.create.applicant({ phone, email, ...guardian });
  await office.call(customers.enrol, { params: { id }, body: { name: 'Amina', courses: [] } });
  const before = await school.mailbox.emailsTo(email);
  const student = await find(email);
  const again = await office.answer(people.addStudent, { body: { email, name: 'Amina' } });

  expect(before).toEqual([]);
  expect(student).toMatchObject({ state: 'invited', isConsentMissing: true });
  expect(again).toMatchObject({ status: 409, body: { message: texts.waitsForConsent(email) } });
  expect((await record(student._id, 'given')).body).toMatchObject({ name: 'Achieng Auma', phone: '254712345678' });
  expect(await school.mailbox.emailsTo(email)).toHaveLength(1);
  const [, a, b] = (await school.mailbox.linkTo(email)).match(/password-reset\/([^/]+)\/([^/?]+)/)!;
  const chosen = await school
    .as()
    .answer(auth.resetPassword, { params: { a: a!, b: b! }, body: { password: 'maziwa42' } });
  expect(chosen.status).toBe(200);
  expect((await signIn(email, 'maziwa42')).status).toBe(200);
});

test('revoking ends the sessions and refuses sign-in, and the history keeps who recorded what', async () => {
  const student = await school.create.student();
  const asStudent = school.as(student);
  expect((await asStudent.answer(auth.loggedIn)).status).toBe(200);
  const saved = await save(student.id);
  expect((await asStudent.answer(auth.loggedIn)).status).toBe(401);
  expect(await signIn(student.email, PASSWORD)).toMatchObject(refused);
  await record(student.id, 'given');
  expect((await signIn(student.email, PASSWORD)).status).toBe(200);
  await record(student.id, 'revoked');
  expect(await signIn(student.email, PASSWORD)).toMatchObject(refused);
  const grown = await save(student.id, { isMinor: false });

  expect(saved).toMatchObject({ isMinor: true, phone: '254712345678', isConsentMissing: true });
  expect(grown.isConsentMissing).toBe(false);
  expect((await signIn(student.email, PASSWORD)).status).toBe(200);
  const by = { byName: 'Njeri Mwangi', guardianName: 'Achieng Auma' };
  expect(grown.history).toMatchObject([
    { kind: 'minor', way: null, ...by },
    { kind: 'given', way: 'paper', ...by },
    { kind: 'revoked', way: 'paper', ...by },
    { kind: 'adult', way: null, ...by },
  ]);
});

test('neither a link to choose a password nor a first password opens the account', async () => {
  const student = await school.create.student();
  await school.as().call(auth.sendLink, { body: { email: student.email } });
  const link = await school.mailbox.linkTo(student.email);
  await save(student.id);
  await school.as().call(auth.sendLink, { body: { email: student.email } });
  const newer = await school.mailbox.linkTo(student.email);
  const reset = (url: string) => {
    const [, a, b] = url.match(/password-reset\/([^/]+)\/([^/?]+)/)!;
    const body = { password: 'maziwa42' };
    return school.as().answer(auth.resetPassword, { params: { a: a!, b: b! }, body });
  };
  expect((await reset(link)).status).toBe(404);
  expect(await reset(newer)).toMatchObject(refused);

  const young = await office.call(firstPasswords.addStudent, {
    body: { name: 'Otieno', guardianEmail: 'mama@example.com', isMinor: true },
  });
  await save(young._id, { email: 'mama@example.com' });
  const [sheet] = await office.call(firstPasswords.sheets, { query: { student: young._id } });
  expect(sheet!.isConsentMissing).toBe(true);
  const typed = { email: sheet!.admissionNumber, password: sheet!.firstPassword };
  expect(await signIn(typed.email, typed.password)).toMatchObject(refused);
  const choice = { ...typed, newPassword: 'maziwa42' };
  expect(await school.as().answer(auth.chooseFirstPassword, { body: choice })).toMatchObject(refused);
  await record(young._id, 'given');
  expect((await school.as().answer(auth.chooseFirstPassword, { body: choice })).status).toBe(200);
});

test('a student can be added with the guardian’s name and phone', async () => {
  const email = newEmail();
  const guardian = { guardianName: ' Achieng Auma ', guardianPhone: '0712 345 678' };
  await office.call(people.addStudent, { body: { email, name: 'Amina', isMinor: true, ...guardian } });
  const { _id } = await office.call(firstPasswords.addStudent, {
    body: { name: 'Otieno', isMinor: true, ...guardian },
  });

  const saved = { name: 'Achieng Auma', phone: '254712345678', isMinor: true };
  for (const id of [(await find(email))._id, _id]) {
    expect(await office.call(guardians.read, { params: { id } })).toMatchObject(saved);
    expect((await record(id, 'given')).status).toBe(201);
  }
});

test('consent needs a student under 18 with a named guardian, and is recorded once, also by two people at once', async () => {
  const [adult, unnamed, student] = [await school.create.student(), newEmail(), await school.create.student()];
  expect((await record(adult.id, 'given')).body).toMatchObject({ message: texts.notMinor });
  await office.call(people.addStudent, { body: { email: unnamed, name: 'Amina', isMinor: true } });
  expect((await record((await find(unnamed))._id, 'given')).body).toMatchObject({ message: texts.nameFirst });
  await save(student.id);
  expect((await record(student.id, 'revoked')).body).toMatchObject({ message: texts.isMissing });
  const answers = await Promise.all([record(student.id, 'given'), record(student.id, 'given')]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { history } = await office.call(guardians.read, { params: { id: student.id } });
  expect(history.map(({ kind }) => kind)).toEqual(['minor', 'given']);
  expect(await office.refused(guardians.read, { params: { id: admin.id } })).toMatchObject({ status: 404 });
});

test('adding a student under 18 again keeps the guardian and the consent, and says that the invitation is sent', async () => {
  const body = { email: newEmail(), name: 'Amina', isMinor: true };
  const added = await office.call(people.addStudent, { body });
  const { _id: id } = await find(body.email);
  const headers = { cookie: `session=${await school.create.session(admin)}` };
  const csv = await fetch(`${school.base}/people/csv?q=${body.email}`, { headers });
  await save(id);
  await record(id, 'given');
  const again = await office.call(people.addStudent, { body });

  expect([added.message, again.message]).toEqual([texts.addedMinor('Amina'), invitationTexts.sent(body.email)]);
  expect(await csv.text()).toContain(texts.waiting);
  const { name, phone, relationship, isConsentMissing, history } = await office.call(guardians.read, {
    params: { id },
  });
  expect({ name, phone, relationship }).toEqual({ name: mother.name, phone: '254712345678', relationship: 'Mother' });
  expect([isConsentMissing, history.map(({ kind }) => kind)]).toEqual([false, ['minor', 'given']]);
  expect(await school.mailbox.emailsTo(body.email)).toHaveLength(2);
});

test('the office records once that a student of unknown age is 18 or older, which ends no session', async () => {
  const [student, minor] = [await school.create.student(), await school.create.student()];
  await save(minor.id);
  const asStudent = school.as(student);
  const { isMinor, isConsentMissing, history } = await office.call(guardians.recordAdult, {
    params: { id: student.id },
  });

  expect([isMinor, isConsentMissing]).toEqual([false, false]);
  expect(history).toMatchObject([{ kind: 'adult', way: null, byName: 'Njeri Mwangi' }]);
  expect((await asStudent.answer(auth.loggedIn)).status).toBe(200);
  for (const { id } of [student, minor])
    expect(await office.refused(guardians.recordAdult, { params: { id } })).toMatchObject({
      code: 'conflict',
      message: texts.ageKnown,
    });
});

test('a changed guardian is in the history, beside the consent that the earlier one gave', async () => {
  const { id } = await school.create.student();
  await save(id);
  await record(id, 'given');
  await save(id);
  const { history } = await save(id, { name: 'Otieno Auma', relationship: 'Uncle' });

  expect(history.map(({ kind, guardianName }) => [kind, guardianName])).toEqual([
    ['minor', 'Achieng Auma'],
    ['given', 'Achieng Auma'],
    ['changed', 'Otieno Auma'],
  ]);
});

test('a student whose guardian’s consent is missing does not become staff, by the type or an invitation', async () => {
  const student = await school.create.student();
  await save(student.id);
  const changed = await office.refused(people.changeType, { params: { id: student.id }, body: { type: 'tutor' } });
  const invited = await office.refused(people.invite, { body: { email: student.email, name: 'Amina' } });

  for (const answer of [changed, invited]) expect(answer).toMatchObject({ status: 409, message: texts.notStaff });
  expect(await find(student.email)).toMatchObject({ type: 'student', isConsentMissing: true });
});

test('the list of people is filtered by missing consent, as is its download', async () => {
  const mark = randomUUID().slice(0, 8);
  const [waiting, closed, other] = [
    await school.create.student({ name: `Waiting ${mark}` }),
    await school.create.student({ name: `Closed ${mark}` }),
    await school.create.student({ name: `Other ${mark}` }),
  ];
  for (const { id } of [waiting, closed]) await save(id);
  await office.call(people.deactivate, { params: { id: closed.id } });
  const listed = await office.call(people.list, { query: { q: mark, consent: 'missing' } });
  expect(listed).toMatchObject({ people: [{ _id: waiting.id, isConsentMissing: true }], total: 1 });

  const headers = { cookie: `session=${await school.create.session(admin)}` };
  const answer = await fetch(`${school.base}/people/csv?q=${mark}&consent=missing`, { headers });
  const csv = await answer.text();
  expect(csv).toContain(waiting.name);
  for (const { name } of [closed, other]) expect(csv).not.toContain(name);

  const who = { filters: { q: mark, consent: 'missing' as const }, total: 1, except: [] };
  const deactivation = { change: { kind: 'deactivate' as const }, who };
  expect(await office.call(bulkChanges.people, { body: deactivation })).toMatchObject({ changed: 1 });
});

test('a student’s own account does not show the guardian', async () => {
  const student = await school.create.student();
  await save(student.id, { isMinor: false, email: 'mama@example.com' });
  const own = await school.as(student).call(users.read, { params: { id: student.id } });

  expect(JSON.stringify(own)).not.toMatch(/mama|Achieng|254712345678/);
});
