import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { isAdmissionNumber } from '#contract/fields/admission-number.ts';
import { people } from '#contract/people.ts';
import { users } from '#contract/users.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as invitationTexts from '#texts/people/invitations.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const newEmail = () => `amina${randomUUID()}@example.com`;
const invite = (email: string) => office.call(people.addStudent, { body: { email, name: 'Amina Odhiambo' } });
const found = async (email: string) => (await office.call(people.list, { query: { q: email } })).people[0];
const signUp = (email: string, password = 'attacker1') =>
  school.as().call(auth.signUp, { body: { name: 'Somebody Else', email, password } });
const signIn = (email: string, password: string) => school.as().answer(auth.signIn, { body: { email, password } });
const choosePassword = async (email: string, password: string) =>
  school.as().call(auth.resetPassword, { params: await school.mailbox.resetLinkTo(email), body: { password } });
const withdraw = ({ _id: id }: { _id: string }) => office.answer(people.withdrawInvitation, { params: { id } });

test('the office adds a student, who has a number at once, is invited by email, and chooses a password', async () => {
  const email = newEmail();
  expect(await invite(email)).toEqual({ message: invitationTexts.sent(email) });

  const invited = await found(email);
  expect(invited).toMatchObject({ name: 'Amina Odhiambo', type: 'student', state: 'invited' });
  expect(invited!.admissionNumber).toSatisfy(isAdmissionNumber);
  const [letter] = await school.mailbox.emailsTo(email);
  expect(letter!.subject).toBe(invitationTexts.email.subject('Darasa'));

  await choosePassword(email, 'maziwa42');
  expect((await signIn(email, 'maziwa42')).body).toMatchObject({ type: 'student', name: 'Amina Odhiambo' });
  expect(await found(email)).toMatchObject({ state: 'active', admissionNumber: invited!.admissionNumber });
});

test('nobody else can take the address of an invited student or change the name', async () => {
  const email = newEmail();
  await invite(email);
  const { _id: id } = (await found(email))!;

  await signUp(email);
  const other = await school.create.student();
  const change = { email, currentPassword: PASSWORD };
  await school.as(other).call(users.update, { params: { userId: other.id }, body: change });
  const { token } = await school.mailbox.verifyLinkTo(email);
  const moved = await school.as(other).refused(auth.verifyEmail, { params: { role: 'student', token } });

  expect(await found(email)).toMatchObject({ _id: id, name: 'Amina Odhiambo', state: 'invited' });
  expect((await signIn(email, 'attacker1')).status).toBe(401);
  expect(moved).toMatchObject({ status: 409, message: authTexts.emailTaken });
  // The sign-up made the server send the invitation a second time.
  const subjects = (await school.mailbox.emailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === invitationTexts.email.subject('Darasa'))).toHaveLength(2);
});

test('a stranger who signed up with the address before the invitation gets no access', async () => {
  const email = newEmail();
  await signUp(email);
  const { token } = await school.mailbox.verifyLinkTo(email);

  await invite(email);
  const opened = await school.as().refused(auth.verifyEmail, { params: { role: 'student', token } });
  await choosePassword(email, 'maziwa42');

  expect(opened.status).toBe(404);
  expect((await signIn(email, 'attacker1')).status).toBe(401);
  expect((await signIn(email, 'maziwa42')).body).toMatchObject({ name: 'Amina Odhiambo' });
});

test.each(['student', 'tutor', 'admin'] as const)(
  'a %s who has an account cannot be added as a student',
  async (type) => {
    const { email, id } = await school.create[type]();
    const before = await school.find.person(id);
    const body = { email, name: 'Somebody' };

    expect(await office.refused(people.addStudent, { body })).toMatchObject({
      status: 409,
      message: type === 'student' ? invitationTexts.hasAccount(email) : invitationTexts.isStaff(email),
    });
    expect(await school.find.person(id)).toEqual(before);
  },
);

test('a withdrawn invitation leaves no account, and its link no longer works; one that is accepted stays', async () => {
  const [withdrawn, accepted] = [newEmail(), newEmail()];
  for (const email of [withdrawn, accepted]) await invite(email);
  const params = await school.mailbox.resetLinkTo(withdrawn);
  await choosePassword(accepted, 'maziwa42');

  const answer = await withdraw((await found(withdrawn))!);
  expect(answer.body).toEqual({ message: invitationTexts.withdrawn('Amina Odhiambo') });
  expect(await found(withdrawn)).toBeUndefined();
  expect((await school.as().refused(auth.resetPassword, { params, body: { password: 'maziwa42' } })).status).toBe(404);
  expect(await withdraw((await found(accepted))!)).toMatchObject({
    status: 409,
    body: { message: invitationTexts.none },
  });
});

test('an invitation of an account with payments cannot be withdrawn', async () => {
  const email = newEmail();
  await invite(email);
  const person = (await found(email))!;
  await school.create.payment({ studentId: person._id });

  expect(await withdraw(person)).toMatchObject({ status: 409, body: { message: invitationTexts.hasRecords } });
  expect(await found(email)).toMatchObject({ state: 'invited' });
});

test('no student is added while a process of an earlier release runs, which would let others claim the account', async () => {
  const older = randomUUID();
  await school.database.addProcess(older);
  const body = { email: newEmail(), name: 'Amina Odhiambo' };
  const refused = await office.refused(people.addStudent, { body });
  await school.database.declareDead(older);

  expect(refused).toMatchObject({ status: 503, message: invitationTexts.upgrading });
  expect(await office.call(people.addStudent, { body })).toEqual({ message: invitationTexts.sent(body.email) });
});
