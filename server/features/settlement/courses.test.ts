/** Tests which courses payments open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { enrolments } from '#contract/enrolments.ts';
import { aReceipt, callbacksOf, paidCallback, until } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let calls: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  school = await startTestServer();
  calls = callbacksOf(school);
});
afterAll(() => school.stop());

const now = () => school.clock.now();
const courseOf = (courseId: string) => ({ params: { courseId }, body: {} });

/** Creates a payment, sends the provider's callback for it, and waits until it is settled. */
async function pay(details: Parameters<School['create']['payment']>[0]) {
  const payment = await school.create.payment(details);
  await calls.call(payment, paidCallback(payment, aReceipt()));
  await calls.untilSettled();
  return payment;
}

test('the payment that completes the price opens the course, and none before it', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 1_000 })];
  const towards = { studentId: student.id, courseId: course.id, price: 1_000 };

  await pay({ ...towards, amount: 400 });
  const before = await calls.enrolments(student.id);
  await pay({ ...towards, amount: 700 });

  expect([before, await calls.enrolments(student.id)]).toEqual([0, 1]);
  expect(await calls.credit(student.id)).toBe(100);
});

test('a supporter’s payment completes the price that the student has paid in part', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 1_000 })];

  const own = await pay({ studentId: student.id, courseId: course.id, price: 1_000, amount: 400 });
  const heard: (string | undefined)[] = [];
  school.services.events.subscribe('payments', (reference) => void heard.push(reference));
  await pay({ studentId: student.id, purpose: 'fund', amount: 600 });

  expect(await calls.enrolments(student.id)).toBe(1);
  // The student's page follows the student's own payment, so clients must be notified of a change of that payment.
  await until(async () => heard.includes(own.reference));
  expect(await calls.credit(student.id)).toBe(0);
});

test('two concurrent halves of the price open the course once', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 1_000 })];
  const own = await school.create.payment({ studentId: student.id, courseId: course.id, price: 1_000, amount: 400 });
  const help = await school.create.payment({ studentId: student.id, purpose: 'fund', amount: 600 });

  await Promise.all([own, help].map((payment) => calls.call(payment, paidCallback(payment, aReceipt()))));
  await calls.untilSettled();

  expect(await calls.enrolments(student.id)).toBe(1);
  expect(await calls.credit(student.id)).toBe(0);
});

test('the price at the start of a payment holds for a day, whatever the course costs by then', async () => {
  const [student, other] = [await school.create.student(), await school.create.student()];
  const course = await school.create.course({ price: 2_000 });
  const began = { courseId: course.id, price: 1_000 };
  const dayAgo = new Date(now().getTime() - 25 * 60 * 60_000);

  await pay({ ...began, studentId: student.id });
  await pay({ ...began, studentId: other.id, createdAt: dayAgo });

  expect([await calls.enrolments(student.id), await calls.enrolments(other.id)]).toEqual([1, 0]);
  expect(await calls.credit(other.id)).toBe(1_000);
});

test('credit for one of two courses opens one of them', async () => {
  const student = await school.create.student();
  const courses = [await school.create.course({ price: 600 }), await school.create.course({ price: 600 })];
  await school.create.credit(student.id, 600);

  const join = ({ id }: { id: string }) => school.as(student).answer(enrolments.enrol, courseOf(id));
  const answers = await Promise.all(courses.map(join));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await calls.enrolments(student.id)).toBe(1);
  expect(await calls.credit(student.id)).toBe(0);
});

test.each([
  [600, 400],
  [0, 1_000],
])('a course whose price is now %i is bought at that price, and the rest stays as credit', async (price, rest) => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 1_000 })];
  const began = await school.create.payment({ studentId: student.id, courseId: course.id, price: 1_000 });
  await school.database.updateCourse(course.id, { price });

  await calls.call(began, paidCallback(began, aReceipt()));
  await calls.untilSettled();

  expect(await calls.enrolments(student.id)).toBe(1);
  expect(await calls.credit(student.id)).toBe(rest);
});

test('twenty concurrent requests take the price once', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 600 })];
  await school.create.credit(student.id, 1_500);

  const join = () => school.as(student).call(enrolments.enrol, courseOf(course.id));
  await Promise.all(Array.from({ length: 20 }, join));

  expect(await calls.credit(student.id)).toBe(900);
});

test('real and simulated money have separate balances: neither opens a course for the other', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 600 })];
  await school.create.credit(student.id, 600, { isLive: true });
  await pay({ studentId: student.id, courseId: course.id, amount: 600, provider: 'daraja', isLive: true });

  const refused = await school.as(student).refused(enrolments.enrol, courseOf(course.id));

  expect(refused.status).toBe(402);
  expect(await calls.enrolments(student.id)).toBe(0);
});

test('a payment made with an application belongs to the applicant', async () => {
  const said = {
    fullName: 'Njeri Kamau',
    about: 'I sew.',
    county: 'Nairobi',
    town: 'Kibera',
    phone: '0712345999',
    gender: 'Female',
    education: 'High School',
    email: 'njeri@example.com',
    mode: 'Online',
    consent: true,
  } as const;
  await school.as().call(customers.add, { body: said });
  const [applicant] = await school.find.applicantsByEmail(said.email);
  const customerId = applicant!.id;

  await pay({ customerId, purpose: 'application', amount: 500 });

  expect(await school.find.amountsIn(`applicant:${customerId}`)).toEqual([-500]);
});
