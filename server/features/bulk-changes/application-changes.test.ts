/** Changes of many applications at once. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApplicationChange, bulkChanges, MAX_CHANGED } from '#contract/accounts/bulk-changes.ts';
import { applications } from '#contract/admissions/applications.ts';
import { customers } from '#contract/customers.ts';
import { aMoment, meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/application-changes.ts';
import * as applicationsTexts from '#texts/people/applications.ts';

let school: School;
let office: ReturnType<School['as']>;
let njeri: Awaited<ReturnType<School['create']['admin']>>;
beforeAll(async () => {
  school = await startTestServer();
  njeri = await school.create.admin({ name: 'Njeri Mwangi' });
  office = school.as(njeri);
});
afterAll(() => school.stop());
const meanwhile = meanwhileAt(() => school);

/** Creates applicants whose email addresses contain `mark`, so that a search for it finds them. */
const newApplicants = (number: number, mark = randomUUID()) =>
  Promise.all(
    Array.from({ length: number }, () =>
      school.create.applicant({
        phone: `2547${randomInt(10_000_000, 99_999_999)}`,
        email: `${randomUUID()}-${mark}@example.com`,
      }),
    ),
  );
const selected = (all: { id: string }[]) => ({ ids: all.map(({ id }) => id) });
const change = (change: ApplicationChange['change'], which: ApplicationChange['which']) =>
  office.call(bulkChanges.applications, { body: { change, which } });
const refusedChange = (change: object, which: ApplicationChange['which']) =>
  office.refused(bulkChanges.applications, { body: { change, which } as ApplicationChange });
const read = (id: string) => office.call(applications.read, { params: { id } });
const eventsOf = async (id: string) =>
  (await read(id)).timeline.slice(1).map(({ kind, what, byName }) => [kind, what, byName]);

async function sendOffer({ id }: { id: string }) {
  const course = await school.create.course();
  const lastDay = new Date(school.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
  const body = { courses: [{ courseId: course.id }], lastDay };
  return office.call(applications.sendOffer, { params: { id }, body });
}

test('a stage is set for several applications, each with an event in its timeline; an enrolled applicant is refused with the reason', async () => {
  const [fresh, waiting, enrolled] = await newApplicants(3);
  await change({ kind: 'stage', stage: 'waiting' }, selected([waiting!]));
  await office.call(customers.enrol, { params: { id: enrolled!.id }, body: { name: 'Amina Otieno' } });
  const before = await read(enrolled!.id);

  expect(await change({ kind: 'stage', stage: 'waiting' }, selected([fresh!, waiting!, enrolled!]))).toEqual({
    changed: 1,
    unchanged: 1,
    refused: [{ _id: enrolled!.id, name: before.customer.fullName, reason: applicationsTexts.isEnrolled }],
  });
  expect(await eventsOf(fresh!.id)).toEqual([['stage', 'waiting', 'Njeri Mwangi']]);
  expect(await eventsOf(waiting!.id)).toEqual([['stage', 'waiting', 'Njeri Mwangi']]);
  expect(await read(enrolled!.id)).toEqual(before);
});

test('a stage withdraws open offers and sends the applicant nothing, as for a single application', async () => {
  const [one, other] = await newApplicants(2);
  for (const each of [one!, other!]) await sendOffer(each);
  const emails = async ({ email }: { email: string }) => (await school.mailbox.emailsTo(email)).length;
  const before = await emails(one!);
  await change({ kind: 'stage', stage: 'declined' }, selected([one!]));
  await office.call(applications.change, { params: { id: other!.id }, body: { stage: 'declined' } });

  const [bulk, single] = [await read(one!.id), await read(other!.id)];
  expect(bulk.customer.stage).toBe('declined');
  expect(bulk.offers).toMatchObject([{ state: 'withdrawn' }]);
  expect(bulk.timeline.map(({ kind }) => kind)).toEqual(single.timeline.map(({ kind }) => kind));
  expect([await emails(one!), await emails(other!)]).toEqual([before, before]);
});

test('all matches of a search but one are assigned to an admin, and unassigned again', async () => {
  const mark = randomUUID();
  const [one, two, other] = await newApplicants(3, mark);
  const which = (total: number) => ({ filters: { q: mark }, total, except: [other!.id] });
  const assign = { kind: 'assign' as const, assigneeId: njeri.id };

  expect(await refusedChange(assign, which(2))).toMatchObject({ status: 409, message: texts.listChanged });
  expect(await change(assign, which(3))).toEqual({ changed: 2, unchanged: 0, refused: [] });
  expect((await read(one!.id)).customer.assignee).toEqual({ _id: njeri.id, name: 'Njeri Mwangi' });
  expect(await eventsOf(two!.id)).toEqual([['assigned', 'Njeri Mwangi', 'Njeri Mwangi']]);
  expect(await eventsOf(other!.id)).toEqual([]);

  const mine = { filters: { q: mark, assignee: njeri.id }, total: 2, except: [] };
  expect(await change({ kind: 'assign', assigneeId: null }, mine)).toMatchObject({ changed: 2 });
  expect((await read(two!.id)).customer.assignee).toBeNull();
});

test('nothing changes if the assigned person does not work in the office, or the stage has steps of its own', async () => {
  const all = await newApplicants(2);
  const { id: assigneeId } = await school.create.tutor();
  const refusal = await refusedChange({ kind: 'assign', assigneeId }, selected(all));
  expect(refusal).toMatchObject({ status: 409, message: applicationsTexts.notAdmin });
  for (const stage of ['offered', 'enrolled'])
    expect(await refusedChange({ kind: 'stage', stage }, selected(all))).toMatchObject({ status: 400 });
  expect(await eventsOf(all[0]!.id)).toEqual([]);
});

test('at least one application, and at most 1,000, can be changed at a time', async () => {
  const wanted = { kind: 'stage', stage: 'waiting' };
  const many = { ids: Array.from({ length: MAX_CHANGED + 1 }, () => randomUUID()) };
  expect(await refusedChange(wanted, { ids: [] })).toMatchObject({ status: 400, message: texts.nothing });
  const all = { filters: { q: '' }, total: MAX_CHANGED + 1, except: [] };
  for (const which of [many, all])
    expect(await refusedChange(wanted, which)).toMatchObject({ status: 400, message: texts.tooMany });
});

test('two changes of the same applications at once, listed in opposite orders, both succeed', async () => {
  const all = (await newApplicants(2)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  // Both changes wait for the first application's lock; neither may hold the second one's lock yet, or they would deadlock.
  const results = await meanwhile.during(({ lock }) => lock.application(all[0]!.id), {
    waiting: 2,
    act: async () => {
      const first = change({ kind: 'stage', stage: 'waiting' }, selected(all));
      while ((await meanwhile.countWaiting()) < 1) await aMoment();
      return Promise.all([first, change({ kind: 'stage', stage: 'contacted' }, selected(all.toReversed()))]);
    },
  });
  expect(results.map(({ changed }) => changed)).toEqual([2, 2]);
  for (const { id } of all) expect((await read(id)).customer.stage).toBe('contacted');
});
