/** The office's work on an application, and its timeline. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications } from '#contract/admissions/applications.ts';
import { usualChecks } from '#contract/admissions/stages.ts';
import { customers } from '#contract/customers.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/applications.ts';

let school: School;
let office: ReturnType<School['as']>;
let njeri: Awaited<ReturnType<School['create']['admin']>>;
beforeAll(async () => {
  school = await startTestServer();
  njeri = await school.create.admin({ name: 'Njeri Mwangi' });
  office = school.as(njeri);
});
afterAll(() => school.stop());

const newApplicant = () =>
  school.create.applicant({ phone: `2547${randomInt(10_000_000, 99_999_999)}`, email: `${randomUUID()}@example.com` });
const read = (id: string) => office.call(applications.read, { params: { id } });
const change = (id: string, body: object) => office.answer(applications.change, { params: { id }, body });
const listed = async (query: object) =>
  (await office.call(customers.list, { query })).customers.map(({ _id, stage }) => [_id, stage]);

async function download(q: string) {
  const headers = { cookie: `session=${await school.create.session(njeri)}` };
  return (await fetch(`${school.base}/customers/csv?q=${q}`, { headers })).text();
}

test('the timeline says who did what; a change that changes nothing is not in it', async () => {
  const { id } = await newApplicant();
  await change(id, { stage: 'contacted' });
  await change(id, { stage: 'contacted' });
  await change(id, { stage: 'waiting', assigneeId: njeri.id });
  await office.call(applications.addNote, { params: { id }, body: { text: 'Calls back on Friday' } });
  await change(id, { assigneeId: null });

  const { customer, timeline } = await read(id);
  expect(customer).toMatchObject({ status: 'contacted', stage: 'waiting', assignee: null });
  expect(timeline.map(({ kind, what, byName }) => [kind, what, byName])).toEqual([
    ['applied', '', null],
    ['stage', 'contacted', 'Njeri Mwangi'],
    ['stage', 'waiting', 'Njeri Mwangi'],
    ['assigned', 'Njeri Mwangi', 'Njeri Mwangi'],
    ['note', 'Calls back on Friday', 'Njeri Mwangi'],
    ['unassigned', '', 'Njeri Mwangi'],
  ]);
});

test('the list is filtered by stage and by assigned admin; the CSV has both', async () => {
  const [one, other] = [await newApplicant(), await newApplicant()];
  await change(one.id, { stage: 'waiting', assigneeId: njeri.id });
  await change(other.id, { stage: 'contacted' });
  const q = one.email;

  expect(await listed({ stage: 'waiting', q })).toEqual([[one.id, 'waiting']]);
  expect(await listed({ stage: 'contacted', q })).toEqual([]);
  // Clients of the specification know only its statuses.
  expect(await listed({ status: 'contacted', q })).toEqual([[one.id, 'waiting']]);
  expect(await listed({ stage: 'contacted', q: other.email })).toEqual([[other.id, 'contacted']]);
  expect(await listed({ assignee: njeri.id, q: other.email })).toEqual([]);
  expect(await listed({ assignee: njeri.id, q })).toHaveLength(1);
  expect(await listed({ assignee: 'nobody', q: other.email })).toHaveLength(1);
  expect(await download(q)).toContain(',Waiting,Njeri Mwangi,');
});

test('a status that a client of the specification sets replaces the stage', async () => {
  const { id } = await newApplicant();
  await change(id, { stage: 'waiting' });
  await office.call(customers.update, { params: { id }, body: { status: 'declined' } });
  expect((await read(id)).customer).toMatchObject({ status: 'declined', stage: 'declined' });
  expect((await read(id)).timeline.at(-1)).toMatchObject({ kind: 'stage', what: 'declined' });
});

test('the checklist has the usual items, and those that the office adds, up to thirty', async () => {
  const { id } = await newApplicant();
  const set = (item: string, isDone: boolean) =>
    office.answer(applications.setCheck, { params: { id }, body: { item, isDone } });
  await set('called', true);
  await set('Bring a laptop', false);
  await set('called', false);

  const { checklist, timeline } = await read(id);
  expect(checklist.map(({ item }) => item)).toEqual([...usualChecks, 'Bring a laptop']);
  expect(checklist.every(({ isDone }) => !isDone)).toBe(true);
  expect(timeline.slice(1).map(({ kind, what }) => [kind, what])).toEqual([
    ['ticked', 'called'],
    ['added', 'Bring a laptop'],
    ['unticked', 'called'],
  ]);
  for (let n = checklist.length; n < 30; n++) await set(`Item ${n}`, false);
  expect(await set('One too many', false)).toMatchObject({ status: 409, body: { message: texts.tooManyItems } });
  expect((await set('called', true)).status).toBe(200);
});

test('an application is assigned to the office only, and an enrolled one keeps its stage', async () => {
  const { id } = await newApplicant();
  const tutor = await school.create.tutor();
  expect(await change(id, { assigneeId: tutor.id })).toMatchObject({ status: 409, body: { message: texts.notAdmin } });
  await office.call(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau' } });
  expect(await change(id, { stage: 'declined' })).toMatchObject({ status: 409, body: { message: texts.isEnrolled } });
});
