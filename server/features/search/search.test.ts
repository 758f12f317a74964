import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { maskedPhone } from '#contract/fields/phone.ts';
import { search } from '#contract/search.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const application = {
  ...{ fullName: 'Zawadi Applicant', about: 'I sew.', county: 'Nairobi' as const, town: 'Kibera' },
  ...{ phone: '0712345678', gender: 'Female' as const, education: 'College' as const },
  ...{ email: 'applicant@example.com', mode: 'Online' as const, consent: true },
};

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const find = (person: Person, q: string) => school.as(person).call(search.all, { query: { q } });
const titles = (found: { title: string }[]) => found.map(({ title }) => title).sort();

test('students find all courses, but lessons only of their own courses, and none that is closed; staff find what they manage', async () => {
  const { create } = school;
  const [tutor, other, admin, student] = [
    await create.tutor(),
    await create.tutor(),
    await create.admin(),
    await create.student(),
  ];
  const mine = await create.course({ title: 'Quilting', tutorId: tutor.id });
  const foreign = await create.course({ title: 'Quilting for experts', tutorId: other.id });
  await create.enrolment(student.id, mine.id);
  await create.lesson(mine.id, { title: 'Quilting needles' });
  await create.lesson(mine.id, { title: 'Quilting draft', publishedAt: null });
  await create.lesson(mine.id, { title: 'Quilting later', opensFrom: 'joining', opensAfterDays: 1 });
  await create.lesson(foreign.id, { title: 'Quilting secrets' });

  const byStudent = await find(student, 'quilting');
  expect(titles(byStudent.courses)).toEqual(['Quilting', 'Quilting for experts']);
  expect(byStudent.lessons).toMatchObject([{ title: 'Quilting needles', courseId: mine.id, courseTitle: 'Quilting' }]);
  const byTutor = await find(tutor, 'quilting');
  expect([titles(byTutor.courses), titles(byTutor.lessons)]).toEqual([
    ['Quilting'],
    ['Quilting draft', 'Quilting later', 'Quilting needles'],
  ]);
  expect(titles((await find(admin, 'quilting')).lessons)).toHaveLength(4);
});

test('only the office finds people, applications and payments, with masked phones', async () => {
  const { create } = school;
  const admin = await create.admin();
  const student = await create.student({ name: 'Zawadi Zuberi' });
  const payment = await create.payment({ studentId: student.id });
  await school.as().call(customers.add, { body: application });

  const found = await find(admin, 'zawadi');
  expect(found.people).toMatchObject([{ name: 'Zawadi Zuberi' }]);
  expect(found.applications).toMatchObject([{ fullName: 'Zawadi Applicant' }]);
  expect(found.payments).toMatchObject([{ name: 'Zawadi Zuberi', phoneNumber: maskedPhone(payment.phone) }]);
  const nobody = { people: [], applications: [], payments: [] };
  for (const person of [student, await create.tutor()]) expect(await find(person, 'zawadi')).toMatchObject(nobody);
});

test('the person with the searched admission number comes first', async () => {
  const { create } = school;
  const admin = await create.admin();
  const student = await create.student({ name: 'Zz Last' });
  const { people } = await find(admin, student.email);
  const number = people[0]!.admissionNumber!;
  for (let n = 0; n < 6; n++) await create.student({ name: `Aa ${n}`, email: `x${number}${n}@example.com` });

  expect((await find(admin, number)).people[0]).toMatchObject({ name: 'Zz Last' });
});

test('one letter finds nothing', async () => {
  const admin = await school.create.admin();
  await school.create.course({ title: 'A' });
  expect(await find(admin, 'a')).toMatchObject({ courses: [], people: [] });
});
