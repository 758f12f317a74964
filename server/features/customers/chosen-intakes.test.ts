/** Tests the intake in which an applicant starts: as applied for, offered, accepted, and enrolled into. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { applications } from '#contract/admissions/applications.ts';
import { intakes } from '#contract/admissions/intakes.ts';
import { offers } from '#contract/admissions/offers.ts';
import { type ChosenCourse, customers } from '#contract/customers.ts';
import { enrolments } from '#contract/enrolments.ts';
import { tasks } from '#contract/tasks.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/intake-choices.ts';
import * as intakesTexts from '#texts/people/intakes.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  // Outside the quiet hours, in which no email is sent.
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`));
  money = moneyIn(school);
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const formHeaders = { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
const DAY = 86_400_000;
const dayFromNow = (days: number) => new Date(school.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

const longDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', {
    ...({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  });

/** A course with an intake next month, and one after it. */
async function planned({ price = 0, places }: { price?: number; places?: number } = {}) {
  const course = await school.create.course({ title: 'Robots', price });
  const next = await school.create.intake(course.id, { name: 'January' });
  const later = await school.create.intake(course.id, {
    name: 'May',
    startsOn: dayFromNow(120),
    applyUntil: dayFromNow(100),
    places: places ?? null,
  });
  return { course, next, later };
}

const applicant = async (more = {}) => (await money.applicant({ email: `${randomUUID()}@example.com`, ...more })).id;
const read = (id: string) => office.call(applications.read, { params: { id } });
const enrol = (id: string, courses: ChosenCourse[]) =>
  office.answer(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau', courses } });
const send = (id: string, courses: ChosenCourse[]) =>
  office.answer(applications.sendOffer, { params: { id }, body: { courses, lastDay: dayFromNow(14) } });
const accept = (student: Person, id: string) =>
  school.as(student).answer(offers.answer, { params: { id }, body: { answer: 'accepted' } });
const offerOf = async (applicationId: string) => (await read(applicationId)).offers![0]!._id;
const intakeOf = async (courseId: string, studentId: string | null) =>
  (await office.call(intakes.students, { params: { courseId } })).find(({ _id }) => _id === studentId)?.intakeId;
const listed = async (id: string) => (await office.call(intakes.list)).find(({ _id }) => _id === id)!;

const typed = () => ({
  ...{ fullName: 'Njeri Kamau', about: 'I sew.', county: 'Nairobi', town: 'Kibera', gender: 'Female' },
  ...{ education: 'College', email: 'njeri@example.com', mode: 'Online', consent: true },
  phone: `07${randomInt(10_000_000, 99_999_999)}`,
});
async function apply(wish: object, person = typed()) {
  const response = await fetch(`${school.base}/customers/add`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, ...wish }),
  });
  return { status: response.status, message: ((await response.json()) as { message: string }).message };
}
const appliedBy = async ({ phone }: { phone: string }) =>
  (await office.call(customers.list, { query: { q: phone } })).customers[0]!;

test('an applicant wishes to start in an open intake, and the office reads it on the page and in the download', async () => {
  const { course, later } = await planned();
  const [wishing, indifferent, old] = [typed(), typed(), typed()];
  await apply({ intakeId: later.id, courseId: course.id }, wishing);
  await apply({ intakeId: '' }, indifferent);
  await apply({}, old);

  expect((await appliedBy(wishing)).intake).toEqual({ _id: later.id, name: 'Robots, May', startsOn: later.startsOn });
  expect((await appliedBy(indifferent)).intake).toBeNull();
  expect((await appliedBy(old)).intake).toBeNull();
  const headers = { cookie: `session=${await school.create.session(await school.create.admin())}` };
  const csv = await (await fetch(`${school.base}/customers/csv?q=${wishing.phone}`, { headers })).text();
  expect(csv).toContain(texts.wish);
  expect(csv).toContain(`"Robots, May, ${later.startsOn}"`);
});

test('a wish for an intake that is closed, full, deleted or another course’s is refused, and nothing is saved', async () => {
  const { course, next, later } = await planned({ places: 1 });
  const closed = await school.create.intake(course.id, { applyUntil: dayFromNow(-1) });
  await school.create.enrolment((await school.create.student()).id, course.id, { intakeId: later.id });
  const other = await school.create.course();
  for (const wish of [
    { intakeId: closed.id },
    { intakeId: later.id },
    { intakeId: randomUUID() },
    { intakeId: next.id, courseId: other.id },
  ]) {
    const person = typed();
    expect(await apply(wish, person)).toEqual({ status: 409, message: texts.notOpen });
    expect(await appliedBy(person)).toBeUndefined();
  }
  expect(await apply({ intakeId: 'January' })).toEqual({ status: 400, message: texts.notOpen });
});

test('after an intake is moved or deleted, the application still says which one the applicant wanted', async () => {
  const { next, later } = await planned();
  const [moved, deleted] = [typed(), typed()];
  await apply({ intakeId: next.id }, moved);
  await apply({ intakeId: later.id }, deleted);
  await office.call(intakes.update, { params: { id: next.id }, body: { startsOn: '2027-03-01' } });
  await office.call(intakes.delete, { params: { id: later.id } });

  expect((await appliedBy(moved)).intake).toMatchObject({ _id: next.id, startsOn: '2027-03-01' });
  expect((await appliedBy(deleted)).intake).toEqual({ _id: null, name: 'Robots, May', startsOn: later.startsOn });
});

test('visitors see only intakes to which they can apply', async () => {
  const { course, next, later } = await planned({ places: 1 });
  await send(await applicant(), [{ courseId: course.id, intakeId: later.id }]);

  const open = await school.as().call(intakes.listOpen);
  expect(open.filter(({ courseId }) => courseId === course.id)).toEqual([
    { _id: next.id, courseId: course.id, courseTitle: 'Robots', name: 'January', startsOn: next.startsOn },
  ]);
});

test('Enroll puts the student into the chosen intake, also once the course is paid, and deadlines count from it', async () => {
  const { course, later } = await planned({ price: 4_000 });
  const free = await planned();
  const lesson = await school.create.lesson(free.course.id);
  await school.create.task(lesson.id, { dueFrom: 'intake', dueAfterDays: 7 });
  const id = await applicant();
  const { body } = await enrol(id, [
    { courseId: course.id, intakeId: later.id },
    { courseId: free.course.id, intakeId: free.later.id },
  ]);
  const { studentId } = body as { studentId: string };

  expect(await intakeOf(free.course.id, studentId)).toBe(free.later.id);
  await school.database.updatePerson(studentId, { emailVerifiedAt: school.clock.now() });
  const [due] = await school.as({ id: studentId } as Person).call(tasks.list, { params: { lessonId: lesson.id } });
  expect(due!.deadline).toBe(dayFromNow(127));

  expect(await listed(later.id)).toMatchObject({ students: 0, reserved: 1 });
  expect(await office.call(agreedPrices.list, { params: { id: studentId } })).toMatchObject([
    { intake: { name: 'May', startsOn: later.startsOn } },
  ]);
  await school.create.credit(studentId, 4_000);
  await school.as({ id: studentId } as Person).call(enrolments.enrol, { params: { courseId: course.id }, body: {} });
  expect(await intakeOf(course.id, studentId)).toBe(later.id);
  expect(await listed(later.id)).toMatchObject({ students: 1, reserved: 0 });
});

test('without a choice, a student gets the next open intake when the course opens', async () => {
  const { course, next } = await planned();
  for (const chosen of [{ courseId: course.id }, { courseId: course.id, intakeId: null }]) {
    const { body } = await enrol(await applicant(), [chosen]);
    expect(await intakeOf(course.id, (body as { studentId: string }).studentId)).toBe(next.id);
  }
});

test('the owner of an account accepts an offer into exactly the offered intake, even if it has closed', async () => {
  const { course, next, later } = await planned({ places: 1 });
  const student = await school.create.student();
  const id = await applicant({ email: student.email });
  expect((await send(id, [{ courseId: course.id, intakeId: later.id }])).status).toBe(201);
  const offerId = await offerOf(id);
  const shown = await school.as(student).call(offers.read, { params: { id: offerId } });
  expect(shown.courses).toMatchObject([{ intake: { _id: later.id, name: 'May', startsOn: later.startsOn } }]);
  expect((await school.mailbox.emailsTo(student.email))[0]!.text).toContain(`Robots (May, ${later.startsOn})`);

  // The last place is reserved and the other intake has closed, so a student who joins without an offer gets no intake.
  const close = (id: string) => office.call(intakes.update, { params: { id }, body: { applyUntil: dayFromNow(-1) } });
  await close(next.id);
  const alone = await school.create.student();
  await school.as(alone).call(enrolments.enrol, { params: { courseId: course.id }, body: {} });
  expect(await intakeOf(course.id, alone.id)).toBeNull();
  await close(later.id);
  expect((await accept(student, offerId)).status).toBe(200);
  expect(await intakeOf(course.id, student.id)).toBe(later.id);
  expect(await listed(later.id)).toMatchObject({ students: 1, reserved: 0, isOpen: false });
});

test('the email and the page of an offer name the first day, and Enroll without a choice keeps to what was accepted', async () => {
  const { course, later } = await planned();
  const email = `${randomUUID()}@example.com`;
  const id = await applicant({ email });
  await send(id, [{ courseId: course.id, intakeId: later.id }]);
  const day = longDay(later.startsOn);
  expect((await school.mailbox.emailsTo(email))[0]!.text).toContain(
    texts.startsOf({ course: 'Robots', intake: 'May', day }),
  );
  const url = school.address + (await school.mailbox.linkTo(email));
  expect(await (await fetch(url)).text()).toContain(texts.starts({ intake: 'May', day }));
  await fetch(url.replace('?', '/accepted?'), { method: 'POST', headers: formHeaders, redirect: 'manual' });

  expect((await read(id)).offers).toMatchObject([{ state: 'accepted', courses: [{ intake: { _id: later.id } }] }]);
  const { body } = await enrol(id, [{ courseId: course.id }]);
  expect(await intakeOf(course.id, (body as { studentId: string }).studentId)).toBe(later.id);
});

test('an offer reserves a place as long as it can lead to an enrolment', async () => {
  const { course, later } = await planned({ places: 1 });
  const chosen = [{ courseId: course.id, intakeId: later.id }];
  const [one, two] = [await applicant(), await applicant()];
  const refusal = { status: 409, body: { message: texts.noPlaceIn('May') } };
  await send(one, chosen);
  // A newer offer to the same applicant replaces the first one, and needs no second place.
  expect((await send(one, chosen)).status).toBe(201);
  expect(await send(two, chosen)).toMatchObject(refusal);
  expect(await enrol(two, chosen)).toMatchObject(refusal);
  expect((await read(two)).offers).toEqual([]);
  expect(await office.refused(intakes.delete, { params: { id: later.id } })).toMatchObject({
    status: 409,
    message: texts.isReserved,
  });

  school.clock.advance({ minutes: 15 * 24 * 60 });
  office = school.as(await school.create.admin());
  expect((await listed(later.id)).reserved).toBe(0);
  expect((await enrol(two, chosen)).status).toBe(201);
});

test('simultaneous offers do not share the last place', async () => {
  const { course, later } = await planned({ places: 2 });
  const applicants = await Promise.all(Array.from({ length: 4 }, () => applicant()));
  const sent = await Promise.all(applicants.map((id) => send(id, [{ courseId: course.id, intakeId: later.id }])));

  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(await listed(later.id)).toMatchObject({ reserved: 2, isOpen: false });
});

test('an intake that is deleted or another course’s is refused, and nothing is sent or enrolled', async () => {
  const { course } = await planned();
  const foreign = await planned();
  const id = await applicant();
  for (const intakeId of [foreign.next.id, randomUUID()])
    for (const attempt of [send, enrol])
      expect(await attempt(id, [{ courseId: course.id, intakeId }])).toMatchObject({
        status: 404,
        body: { message: intakesTexts.gone },
      });
  expect(await read(id)).toMatchObject({ customer: { stage: 'new', studentId: null }, offers: [] });
});

test('with another price the place in the intake stays reserved, and the end of the agreement frees it', async () => {
  const { course, later } = await planned({ price: 4_000, places: 1 });
  const { body } = await enrol(await applicant(), [{ courseId: course.id, intakeId: later.id }]);
  const params = { id: (body as { studentId: string }).studentId, courseId: course.id };
  await office.call(agreedPrices.agree, { params, body: { price: 500, reason: 'Her sister is here' } });
  expect((await listed(later.id)).reserved).toBe(1);
  await office.call(agreedPrices.end, { params });
  expect((await listed(later.id)).reserved).toBe(0);

  await office.call(agreedPrices.agree, { params, body: { price: 0, reason: 'A scholarship' } });
  expect(await intakeOf(course.id, params.id)).not.toBe(later.id);
});
