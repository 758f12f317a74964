import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkChanges, type PeopleChange } from '#contract/accounts/bulk-changes.ts';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { auth } from '#contract/auth.ts';
import { people } from '#contract/people.ts';
import { shillings } from '#messages/shillings.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as peopleTexts from '#texts/people/people.ts';
import * as studentCoursesTexts from '#texts/people/student-courses.ts';
import * as usersTexts from '#texts/people/users.ts';

let school: School;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  admin = await school.create.admin();
  office = school.as(admin);
});
afterAll(() => school.stop());

const change = (change: PeopleChange['change'], all: { id: string }[]) =>
  office.call(bulkChanges.people, { body: { change, who: { ids: all.map(({ id }) => id) } } });
const refused = ({ id, name }: Person, reason: string) => ({ _id: id, name, reason });
const stateOf = async ({ email }: Person) => (await office.call(people.list, { query: { q: email } })).people[0]!.state;

test('accounts are deactivated and reactivated together; the caller’s own is refused with the reason', async () => {
  const [one, two, closed] = [
    await school.create.student(),
    await school.create.tutor(),
    await school.create.student({ deactivatedAt: new Date() }),
  ];
  const session = school.as(one);
  await session.call(auth.loggedIn);

  expect(await change({ kind: 'deactivate' }, [one, two, closed, admin])).toEqual({
    changed: 2,
    unchanged: 1,
    refused: [refused(admin, peopleTexts.notYourself)],
  });
  expect([await stateOf(one), await stateOf(two)]).toEqual(['deactivated', 'deactivated']);
  expect((await session.refused(auth.loggedIn)).status).toBe(401);

  expect(await change({ kind: 'reactivate' }, [one, two])).toMatchObject({ changed: 2, unchanged: 0, refused: [] });
  expect(await stateOf(one)).toBe('active');
});

test('students join a course; people with too little credit, or who are not students, are refused with the reason', async () => {
  const course = await school.create.course({ title: 'Web Design', price: 3_000 });
  const [rich, poor, tutor, member] = [
    await school.create.student(),
    await school.create.student(),
    await school.create.tutor(),
    await school.create.student(),
  ];
  await school.create.credit(rich.id, 3_000);
  await school.create.enrolment(member.id, course.id);
  const result = await change({ kind: 'addCourse', courseId: course.id }, [rich, poor, tutor, member]);

  const tooLittle = { title: course.title, price: shillings(3_000), credit: shillings(0) };
  expect(result).toMatchObject({ changed: 1, unchanged: 1 });
  expect(result.refused).toHaveLength(2);
  expect(result.refused).toContainEqual(refused(poor, studentCoursesTexts.tooLittleCredit(tooLittle)));
  expect(result.refused).toContainEqual(refused(tutor, usersTexts.gone));
  const { courses, credit } = await office.call(studentCourses.list, { params: { id: rich.id } });
  expect({ courses: courses.length, credit }).toEqual({ courses: 1, credit: 0 });

  const nowhere = { change: { kind: 'addCourse' as const, courseId: randomUUID() }, who: { ids: [rich.id] } };
  expect((await office.refused(bulkChanges.people, { body: nowhere })).status).toBe(404);
});

test('open invitations are sent again, to all who match a search, or all but some', async () => {
  const mark = randomUUID();
  const invited = { name: 'Amina Odhiambo', email: `amina-${mark}@example.com` };
  await office.call(people.addStudent, { body: invited });
  const member = await school.create.student({ email: `baraka-${mark}@example.com` });
  const body = (total: number, except: string[] = []) => ({
    change: { kind: 'invite' as const },
    who: { filters: { q: mark }, total, except },
  });

  expect(await office.refused(bulkChanges.people, { body: body(3) })).toMatchObject({
    status: 409,
    message: texts.listChanged,
  });
  expect(await office.call(bulkChanges.people, { body: body(2) })).toEqual({
    changed: 1,
    unchanged: 0,
    refused: [refused(member, invitationTexts.none)],
  });
  const withoutMember = await office.call(bulkChanges.people, { body: body(2, [member.id]) });
  expect(withoutMember).toEqual({ changed: 1, unchanged: 0, refused: [] });
  expect(await school.mailbox.emailsTo(invited.email)).toHaveLength(3);
  expect(await school.mailbox.emailsTo(member.email)).toEqual([]);
});
