/** Guardians in imported lists, and imports that fail half-way. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { peopleImports } from '#contract/admissions/people-imports.ts';
import { people } from '#contract/people.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/people-imports.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
});
afterAll(() => school.stop());
const meanwhile = meanwhileAt(() => school);

const address = (name: string) => `${name}-${randomUUID()}@example.com`;
const nameOf = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const head = ['Name', 'Email', 'Guardian’s name', 'Guardian’s phone', 'Relationship', 'Guardian’s email', 'Under 18'];
const preview = (rows: string[][]) => office.call(peopleImports.preview, { body: { table: [head, ...rows] } });
const notesOf = async (rows: string[][]) => (await preview(rows)).rows.map(({ notes }) => notes);
const found = async (q: string) => (await office.call(people.list, { query: { q } })).people;
const guardianOf = async (email: string) => {
  const [{ _id: id } = { _id: '' }] = await found(email);
  return office.call(guardians.read, { params: { id } });
};

/** The import that the preview shows. */
async function previewed(rows: string[][]) {
  const { version } = await preview(rows);
  return { body: { table: [head, ...rows], version } };
}
const importNow = async (rows: string[][]) => office.call(peopleImports.import, await previewed(rows));

test('a guardian’s name, phone, relationship and email come with the student; the same list again changes nothing', async () => {
  const [minor, adult, mama] = [address('minor'), address('adult'), address('mama')];
  const rows = [
    [nameOf('Mdogo'), minor, ' Mary Wambui ', '712345678.0', 'Mother', mama, 'yes'],
    [nameOf('Mkubwa'), adult, 'Otieno Ouma', '+254 722 000 333', '', '', ''],
  ];
  expect(await notesOf(rows)).toEqual([
    [
      texts.newGuardian(mama),
      texts.guardianNamed('Mary Wambui'),
      texts.newGuardianPhone('0712 345 678'),
      texts.newRelationship('Mother'),
      texts.minor,
    ],
    [texts.guardianNamed('Otieno Ouma'), texts.newGuardianPhone('0722 000 333')],
  ]);
  expect(await importNow(rows)).toMatchObject({ invited: 2, waiting: 1 });

  const mother = { name: 'Mary Wambui', phone: '254712345678', relationship: 'Mother', email: mama };
  expect(await guardianOf(minor)).toMatchObject({ ...mother, isMinor: true, isConsentMissing: true });
  expect((await guardianOf(minor)).history).toMatchObject([{ kind: 'minor', guardianName: 'Mary Wambui' }]);
  const uncle = { name: 'Otieno Ouma', phone: '254722000333', relationship: '', isMinor: false, history: [] };
  expect(await guardianOf(adult)).toMatchObject(uncle);
  expect(await school.mailbox.emailsTo(minor)).toEqual([]);
  expect(await school.mailbox.emailsTo(adult)).toHaveLength(1);

  expect((await preview(rows)).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  const before = await guardianOf(minor);
  expect(await importNow(rows)).toMatchObject({ invited: 0, changed: 0, waiting: 0 });
  expect(await guardianOf(minor)).toEqual(before);
});

test('a student who exists gets the guardian of the list, in the history; empty cells and the consent stay', async () => {
  const { id, name, email } = await school.create.student();
  const mother = { isMinor: true, name: 'Mary Wambui', phone: '0712345678', email: '', relationship: 'Mother' };
  await office.call(guardians.save, { params: { id }, body: mother });
  await office.call(guardians.recordConsent, { params: { id }, body: { kind: 'given', way: 'paper' } });
  const rows = [[name, email, 'Mary Wanjiru', '', 'Aunt', '', '']];
  expect(await notesOf(rows)).toEqual([
    [texts.guardianRenamed('Mary Wambui', 'Mary Wanjiru'), texts.newRelationship('Aunt')],
  ]);
  expect(await importNow(rows)).toMatchObject({ changed: 1, waiting: 0 });
  const saved = await guardianOf(email);
  expect(saved).toMatchObject({ name: 'Mary Wanjiru', phone: '254712345678', relationship: 'Aunt' });
  expect(saved).toMatchObject({ isMinor: true, isConsentMissing: false });
  expect(saved.history.map(({ kind }) => kind)).toEqual(['minor', 'given', 'changed']);
});

test('an invalid name, phone or relationship of a guardian is an error of the row', async () => {
  const [long, far] = ['x'.repeat(81), 'x'.repeat(41)];
  const rows = [
    [nameOf('Amina'), '', 'mary@example.com', '0812 345 678', far, '', ''],
    [nameOf('Baraka'), '', '0712 345 678', '12', '', '', ''],
    [nameOf('Chebet'), '', long, '', '', '', ''],
  ];
  expect(await notesOf(rows)).toEqual([
    [texts.badGuardianName('mary@example.com'), texts.badGuardianPhone('0812 345 678'), texts.badRelationship(far)],
    [texts.badGuardianName('0712 345 678'), texts.badGuardianPhone('12')],
    [texts.badGuardianName(long)],
  ]);
});

test('an import whose database connection is lost leaves no student and no invitation, and succeeds when repeated', async () => {
  const [adult, minor] = [address('adult'), address('minor')];
  const rows = [
    [nameOf('Mkubwa'), adult, '', '', '', '', ''],
    [nameOf('Mdogo'), minor, 'Mary Wambui', '', '', '', 'yes'],
  ];
  const call = await previewed(rows);
  // By then the students are added and the invitations queued.
  const answer = await meanwhile.during(({ lock }) => lock.guardianEvents(), {
    waiting: 1,
    act: () => office.answer(peopleImports.import, call),
    finish: meanwhile.cutOffWaiting,
  });
  expect(answer.status).toBe(503);
  school.takeFaults();
  for (const email of [adult, minor]) {
    expect(await found(email)).toEqual([]);
    expect(await school.mailbox.emailsTo(email)).toEqual([]);
  }

  expect(await office.call(peopleImports.import, call)).toMatchObject({ invited: 2, waiting: 1 });
  expect(await school.mailbox.emailsTo(adult)).toHaveLength(1);
  expect(await guardianOf(minor)).toMatchObject({ name: 'Mary Wambui', isConsentMissing: true });
});

test('an import that meets an account opened meanwhile leaves no student and no invitation, and succeeds when repeated', async () => {
  const [first, taken] = [address('first'), address('taken')];
  const rows = [
    [nameOf('First'), first, 'Mary Wambui', '', '', '', ''],
    [nameOf('Taken'), taken, '', '', '', '', ''],
  ];
  const call = await previewed(rows);
  const answer = await meanwhile.during(({ create }) => create.student({ email: taken }), {
    waiting: 1,
    act: () => office.answer(peopleImports.import, call),
  });
  expect([answer.status, answer.body.message]).toEqual([409, texts.outdated]);
  expect(await found(first)).toEqual([]);
  expect(await school.mailbox.emailsTo(first)).toEqual([]);

  expect(await importNow(rows)).toMatchObject({ invited: 1, changed: 1 });
  expect(await school.mailbox.emailsTo(first)).toHaveLength(1);
  expect(await found(taken)).toHaveLength(1);
});
