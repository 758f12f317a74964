/** An applicant whose email address belongs to an account: nothing is attached before the owner accepts. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { applications } from '#contract/admissions/applications.ts';
import { offers } from '#contract/admissions/offers.ts';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { auth } from '#contract/auth.ts';
import { type ChosenCourse, customers } from '#contract/customers.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as agreedTexts from '#texts/people/agreed-prices.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as texts from '#texts/people/offers.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  // Outside the quiet hours, in which no email is sent.
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`));
  money = moneyIn(school);
  admin = await school.create.admin();
  office = school.as(admin);
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  await school.stop();
});

const enrol = (id: string, courses: ChosenCourse[]) =>
  office.answer(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau', courses } });
const read = (id: string) => office.call(applications.read, { params: { id } });
const withdraw = (id: string) => office.answer(applications.withdrawOffer, { params: { id } });
const answer = (student: Person, id: string, chosen: 'accepted' | 'declined' = 'accepted') =>
  school.as(student).answer(offers.answer, { params: { id }, body: { answer: chosen } });
const coursesOf = async (id: string) =>
  (await office.call(studentCourses.list, { params: { id } })).courses.map(({ course }) => course._id);
const bellOf = async (person: Person) =>
  (await school.as(person).call(notifications.list)).notifications.map(({ kind, title, path }) => [kind, title, path]);

/** A student, and an application with the student's address and an open offer of a free course. */
async function offered({ paid = 0, courses = [] as ChosenCourse[], guardian = {} } = {}) {
  const student = await school.create.student({ name: 'Amina' });
  const applicant = await money.applicant({ email: student.email.toUpperCase(), ...guardian });
  if (paid > 0) await money.paid({ purpose: 'application', customerId: applicant.id, amount: paid });
  const free = await school.create.course({ title: 'Robots', price: 0 });
  const answered = await enrol(applicant.id, [{ courseId: free.id }, ...courses]);
  const [made] = (await read(applicant.id)).offers!;
  return { student, applicationId: applicant.id, free, answered, offerId: made!._id };
}

test('the owner of the account is asked, and nothing is attached before the answer', async () => {
  const { student, applicationId, offerId, answered } = await offered({ paid: 700 });

  expect(answered).toMatchObject({ status: 201, body: { studentId: null, stage: 'offered' } });
  expect(await coursesOf(student.id)).toEqual([]);
  expect(await money.credit(student.id)).toBe(0);
  expect(await bellOf(student)).toEqual([['offer', 'Robots', `/offers/${offerId}`]]);
  const own = await school.as(student).call(offers.read, { params: { id: offerId } });
  expect(own).toMatchObject({ state: 'open', paid: 700, courses: [{ title: 'Robots', price: 0 }] });
  const email = await school.mailbox.linkTo(student.email);
  expect(email).toMatch(new RegExp(`/offers/${offerId}$`));
  expect((await read(applicationId)).timeline.at(-1)).toMatchObject({ kind: 'offered', byName: admin.name });
});

test('accepting attaches courses, agreed prices and the money, once, however often it is pressed', async () => {
  const [covered, open] = [
    await school.create.course({ title: 'Kilns', price: 4_000 }),
    await school.create.course({ title: 'Looms', price: 9_000 }),
  ];
  const { student, applicationId, free, offerId } = await offered({
    paid: 1_000,
    courses: [{ courseId: covered.id, price: 700, reason: 'Her sister is here' }, { courseId: open.id }],
  });
  const answers = await Promise.all([answer(student, offerId), answer(student, offerId), answer(student, offerId)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await coursesOf(student.id)).toSorted()).toEqual([covered.id, free.id].toSorted());
  expect(await money.credit(student.id)).toBe(300);
  const { customer, timeline, offers: made } = await read(applicationId);
  expect(customer).toMatchObject({ stage: 'enrolled', studentId: student.id });
  expect(made).toMatchObject([{ state: 'accepted' }]);
  expect(timeline.slice(-3)).toMatchObject([
    { kind: 'offered', byName: admin.name },
    { kind: 'accepted', what: 'Kilns, Looms, Robots', byName: null },
    { kind: 'enrolled', byName: admin.name },
  ]);
  expect(await bellOf(admin)).toContainEqual([
    'offer_accepted',
    'Kilns, Looms, Robots',
    `/admin/applications/${applicationId}`,
  ]);
  const undone = await office.answer(applications.undoEnrolment, { params: { id: applicationId } });
  expect(undone).toMatchObject({ status: 409, body: { message: texts.notUndoable } });
});

test('declining, or withdrawing, changes nothing in the account and ends the offer', async () => {
  const [declined, withdrawn] = [await offered(), await offered()];
  expect((await answer(declined.student, declined.offerId, 'declined')).status).toBe(200);
  expect((await withdraw(withdrawn.applicationId)).status).toBe(200);

  expect(await answer(declined.student, declined.offerId)).toMatchObject({
    status: 409,
    body: { message: texts.isDeclined },
  });
  expect(await answer(withdrawn.student, withdrawn.offerId)).toMatchObject({
    status: 409,
    body: { message: texts.isWithdrawn },
  });
  expect(await bellOf(withdrawn.student)).toEqual([]);
  expect((await withdraw(withdrawn.applicationId)).body).toMatchObject({ message: texts.noneOpen });
  for (const { applicationId, student } of [declined, withdrawn]) {
    expect((await read(applicationId)).customer).toMatchObject({ stage: 'new', studentId: null });
    expect(await coursesOf(student.id)).toEqual([]);
  }
});

const guardian = { guardianName: 'Achieng Auma', guardianPhone: '254712345678' };
const guardianOf = (student: Person) => office.call(guardians.read, { params: { id: student.id } });

test('accepting as an applicant under 18 closes the account until consent is recorded', async () => {
  const [young, declining] = [await offered({ guardian }), await offered({ guardian })];
  const sessions = [school.as(young.student), school.as(declining.student)] as const;
  const statuses = async () => Promise.all(sessions.map(async (each) => (await each.answer(auth.loggedIn)).status));
  const before = await sessions[0].call(offers.read, { params: { id: young.offerId } });
  expect(await statuses()).toEqual([200, 200]);
  const accepted = await answer(young.student, young.offerId);
  await answer(declining.student, declining.offerId, 'declined');

  expect(before.isConsentNeeded).toBe(true);
  expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted', isConsentNeeded: true } });
  expect(await statuses()).toEqual([401, 200]);
  expect(await guardianOf(young.student)).toMatchObject({
    ...{ name: 'Achieng Auma', phone: '254712345678', isMinor: true, isConsentMissing: true },
    history: [{ kind: 'minor', byName: admin.name }],
  });
  expect(await coursesOf(young.student.id)).toEqual([young.free.id]);
});

test('a guardian’s details that the office has recorded are kept when an offer is accepted', async () => {
  const { student, offerId } = await offered({ guardian });
  const known = { isMinor: false, name: 'Wambui Auma', phone: '', email: '', relationship: 'Aunt' };
  await office.call(guardians.save, { params: { id: student.id }, body: known });

  expect((await answer(student, offerId)).body).toMatchObject({ state: 'accepted', isConsentNeeded: false });
  expect(await guardianOf(student)).toMatchObject({ ...known, isConsentMissing: false });
});

test('of a concurrent acceptance and withdrawal, exactly one counts', async () => {
  const { student, applicationId, offerId } = await offered();
  const statuses = (await Promise.all([answer(student, offerId), withdraw(applicationId)])).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await coursesOf(student.id)).toHaveLength(statuses[0] === 200 ? 1 : 0);
});

test('enrolling does not accept an offer for the owner of an account whose address has changed since', async () => {
  const { student, applicationId, offerId, free } = await offered();
  await school.database.updatePerson(student.id, { email: `new-${student.email}` });
  expect((await enrol(applicationId, [{ courseId: free.id }])).status).toBe(201);

  const { customer, offers: made, timeline } = await read(applicationId);
  expect(made).toMatchObject([{ state: 'withdrawn' }]);
  expect(timeline.slice(-2)).toMatchObject([{ kind: 'withdrawn', byName: admin.name }, { kind: 'enrolled' }]);
  expect(customer.studentId).not.toBe(student.id);
  expect(await bellOf(student)).toEqual([]);
  expect((await answer(student, offerId)).body).toMatchObject({ message: texts.isWithdrawn });
  const undone = await office.call(applications.undoEnrolment, { params: { id: applicationId } });
  expect(undone.customer.stage).toBe('new');
});

test('an offer needs a course that is new to the student', async () => {
  const student = await school.create.student();
  const { id } = await school.create.applicant({
    phone: `2547${randomInt(10_000_000, 99_999_999)}`,
    email: student.email,
  });
  const course = await school.create.course({ price: 0 });
  await school.create.enrolment(student.id, course.id);

  expect(await enrol(id, [])).toMatchObject({ status: 400, body: { message: texts.courseRequired } });
  expect(await enrol(id, [{ courseId: course.id }])).toMatchObject({
    status: 409,
    body: { message: agreedTexts.isEnrolled(course.title) },
  });
});

test('an offer is refused if the address cannot be enrolled', async () => {
  const course = await school.create.course({ price: 0 });
  const now = school.clock.now();
  const invited = { invitedAt: now, emailVerifiedAt: null, passwordHash: null };
  for (const [{ email }, refusal] of [
    [await school.create.tutor(), invitationTexts.isStaff],
    [await school.create.student({ deactivatedAt: now }), invitationTexts.isClosed],
    [await school.create.student(invited), invitationTexts.hasInvitation],
    [await school.create.student({ consentMissingSince: now }), texts.waitsForConsent],
  ] as const) {
    const { id } = await money.applicant({ email });
    const refused = { status: 409, body: { message: refusal(email) } };
    expect(await enrol(id, [{ courseId: course.id }])).toMatchObject(refused);
    const body = { courses: [{ courseId: course.id }], lastDay: now.toISOString().slice(0, 10) };
    expect(await office.answer(applications.sendOffer, { params: { id }, body })).toMatchObject(refused);
    expect((await read(id)).offers).toEqual([]);
  }
});

test('an offer ends after thirty days, with a newer one, and when the office sets another stage', async () => {
  const [late, replaced, decided] = [await offered(), await offered(), await offered()];
  const other = await school.create.course({ title: 'Drums', price: 0 });
  await enrol(replaced.applicationId, [{ courseId: other.id }]);
  const params = { id: decided.applicationId };
  await office.call(applications.change, { params, body: { stage: 'waiting' } });
  expect((await answer(replaced.student, replaced.offerId)).body).toMatchObject({ message: texts.isWithdrawn });
  expect((await answer(decided.student, decided.offerId)).body).toMatchObject({ message: texts.isWithdrawn });
  expect(await bellOf(replaced.student)).toMatchObject([['offer', 'Drums', expect.any(String)]]);

  school.clock.advance({ minutes: 31 * 24 * 60 });
  expect((await answer(late.student, late.offerId)).body).toMatchObject({ message: texts.isExpired });
  const later = school.as(admin);
  const { offers: made } = await later.call(applications.read, { params: { id: late.applicationId } });
  expect(made).toMatchObject([{ state: 'expired' }]);
});
