import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { people } from '#contract/people.ts';
import { proposePersonName } from '#contract/rules/person-name.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as admissionsTexts from '#texts/people/admissions.ts';
import * as invitationTexts from '#texts/people/invitations.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const newEmail = () => `Njeri${randomUUID()}@example.com`;
const newPhone = () => `2547${randomInt(10_000_000, 99_999_999)}`;
const apply = (email = newEmail()) => school.create.applicant({ phone: newPhone(), email });
const enrol = (id: string, name = 'Njeri Kamau') => office.answer(customers.enrol, { params: { id }, body: { name } });
const person = async (email: string) => (await office.call(people.list, { query: { q: email } })).people[0];

test('an applicant gets an account and an invitation in one step, and the application is enrolled', async () => {
  const { id, email } = await apply();

  const enrolled = await enrol(id);
  const invited = await person(email);

  expect(invited).toMatchObject({ name: 'Njeri Kamau', email: email.toLowerCase(), type: 'student', state: 'invited' });
  expect(enrolled).toMatchObject({ status: 201, body: { _id: id, status: 'enrolled', studentId: invited!._id } });
  expect(await school.mailbox.emailsTo(email.toLowerCase())).toHaveLength(1);
});

test('no applicant is enrolled twice, even by two members of the office at once', async () => {
  const { id, email } = await apply();
  const answers = await Promise.all([enrol(id), enrol(id)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ message: admissionsTexts.isStudent });
  expect(await school.mailbox.emailsTo(email.toLowerCase())).toHaveLength(1);
});

test('siblings with one email address do not share an account', async () => {
  const [{ id, email }, { id: second }] = [await apply('mama@example.com'), await apply('mama@example.com')];
  await enrol(id);

  const refused = await enrol(second, 'Otieno Kamau');
  expect(refused).toMatchObject({ status: 409, body: { message: invitationTexts.hasInvitation(email) } });
  expect(await person(email)).toMatchObject({ name: 'Njeri Kamau' });
});

test('once the invitation is withdrawn, the applicant can be enrolled again', async () => {
  const { id, email } = await apply();
  await enrol(id);
  await office.call(people.withdrawInvitation, { params: { id: (await person(email))!._id } });

  expect((await enrol(id, 'Njeri Kamau Njoki')).status).toBe(201);
  expect(await person(email)).toMatchObject({ name: 'Njeri Kamau Njoki' });
});

test.each([
  ['Njeri  Kamau', 'Njeri Kamau'],
  [' wanjirũ wa Ng’ang’a (Peter) ', 'wanjirũ wa Nganga Peter'],
  ["O'Brien-Otieno Jr.", 'OBrien-Otieno Jr'],
  ['!!!', ''],
])('for “%s” the name “%s” is proposed', (typed, proposed) => {
  expect(proposePersonName(typed)).toBe(proposed);
});
