/** Tests who may write announcements to whom, when they are sent, and who can read them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Audience, announcements } from '#contract/notifications/announcements.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { catalogues } from '#messages/catalogues.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/announcements.ts';
import { sendDueAnnouncements } from './announcements.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const written = { title: 'School closes early', text: 'On *Friday* at noon.', publishAt: null };
const bellOf = async (person: Person) =>
  (await school.as(person).call(notifications.list)).notifications.map(({ title, path }) => ({ title, path }));
const receivedBy = async (person: Person) =>
  (await school.as(person).call(announcements.received)).map(({ title }) => title);
const inAnHour = () => new Date(school.clock.now().getTime() + 60 * 60_000).toISOString();
const sendDue = () => sendDueAnnouncements.run(school.services, {}, new AbortController().signal);

/** A course with its tutor, a student in an intake and one in none, and people outside it. */
async function createCourse() {
  const { create } = school;
  const [tutor, otherTutor, admin, colleague] = [
    await create.tutor(),
    await create.tutor(),
    await create.admin(),
    await create.admin(),
  ];
  const course = await create.course({ tutorId: tutor.id });
  const intake = await create.intake(course.id, { name: 'May' });
  const [student, other] = [await create.student(), await create.student()];
  await create.enrolment(student.id, course.id);
  return { tutor, otherTutor, admin, colleague, course, intake, student, other, office: school.as(admin) };
}

test('an announcement reaches its audience except the author, once by bell and once by email', async () => {
  // Noon in Nairobi, outside the quiet hours.
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`));
  const { office, admin, student, other, tutor, colleague, course } = await createCourse();
  const reachOf = async (audience: Audience, audienceId?: string) =>
    (await office.call(announcements.reach, { query: { audience, ...(audienceId && { audienceId }) } })).people;
  const toldBy = async (audience: Audience, audienceId?: string) => {
    const body = { ...written, title: `To ${audience}`, audience, audienceId };
    const { recipients } = await office.call(announcements.add, { body });
    return recipients;
  };
  const audiences: [Audience, string?][] = [['everyone'], ['students'], ['tutors'], ['office'], ['course', course.id]];
  for (const audience of audiences) expect(await reachOf(...audience)).toBe(await toldBy(...audience));

  expect(await receivedBy(student)).toEqual(expect.arrayContaining(['To everyone', 'To students', 'To course']));
  expect((await receivedBy(other)).sort()).toEqual(['To everyone', 'To students']);
  expect((await receivedBy(tutor)).sort()).toEqual(['To everyone', 'To tutors']);
  expect((await receivedBy(colleague)).sort()).toEqual(['To everyone', 'To office']);
  expect(await receivedBy(admin)).toEqual([]);
  expect((await bellOf(student)).map(({ title }) => title)).toHaveLength(3);
  const email = (await school.mailbox.emailsTo(student.email)).find(({ subject }) => /To course/.test(subject))!;
  expect(email.subject).toBe(catalogues.en.notifications.kinds.announcement('To course'));
  expect(email.text).toMatch(/\/announcements\/[-0-9a-f]{36}/);
  expect(email.text).not.toContain('Friday');
});

test('an announcement to an intake reaches only its students, and nobody once the intake is deleted', async () => {
  const { office, course, intake, student } = await createCourse();
  const inIntake = await school.create.student();
  await school.create.enrolment(inIntake.id, course.id, { intakeId: intake.id });
  const to = { audience: 'intake' as const, audienceId: intake.id };
  const sent = await office.call(announcements.add, { body: { ...written, ...to } });
  const empty = await school.create.intake(course.id);
  const later = { ...written, audience: 'intake' as const, audienceId: empty.id, publishAt: inAnHour() };
  const { _id: id } = await office.call(announcements.add, { body: later });

  expect(sent).toMatchObject({ recipients: 1, intakeName: 'May', audienceId: intake.id });
  expect(await receivedBy(inIntake)).toEqual([written.title]);
  expect(await receivedBy(student)).toEqual([]);
  expect((await office.call(announcements.list)).find(({ _id }) => _id === id)).toMatchObject({ sentAt: null });
});

test('a tutor writes to the students of their own courses only', async () => {
  const { tutor, otherTutor, course, student } = await createCourse();
  const body = { ...written, audience: 'course' as const, audienceId: course.id };
  const refused = await school.as(otherTutor).refused(announcements.add, { body });
  const toAll = await school.as(tutor).refused(announcements.add, { body: { ...written, audience: 'students' } });
  const reach = await school.as(tutor).refused(announcements.reach, { query: { audience: 'everyone' } });
  const nowhere = await school.as(tutor).refused(announcements.add, { body: { ...written, audience: 'course' } });
  const sent = await school.as(tutor).call(announcements.add, { body });

  expect(refused.status).toBe(403);
  expect([toAll, reach]).toMatchObject(Array(2).fill({ status: 403, message: texts.ownCoursesOnly }));
  expect(nowhere).toMatchObject({ status: 400, message: texts.noAudience });
  expect(sent).toMatchObject({ recipients: 1, readers: 0, mayChange: true });
  expect(await receivedBy(student)).toEqual([written.title]);
  expect(await school.as(otherTutor).call(announcements.list)).toEqual([]);
});

test('a scheduled announcement can be changed until it is sent, once, to the audience at that time', async () => {
  const { office, tutor, course, student } = await createCourse();
  const to = { audience: 'course' as const, audienceId: course.id };
  const publishAt = inAnHour();
  const over = await office.refused(announcements.add, {
    body: { ...written, ...to, publishAt: new Date(school.clock.now().getTime() - 60_000).toISOString() },
  });
  const { _id: id } = await office.call(announcements.add, { body: { ...written, ...to, publishAt } });
  const foreign = await school.as(tutor).refused(announcements.change, {
    params: { id },
    body: { ...written, ...to, publishAt },
  });
  const change = { params: { id }, body: { ...written, ...to, title: 'Moved', publishAt } };
  await office.call(announcements.change, change);
  await sendDue();
  const before = await receivedBy(student);
  const late = await school.create.student();
  await school.create.enrolment(late.id, course.id);
  school.clock.advance({ minutes: 61 });
  await Promise.all([1, 2, 3].map(sendDue));

  expect(over).toMatchObject({ status: 400, message: texts.pastTime });
  expect(foreign).toMatchObject({ status: 403, message: texts.notYours });
  expect(before).toEqual([]);
  for (const person of [student, late]) {
    expect(await receivedBy(person)).toEqual(['Moved']);
    expect(await bellOf(person)).toEqual([{ title: 'Moved', path: `/announcements/${id}` }]);
  }
  const tooLate = { ...change, body: { ...change.body, publishAt: inAnHour() } };
  expect(await office.refused(announcements.change, tooLate)).toMatchObject({
    status: 409,
    message: texts.alreadySent,
  });
});

test('opening counts once per recipient; deleting removes the announcement and its notifications', async () => {
  const { office, course, student, other, tutor } = await createCourse();
  const to = { audience: 'course' as const, audienceId: course.id };
  const { _id: id } = await office.call(announcements.add, { body: { ...written, ...to } });
  const params = { params: { id } };
  const read = await school.as(student).call(announcements.read, params);
  for (const _ of [1, 2]) await school.as(student).call(announcements.markRead, params);
  const stranger = await school.as(other).refused(announcements.read, params);
  const again = await school.as(student).call(announcements.read, params);
  const [counted] = await school.as(tutor).call(announcements.list);
  await office.call(announcements.delete, params);

  expect(read).toMatchObject({ title: written.title, text: written.text, courseTitle: course.title, isNew: true });
  expect(again.isNew).toBe(false);
  expect(stranger).toMatchObject({ status: 404, message: texts.gone });
  expect(counted).toMatchObject({ _id: id, readers: 1, recipients: 1, mayChange: false });
  expect(await bellOf(student)).toEqual([]);
  expect((await school.as(student).refused(announcements.read, params)).status).toBe(404);
});
