import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { customers } from '#contract/customers.ts';
import { receipts } from '#contract/money/receipts.ts';
import { people } from '#contract/people.ts';
import { progress } from '#contract/progress.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/student-courses.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

const reason = 'The student asked for it.';
const of = (student: Person, course: { id: string }) => ({ params: { id: student.id, courseId: course.id } });
const list = (student: Person) => office.call(studentCourses.list, { params: { id: student.id } });
const titles = async (student: Person) => (await list(student)).courses.map(({ course }) => course.title);
const transfer = (student: Person, from: { id: string }, to: { id: string }) =>
  office.answer(studentCourses.transfer, { ...of(student, from), body: { reason, to: to.id } });

/** Creates a student who has credit of the given amount. */
async function studentWith(credit: number) {
  const student = await school.create.student();
  await school.create.credit(student.id, credit);
  return student;
}

test('the office adds a free course, whose progress it sees, and removes it', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ title: 'Web Design' })];
  const { id: lessonId } = await school.create.lesson(course.id);
  await school.create.lesson(course.id);
  await office.call(studentCourses.add, of(student, course));
  await school.as(student).call(progress.keep, { params: { lessonId }, body: { isCompleted: true } });
  // Enrolling again in the same course has no effect.
  const { courses } = await office.call(studentCourses.add, of(student, course));

  expect(courses).toMatchObject([{ course: { title: 'Web Design' }, lessons: 2, completed: 1, paid: null }]);
  await office.call(studentCourses.remove, { ...of(student, course), body: { reason } });
  expect(await titles(student)).toEqual([]);
  const gone = await office.refused(studentCourses.remove, { ...of(student, course), body: { reason } });
  expect(gone).toMatchObject({ status: 404, message: texts.notJoined });
  const again = await office.call(studentCourses.add, of(student, course));
  expect(again.courses).toMatchObject([{ completed: 1 }]);
});

test('a course with a price is paid from the credit; without enough nothing happens; removing it returns the money', async () => {
  const [student, course] = [await studentWith(1_000), await school.create.course({ title: 'Python', price: 700 })];
  const dear = await school.create.course({ title: 'Data', price: 5_000 });

  expect(await office.call(studentCourses.add, of(student, course))).toMatchObject({ credit: 300 });
  const refused = await office.refused(studentCourses.add, of(student, dear));
  expect(refused).toMatchObject({ status: 402, message: expect.stringContaining('Ksh. 300') });

  const { credit, courses } = await office.call(studentCourses.remove, { ...of(student, course), body: { reason } });
  expect({ credit, courses }).toEqual({ credit: 1_000, courses: [] });
  const statement = await office.call(receipts.statement, { params: { studentId: student.id } });
  expect(statement.credit).toBe(1_000);
});

test('a course whose price was refunded in part is ended by a refund only, or that part would be credited again', async () => {
  const [student, course] = [await studentWith(700), await school.create.course({ title: 'Python', price: 700 })];
  const paid = { state: 'paid' as const, received: 700, paidAt: school.clock.now() };
  const payment = await school.create.payment({ studentId: student.id, ...paid });
  await office.call(studentCourses.add, of(student, course));
  await school.create.partialRefund(payment.id, { courseId: course.id, amount: 200 });

  const removal = await office.refused(studentCourses.remove, { ...of(student, course), body: { reason } });
  expect(removal).toMatchObject({ status: 409, message: texts.partlyRefunded });
  expect((await transfer(student, course, await school.create.course())).status).toBe(409);
  expect(await list(student)).toMatchObject({ credit: 0, courses: [{ course: { title: 'Python' } }] });
});

test('a transfer keeps the money right, whichever course costs more, and changes nothing if the credit is too little', async () => {
  const student = await studentWith(1_500);
  const [cheap, dear, dearer] = [
    await school.create.course({ title: 'Cheap', price: 500 }),
    await school.create.course({ title: 'Dear', price: 1_500 }),
    await school.create.course({ title: 'Dearer', price: 2_000 }),
  ];
  await office.call(studentCourses.add, of(student, dear));

  expect((await transfer(student, dear, cheap)).body).toMatchObject({ credit: 1_000 });
  expect(await titles(student)).toEqual(['Cheap']);
  expect((await transfer(student, cheap, dear)).body).toMatchObject({ credit: 0 });

  expect(await transfer(student, dear, dearer)).toMatchObject({ status: 402 });
  expect(await list(student)).toMatchObject({ credit: 0, courses: [{ course: { title: 'Dear' }, paid: 1_500 }] });
  expect(await transfer(student, dear, dear)).toMatchObject({ status: 409 });
});

test('a person’s page names the application from which the student came', async () => {
  const email = `njeri${randomUUID()}@example.com`;
  const { id } = await school.create.applicant({ phone: '254712345678', email });
  await office.call(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau' } });
  const { _id } = (await office.call(people.list, { query: { q: email } })).people[0]!;

  const read = (personId: string) => office.call(studentCourses.person, { params: { id: personId } });
  const application = { _id: id, fullName: 'Njeri' };
  expect(await read(_id)).toMatchObject({ name: 'Njeri Kamau', state: 'invited', application });
  const { id: tutorId } = await school.create.tutor();
  expect(await read(tutorId)).toMatchObject({ type: 'tutor', application: null });
  expect((await office.refused(studentCourses.list, { params: { id: tutorId } })).status).toBe(404);
});
