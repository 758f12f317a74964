/** Tests when the place that an offer reserves in an intake becomes free, and that it is not reserved again by itself. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { applications } from '#contract/admissions/applications.ts';
import { intakes } from '#contract/admissions/intakes.ts';
import { type CustomerStatus, customers } from '#contract/customers.ts';
import { people } from '#contract/people.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/intake-choices.ts';
import * as intakesTexts from '#texts/people/intakes.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  // Outside the quiet hours, in which no email is sent.
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`));
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());
const meanwhile = meanwhileAt(() => school);

const DAY = 86_400_000;
const dayFromNow = (days: number) => new Date(school.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

/** A course with two intakes, the first of which has one place. */
async function planned() {
  const course = await school.create.course({ price: 4_000 });
  const one = await school.create.intake(course.id, { places: 1 });
  const other = await school.create.intake(course.id);
  const chosen = (intakeId: string) => [{ courseId: course.id, intakeId }];
  return { course, small: chosen(one.id), large: chosen(other.id), smallId: one.id, largeId: other.id };
}
type Chosen = { courseId: string; intakeId?: string }[];

const newPhone = () => `2547${randomInt(10_000_000, 99_999_999)}`;
async function applicant() {
  const typed = { phone: newPhone(), email: `${randomUUID()}@example.com` };
  return { ...typed, ...(await school.create.applicant({ ...typed, day: dayFromNow(0) })) };
}
type Applicant = Awaited<ReturnType<typeof applicant>>;
const send = ({ id }: Applicant, courses: Chosen) =>
  office.answer(applications.sendOffer, { params: { id }, body: { courses, lastDay: dayFromNow(14) } });
const enrol = ({ id }: Applicant, courses: Chosen) =>
  office.answer(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau', courses } });
const undo = ({ id }: Applicant) => office.call(applications.undoEnrolment, { params: { id } });
const withdrawInvitation = (studentId: string) => office.call(people.withdrawInvitation, { params: { id: studentId } });
const studentOf = async ({ id }: Applicant) =>
  (await office.call(applications.read, { params: { id } })).customer.studentId!;
const setStage = ({ id }: Applicant, stage: 'contacted' | 'waiting' | 'declined') =>
  office.call(applications.change, { params: { id }, body: { stage } });
const setStatus = ({ id }: Applicant, status: CustomerStatus) =>
  office.call(customers.update, { params: { id }, body: { status } });
const setStageInBulk = ({ id }: Applicant, stage: 'waiting' | 'declined') =>
  office.call(bulkChanges.applications, { body: { change: { kind: 'stage', stage }, which: { ids: [id] } } });
const reservedIn = async (id: string) => (await office.call(intakes.list)).find(({ _id }) => _id === id)!.reserved;
const offersOf = async ({ id }: Applicant) => (await office.call(applications.read, { params: { id } })).offers;

async function accept({ email }: Applicant) {
  const url = school.address + (await school.mailbox.linkTo(email));
  await fetch(url.replace('?', '/accepted?'), {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
}

/** An applicant who has accepted an offer of these courses. */
async function accepted(courses: Chosen) {
  const one = await applicant();
  await send(one, courses);
  await accept(one);
  return one;
}

const apply = (typed: object) =>
  fetch(`${school.base}/customers/add`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ fullName: 'Njeri Kamau', about: 'I sew.', county: 'Nairobi', town: 'Kibera', gender: 'Female' },
      ...{ education: 'College', email: 'njeri@example.com', mode: 'Online', consent: true, phone: newPhone() },
      ...typed,
    }),
  });

async function applyAgain({ phone, email }: Applicant) {
  expect((await apply({ phone, email })).status).toBe(201);
}

test.each<[string, (one: Applicant) => Promise<unknown>, (one: Applicant) => Promise<unknown>]>([
  ['the stage', (one) => setStage(one, 'declined'), (one) => setStage(one, 'contacted')],
  ['the stage of many', (one) => setStageInBulk(one, 'declined'), (one) => setStageInBulk(one, 'waiting')],
  ['the status', (one) => setStatus(one, 'declined'), (one) => setStatus(one, 'contacted')],
  ['the status enrolled, set by hand,', (one) => setStatus(one, 'enrolled'), (one) => setStatus(one, 'contacted')],
  ['another application', (one) => setStage(one, 'declined'), applyAgain],
])('a declined applicant’s place is free for somebody else, and %s does not bring it back', async (_, end, reopen) => {
  const { small, smallId } = await planned();
  const [first, second] = [await accepted(small), await applicant()];
  expect(await reservedIn(smallId)).toBe(1);
  await end(first);
  expect(await reservedIn(smallId)).toBe(0);
  expect((await send(second, small)).status).toBe(201);
  await reopen(first);

  expect(await reservedIn(smallId)).toBe(1);
  expect((await enrol(second, small)).status).toBe(201);
  expect(await send(first, small)).toMatchObject({ status: 409 });
});

test('an applicant who is enrolled into another intake does not get the offered place back by Undo', async () => {
  const { small, large, smallId, largeId } = await planned();
  const [first, second] = [await applicant(), await applicant()];
  await send(first, small);
  expect((await enrol(first, large)).status).toBe(201);
  expect((await send(second, small)).status).toBe(201);
  await undo(first);

  expect([await reservedIn(smallId), await reservedIn(largeId)]).toEqual([1, 0]);
  expect((await enrol(second, small)).status).toBe(201);
});

test('after Undo, an accepted offer reserves the place that the student had, unless the student has left it', async () => {
  const { course, small, smallId } = await planned();
  const first = await accepted(small);
  await enrol(first, small);
  await undo(first);
  expect(await reservedIn(smallId)).toBe(1);

  await enrol(first, small);
  const params = { id: await studentOf(first), courseId: course.id };
  await office.call(agreedPrices.end, { params });
  await undo(first);
  expect(await reservedIn(smallId)).toBe(0);
});

test('Enroll withdraws an expired offer, which then reserves nothing after Undo', async () => {
  const { small, smallId } = await planned();
  const first = await applicant();
  await send(first, small);
  school.clock.advance({ minutes: 15 * 24 * 60 });
  office = school.as(await school.create.admin());
  expect((await enrol(first, small)).status).toBe(201);
  await undo(first);

  expect(await offersOf(first)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await reservedIn(smallId)).toBe(0);
});

test('a newer offer frees the place of the one that was accepted before', async () => {
  const { small, large, smallId, largeId } = await planned();
  const first = await accepted(small);
  await send(first, large);
  expect([await reservedIn(smallId), await reservedIn(largeId)]).toEqual([0, 1]);
  expect(await send(await applicant(), small)).toMatchObject({ status: 201 });
  expect(await send(first, small)).toMatchObject({ status: 409 });
});

test.each<[string, (one: Applicant) => Promise<unknown>]>([
  ['another stage', (one) => setStage(one, 'contacted')],
  ['another application', applyAgain],
])('once an invitation is withdrawn, the student’s place is free, also after %s', async (_, reopen) => {
  const { small, smallId } = await planned();
  const first = await accepted(small);
  await enrol(first, small);
  await withdrawInvitation(await studentOf(first));
  expect(await reservedIn(smallId)).toBe(0);

  await reopen(first);
  expect(await reservedIn(smallId)).toBe(0);
});

test('an intake that is deleted during an application for it is refused as no longer open', async () => {
  const { course, smallId } = await planned();
  const refused = await meanwhile.during(({ database }) => database.deleteCourse(course.id), {
    waiting: 1,
    act: () => apply({ intakeId: smallId }),
  });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: texts.notOpen });
});

test('the deletion of an intake waits for an enrolment of an applicant who wishes for it', async () => {
  const { course, smallId } = await planned();
  const phone = newPhone();
  await apply({ intakeId: smallId, phone });
  const { customers: found } = await office.call(customers.list, { query: { q: phone } });
  const { id: studentId } = await school.create.student();
  const refused = await meanwhile.during(({ lock }) => lock.application(found[0]!._id), {
    waiting: 1,
    act: () => office.refused(intakes.delete, { params: { id: smallId } }),
    finish: ({ create }) => create.enrolment(studentId, course.id, { intakeId: smallId }),
  });
  expect(refused).toMatchObject({ status: 409, message: intakesTexts.hasStudents });
});
