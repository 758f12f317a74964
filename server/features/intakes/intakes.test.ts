import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakes } from '#contract/admissions/intakes.ts';
import { enrolments } from '#contract/enrolments.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as intakesTexts from '#texts/people/intakes.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const DAY = 24 * 60 * 60_000;
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(school.clock.now().getTime() + days * DAY);

async function createCourse() {
  const { as, create } = school;
  const course = await create.course();
  const office = as(await create.admin());
  const ofCourse = { params: { courseId: course.id } };
  const intakeOf = async (student: { id: string }) =>
    (await office.call(intakes.students, ofCourse)).find(({ _id }) => _id === student.id)!.intakeId;
  const join = async () => {
    const student = await create.student();
    await as(student).call(enrolments.enrol, { ...ofCourse, body: {} });
    return student;
  };
  const move = (student: { id: string }, intakeId: string | null) => ({
    params: { courseId: course.id, studentId: student.id },
    body: { intakeId },
  });
  return { course, office, intakeOf, join, move };
}

test('a student who joins gets the next intake that is open and has a free place', async () => {
  const { course, intakeOf, join } = await createCourse();
  const { create } = school;
  const alone = await join();
  const days = (startsOn: number, applyUntil: number) => ({
    startsOn: dayFromNow(startsOn),
    applyUntil: dayFromNow(applyUntil),
  });
  await create.intake(course.id, days(5, -1));
  await create.intake((await create.course()).id, days(6, 1));
  const later = await create.intake(course.id, days(40, 30));
  const next = await create.intake(course.id, { ...days(10, 0), places: 1 });

  const [first, second] = [await join(), await join()];

  expect(await intakeOf(alone)).toBeNull();
  expect(await intakeOf(first)).toBe(next.id);
  expect(await intakeOf(second)).toBe(later.id);
});

test('simultaneous students do not share the last place', async () => {
  const { course, office, join } = await createCourse();
  await school.create.intake(course.id, { places: 2 });

  await Promise.all(Array.from({ length: 5 }, join));

  expect((await office.call(intakes.list)).find(({ courseId }) => courseId === course.id)).toMatchObject({
    students: 2,
  });
});

test('the office moves a student, but not into a full intake or into that of another course', async () => {
  const { course, office, intakeOf, join, move } = await createCourse();
  const { create } = school;
  const small = await create.intake(course.id, { places: 1 });
  const large = await create.intake(course.id, { startsOn: dayFromNow(60) });
  const other = await create.intake((await create.course()).id);
  const [one, two] = [await join(), await join()];

  const full = await office.refused(intakes.assign, move(two, small.id));
  const foreign = await office.refused(intakes.assign, move(two, other.id));
  const stranger = await office.refused(intakes.assign, move(await create.student(), large.id));
  await office.call(intakes.assign, move(one, small.id));
  await office.call(intakes.assign, move(one, null));
  await office.call(intakes.assign, move(two, small.id));

  expect(full).toMatchObject({ status: 409, message: intakesTexts.full });
  expect(foreign).toMatchObject({ status: 404, message: intakesTexts.gone });
  expect(stranger).toMatchObject({ status: 404, message: intakesTexts.notEnrolled });
  expect([await intakeOf(one), await intakeOf(two)]).toEqual([null, small.id]);
});

test('an intake with students keeps a place for each of them, and cannot be deleted', async () => {
  const { course, office, join, move } = await createCourse();
  const { id } = await school.create.intake(course.id, { name: 'January' });
  const [one] = [await join(), await join()];

  const fewer = await office.refused(intakes.update, { params: { id }, body: { places: 1 } });
  const changed = await office.call(intakes.update, { params: { id }, body: { places: 2, startsOn: '2027-02-01' } });
  const kept = await office.refused(intakes.delete, { params: { id } });
  const { id: empty } = await school.create.intake(course.id);
  await office.call(intakes.assign, move(one, empty));
  await office.call(intakes.assign, move(one, null));
  const deleted = await office.call(intakes.delete, { params: { id: empty } });

  expect(fewer).toMatchObject({ status: 409, message: intakesTexts.tooFewPlaces(2) });
  expect(changed).toMatchObject({ name: 'January', places: 2, startsOn: '2027-02-01', students: 2 });
  expect(kept).toMatchObject({ status: 409, message: intakesTexts.hasStudents });
  expect(deleted).toEqual({ message: intakesTexts.deleted });
  expect((await office.refused(intakes.delete, { params: { id: empty } })).status).toBe(404);
});

test('visitors see the intakes that are open, with the places that are left', async () => {
  const { course, join } = await createCourse();
  const { create, address } = school;
  await create.intake(course.id, { name: 'In <May>', applyUntil: dayFromNow(0), startsOn: '2027-05-03', places: 3 });
  await create.intake(course.id, { name: 'Long ago', applyUntil: dayFromNow(-1) });
  await join();
  const read = async (path: string) => (await fetch(address + path)).text();

  const [welcome, page] = [await read('/welcome'), await read(`/catalogue/${course.id}`)];
  const swahili = await read(`/catalogue/${course.id}?locale=sw`);

  for (const text of [welcome, page]) {
    expect(text).toContain('In &lt;May&gt;');
    expect(text).toContain('Starts on 3 May 2027.');
    expect(text).toContain('2 places left.');
    expect(text).not.toContain('Long ago');
  }
  expect(welcome).toContain(`/catalogue/${course.id}`);
  expect(swahili).toContain('Linaanza 3 Mei 2027.');
});
