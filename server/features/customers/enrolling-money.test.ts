/** What enrolling does to courses, prices and the money of an application, and how the office undoes it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { applications } from '#contract/admissions/applications.ts';
import { auth } from '#contract/auth.ts';
import { type ChosenCourse, customers } from '#contract/customers.ts';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { people } from '#contract/people.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/admissions.ts';
import * as agreedTexts from '#texts/people/agreed-prices.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  await school.stop();
});

/** An applicant who has paid this amount with the application. */
async function paying(amount: number) {
  const applicant = await money.applicant({ email: `${randomUUID()}@example.com` });
  if (amount > 0) await money.paid({ purpose: 'application', customerId: applicant.id, amount });
  return applicant;
}

type Chosen = Partial<ChosenCourse> & { courseId: string };
const enrol = (id: string, courses: Chosen[]) =>
  office.answer(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau', courses } });
const undo = (id: string) => office.answer(applications.undoEnrolment, { params: { id } });
const unallocated = async (id: string) =>
  (await office.call(bookkeeping.listHeld)).filter(({ what }) => what === id).map(({ amount }) => amount);
const coursesOf = async (studentId: string) => {
  const query = 'select course_id from enrolment where student_id = $1';
  return (await school.pool.query<{ course_id: string }>(query, [studentId])).rows.map(({ course_id }) => course_id);
};
const studentOf = async (id: string) => (await office.call(applications.read, { params: { id } })).customer.studentId;

test('the money becomes credit and opens what it covers; other courses have an agreed price', async () => {
  const { id } = await paying(1_000);
  const [free, covered, open] = [
    await school.create.course({ price: 0 }),
    await school.create.course({ price: 4_000 }),
    await school.create.course({ price: 9_000 }),
  ];
  const chosen = [
    { courseId: free.id },
    { courseId: covered.id, price: 700, reason: 'A scholarship' },
    { courseId: open.id },
  ];
  expect((await enrol(id, chosen)).status).toBe(201);

  const studentId = (await studentOf(id))!;
  expect((await coursesOf(studentId)).toSorted()).toEqual([free.id, covered.id].toSorted());
  expect(await money.credit(studentId)).toBe(300);
  const agreed = await office.call(agreedPrices.list, { params: { id: studentId } });
  expect(agreed.map(({ course, price, reason }) => [course._id, price, reason]).toSorted()).toEqual(
    [
      [covered.id, 700, 'A scholarship'],
      [open.id, 9_000, texts.fromApplication],
    ].toSorted(),
  );
});

test('a discount without a reason, or a price above the usual one, enrols nobody', async () => {
  const { id } = await paying(0);
  const course = await school.create.course({ price: 4_000 });
  expect(await enrol(id, [{ courseId: course.id, price: 10 }])).toMatchObject({
    status: 400,
    body: { message: agreedTexts.reason },
  });
  expect((await enrol(id, [{ courseId: course.id, price: 4_001 }])).status).toBe(400);
  expect((await enrol(id, [{ courseId: randomUUID() }])).status).toBe(404);
  expect(await studentOf(id)).toBeNull();
});

test('until the invitation is used, all of it can be undone, and done again', async () => {
  const applicant = await paying(1_000);
  const { id, fullName } = applicant;
  await office.call(customers.update, { params: { id }, body: { status: 'contacted' } });
  const course = await school.create.course({ price: 4_000 });
  const chosen = [{ courseId: course.id, price: 800, reason: 'A scholarship' }];
  await enrol(id, chosen);
  const studentId = (await studentOf(id))!;
  expect(await unallocated(fullName)).toEqual([]);

  school.clock.advance({ minutes: 1 });
  expect((await undo(id)).status).toBe(200);
  const { customer, timeline } = await office.call(applications.read, { params: { id } });
  expect(customer).toMatchObject({ stage: 'contacted', studentId: null });
  expect(timeline.slice(-2).map(({ kind }) => kind)).toEqual(['enrolled', 'undone']);
  expect((await office.call(people.list, { query: { q: applicant.email } })).total).toBe(0);
  expect([await money.credit(studentId), await money.balance(`revenue:course:${course.id}`)]).toEqual([0, 0]);
  expect(await money.balance(`applicant:${id}`)).toBe(-1_000);
  expect(await unallocated(fullName)).toEqual([1_000]);
  expect(await undo(id)).toMatchObject({ status: 409, body: { message: texts.notEnrolled } });

  school.clock.advance({ minutes: 1 });
  expect((await enrol(id, chosen)).status).toBe(201);
  expect(await money.credit((await studentOf(id))!)).toBe(200);
  expect((await undo(id)).status).toBe(200);
});

test('an enrolment cannot be undone once the invitation is used, or other money was received', async () => {
  const [one, other] = [await paying(500), await paying(500)];
  await enrol(one.id, []);
  await enrol(other.id, []);
  const link = await school.mailbox.resetLinkTo(one.email);
  await school.as().call(auth.resetPassword, { params: link, body: { password: 'Karibu2026x' } });
  await money.paid({ studentId: (await studentOf(other.id))!, amount: 100 });

  expect(await undo(one.id)).toMatchObject({ status: 409, body: { message: texts.invitationUsed } });
  expect(await undo(other.id)).toMatchObject({ status: 409, body: { message: texts.creditChanged } });
  for (const { id } of [one, other]) expect(await money.credit((await studentOf(id))!)).toBeGreaterThanOrEqual(500);
});

test('of two admins who undo an enrolment at once, one succeeds', async () => {
  const { id } = await paying(300);
  await enrol(id, []);
  school.clock.advance({ minutes: 1 });
  const statuses = (await Promise.all([undo(id), undo(id)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await money.balance(`applicant:${id}`)).toBe(-300);
});
