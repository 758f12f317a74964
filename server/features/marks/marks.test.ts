/** Tests the queue of hand-ins to mark, giving marks, and releasing them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { marks, QUEUE_PAGE } from '#contract/marks.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { people } from '#contract/people.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as marksTexts from '#texts/learning/marks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

type TaskDetails = Parameters<School['create']['task']>[1];

/** A task of ten points in a new course, its tutor, and a student who has submitted a text. */
async function createHandin(details: TaskDetails = {}) {
  const { create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id, title: 'Sundials' });
  const lesson = await create.lesson(course.id);
  const task = await create.task(lesson.id, { name: 'Draw one', kind: 'text', deadline: '2027-12-01', ...details });
  const student = await create.student({ name: 'Achieng Odhiambo' });
  await create.enrolment(student.id, course.id);
  await school.database.endQuietHours(student);
  const attempt = await create.handin({ task, student, text: 'one\ntwo' });
  return { tutor, course, lesson, task, student, attempt };
}

const queueOf = (person: Person, query: Input<typeof marks.queue>['query'] = {}) =>
  school.as(person).call(marks.queue, { query });
const handinFor = (person: Person, handinId: string) => school.as(person).call(marks.read, { params: { handinId } });
const bellOf = (person: Person) => school.as(person).call(notifications.list);
const give = (person: Person, attemptId: string, body: object) =>
  school.as(person).put(`/marks/attempts/${attemptId}`, body);
const release = (person: Person, taskId: string) => school.as(person).call(marks.release, { body: { taskId } });

test('a mark that is released immediately causes a notification and one email, which does not contain the points', async () => {
  const { tutor, task, student, attempt } = await createHandin();

  const mark = await give(tutor, attempt.id, { points: 7.26, comment: 'Neat lines.' });
  school.clock.advance({ minutes: 1 });
  const changed = await give(tutor, attempt.id, { points: 9 });

  expect(mark).toMatchObject({
    status: 200,
    body: { points: 7.3, final: 7.3, comment: 'Neat lines.', graderName: tutor.name, releasedAt: expect.any(String) },
  });
  expect(changed.body).toMatchObject({ points: 9, comment: '', releasedAt: expect.any(String) });
  expect(await handinFor(tutor, attempt.handinId)).toMatchObject({ state: 'released', final: 9 });
  expect((await bellOf(student)).notifications).toMatchObject([
    { kind: 'remarked' },
    { kind: 'marks', title: 'Draw one', path: `/assignments?task=${task.id}` },
  ]);
  const letters = await school.mailbox.emailsTo(student.email);
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    'Your marks for “Draw one” are ready',
    'Your score for “Draw one” has changed',
  ]);
  for (const { text } of letters) {
    expect(text).toContain(`/assignments?task=${task.id}`);
    expect(text.replace(task.id, '')).not.toMatch(/\d\.\d|Neat/);
  }
});

test('marks that are released together are released by the tutor, once', async () => {
  const { create } = school;
  const { tutor, task, student, attempt, course } = await createHandin({ release: 'together' });
  const kiprop = await create.student({ name: 'Kiprop' });
  await create.enrolment(kiprop.id, course.id);
  await school.database.endQuietHours(kiprop);
  const his = await create.handin({ task, student: kiprop, text: 'mine' });
  await give(tutor, attempt.id, { points: 5 });
  await give(tutor, his.id, { points: 6 });

  const held = [(await bellOf(student)).notifications, (await queueOf(tutor)).handins.map(({ state }) => state)];
  const tasks = await school.as(tutor).call(marks.tasks);
  const both = await Promise.all([release(tutor, task.id), release(tutor, task.id)]);

  expect(held).toEqual([[], ['marked', 'marked']]);
  expect(tasks).toEqual([
    { _id: task.id, name: 'Draw one', courseId: course.id, courseTitle: 'Sundials', waiting: 0, held: 2 },
  ]);
  expect(both.map(({ released }) => released).toSorted()).toEqual([0, 2]);
  expect((await queueOf(tutor)).handins.map(({ state }) => state)).toEqual(['released', 'released']);
  for (const { email } of [student, kiprop]) expect(await school.mailbox.emailsTo(email)).toHaveLength(1);
  expect((await bellOf(kiprop)).notifications).toHaveLength(1);
});

test('a change of a released mark is recorded, and the student is notified if the points differ', async () => {
  const { tutor, student, attempt } = await createHandin();
  const admin = await school.create.admin();
  await give(tutor, attempt.id, { points: 9, comment: 'Neat.' });
  school.clock.advance({ minutes: 1 });
  await give(admin, attempt.id, { points: 5, comment: 'Copied.' });
  school.clock.advance({ minutes: 1 });
  await give(tutor, attempt.id, { points: 5, comment: 'Talk to me.' });
  await give(tutor, attempt.id, { points: 5, comment: 'Talk to me.' });
  school.clock.advance({ minutes: 1 });
  await give(admin, attempt.id, { points: 5, comment: 'We talked.' });

  const { history } = await handinFor(tutor, attempt.handinId);
  expect(history[0]!.mark!.changes).toMatchObject([
    { points: 5, newPoints: 5, comment: 'Talk to me.', changerName: admin.name },
    { points: 5, newPoints: 5, comment: 'Copied.', changerName: tutor.name },
    { points: 9, newPoints: 5, comment: 'Neat.', changerName: admin.name, changedAt: expect.any(String) },
  ]);
  expect((await bellOf(student)).notifications.map(({ kind }) => kind)).toEqual(['remarked', 'marks']);
  expect(JSON.stringify(await school.as(student).call(handins.list, { query: {} }))).not.toContain('changes');
});

test('recorded changes never change, and are deleted with the hand-in', async () => {
  const { tutor, course, attempt } = await createHandin();
  await give(tutor, attempt.id, { points: 9 });
  await give(tutor, attempt.id, { points: 5 });
  const { database, find } = school;
  expect(await find.markChangesOf(attempt.id)).toHaveLength(1);
  const changed = database.updateMarkChange(attempt.id, { points: 1 });
  await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('only added to') } });
  await database.deleteCourse(course.id);
  expect(await find.markChangesOf(attempt.id)).toEqual([]);
});

test('changing an unreleased mark records nothing', async () => {
  const { tutor, student, attempt } = await createHandin({ release: 'together' });
  await give(tutor, attempt.id, { points: 9 });
  await give(tutor, attempt.id, { points: 5 });
  expect((await handinFor(tutor, attempt.handinId)).history[0]!.mark).toMatchObject({ points: 5, changes: [] });
  expect((await bellOf(student)).notifications).toEqual([]);
});

test('of two simultaneous marks the second is refused until its marker has loaded the first', async () => {
  const { tutor, attempt } = await createHandin();
  const admin = await school.create.admin();
  const { markedAt } = await school
    .as(admin)
    .call(marks.give, { params: { attemptId: attempt.id }, body: { points: 4, ifMarkedAt: null } });
  school.clock.advance({ minutes: 1 });

  const refused = await give(tutor, attempt.id, { points: 9, ifMarkedAt: null });
  const stands = await handinFor(tutor, attempt.handinId);
  const meant = await give(tutor, attempt.id, { points: 9, ifMarkedAt: markedAt });
  const stale = await give(admin, attempt.id, { points: 4, ifMarkedAt: markedAt });

  for (const no of [refused, stale]) expect(no).toMatchObject({ status: 409, body: { message: marksTexts.remarked } });
  expect(stands).toMatchObject({ final: 4 });
  expect(meant).toMatchObject({ status: 200, body: { points: 9 } });
});

test('an unreleased mark is released with the mark of the next attempt', async () => {
  const { tutor, task, student, attempt } = await createHandin({ release: 'together' });
  await give(tutor, attempt.id, { points: 5 });
  const again = await school.create.handin({ task, student, text: 'better' });
  const listTasks = () => school.as(tutor).call(marks.tasks);

  const [tasks, tooEarly] = [await listTasks(), await release(tutor, task.id)];
  const nothing = (await bellOf(student)).notifications;
  await give(tutor, again.id, { points: 7 });
  const [marked, told] = [await listTasks(), await release(tutor, task.id)];

  expect(tasks).toMatchObject([{ waiting: 1, held: 0 }]);
  expect(tooEarly).toEqual({ released: 0 });
  expect(nothing).toEqual([]);
  expect(marked).toMatchObject([{ waiting: 0, held: 1 }]);
  expect(told).toEqual({ released: 1 });
  const read = await school.as(student).call(handins.read, { params: { taskId: task.id } });
  expect(read).toMatchObject({ final: 7, history: [{ mark: { points: 7 } }, { mark: { points: 5 } }] });
});

test('a deactivated student gets no email', async () => {
  const { as, create } = school;
  const { tutor, student, attempt } = await createHandin();
  await as(await create.admin()).call(people.deactivate, { params: { id: student.id } });

  expect((await give(tutor, attempt.id, { points: 5 })).status).toBe(200);

  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
});

test('a student who left the course gets no notification and no access; the tutor keeps the hand-in', async () => {
  const { as } = school;
  const { tutor, task, student, attempt } = await createHandin({ release: 'together' });
  await give(tutor, attempt.id, { points: 5 });
  await school.database.deleteEnrolments(student.id);

  const told = await release(tutor, task.id);

  expect(told).toEqual({ released: 1 });
  expect((await bellOf(student)).notifications).toEqual([]);
  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
  const params = { taskId: task.id };
  expect((await as(student).refused(handins.read, { params })).status).toBe(403);
  expect((await as(student).refused(handins.submit, { params, body: { text: 'more' } })).status).toBe(403);
  expect(await as(student).call(handins.list, { query: {} })).toEqual([]);
  expect(await handinFor(tutor, attempt.handinId)).toMatchObject({ state: 'released', final: 5 });
});

test('hand-ins of students who left come last, after those of all other students, also on a later page', async () => {
  const { create } = school;
  const { tutor, course, task } = await createHandin();
  const gone = await create.student({ name: 'Gone' });
  await create.handin({ task, student: gone });
  for (let n = 1; n <= QUEUE_PAGE; n++) {
    const student = await create.student({ name: `Student ${n}` });
    await create.enrolment(student.id, course.id);
    school.clock.advance({ minutes: 1 });
    await create.handin({ task, student });
  }

  const pages = await Promise.all(['1', '2', '3'].map((page) => queueOf(tutor, { page })));
  const names = pages.map(({ handins: listed }) => listed.map(({ studentName }) => studentName));
  expect(pages.map(({ total }) => total)).toEqual([QUEUE_PAGE + 2, QUEUE_PAGE + 2, QUEUE_PAGE + 2]);
  expect(names).toEqual([
    ['Achieng Odhiambo', ...Array.from({ length: QUEUE_PAGE - 1 }, (_, n) => `Student ${n + 1}`)],
    [`Student ${QUEUE_PAGE}`, 'Gone'],
    [],
  ]);
});

test('with a rubric the points are the sum of its criteria, and each criterion has its maximum', async () => {
  const rubric = [
    { name: 'It runs', points: 6 },
    { name: 'It can be read', points: 4 },
  ];
  const { tutor, attempt } = await createHandin({ rubric });
  const wrong = [{ rubric: [6] }, { rubric: [6, 4.1] }, { rubric: [6, 4, 1] }, { points: 10 }, { rubric: [-1, 4] }];

  const refused = await Promise.all(wrong.map((body) => give(tutor, attempt.id, body)));
  const mark = await give(tutor, attempt.id, { rubric: [5.5, 4], points: 1 });

  for (const one of refused) expect(one).toMatchObject({ status: 400, body: { message: marksTexts.rubric } });
  expect(mark.body).toMatchObject({ points: 9.5, rubric: [5.5, 4] });
});

test.each([{ points: 10.1 }, { points: -1 }, { points: '9' }, {}, { rubric: [10] }])(
  '%j are no points for a task of ten',
  async (wrong) => {
    const { tutor, attempt } = await createHandin();
    expect(await give(tutor, attempt.id, wrong)).toMatchObject({
      status: 400,
      body: { message: marksTexts.points },
    });
  },
);

test('each started day in the school’s time zone costs the late penalty', async () => {
  const { create } = school;
  const { tutor, task, student, attempt } = await createHandin({ deadline: '2026-03-01', latePenalty: 20 });
  // Nairobi is three hours ahead of UTC: 20:59:59.999 UTC is the last millisecond of the due day there, and 21:00 UTC
  // of the next date is the first moment of the second day after it.
  const inTime = await create.handin({ task, student, text: 'b', arrivedAt: new Date('2026-03-01T20:59:59.999Z') });
  const seen = (await handinFor(tutor, inTime.handinId)).daysLate;
  const late = await create.handin({ task, student, text: 'c', arrivedAt: new Date('2026-03-02T21:00:00Z') });

  const given8 = await give(tutor, late.id, { points: 8 });

  expect(seen).toBe(0);
  expect(given8.body).toMatchObject({ points: 8, final: 4.8 });
  const found = await handinFor(tutor, attempt.handinId);
  expect(found).toMatchObject({ daysLate: 2, attempts: 3, final: 4.8, points: 10 });
  expect((await queueOf(tutor, { late: 'yes' })).total).toBe(1);
  await school.database.updateTask(task.id, { deadline: '2026-03-03' });
  expect((await queueOf(tutor, { late: 'yes' })).total).toBe(0);
});

test('only the last attempt is marked; marking an older one is refused', async () => {
  const { create } = school;
  const { tutor, task, student, attempt } = await createHandin();
  await give(tutor, attempt.id, { points: 3, comment: 'Again, please.' });
  const again = await create.handin({ task, student, text: 'better' });

  const refused = await give(tutor, attempt.id, { points: 4 });

  expect(refused).toMatchObject({ status: 409, body: { message: marksTexts.newer } });
  const found = await handinFor(tutor, attempt.handinId);
  expect(found).toMatchObject({ state: 'waiting', attempts: 2, final: null });
  expect(found.history).toMatchObject([
    { _id: again.id, number: 2, mark: null, shown: [{ file: null, lines: ['better'] }] },
    { _id: attempt.id, number: 1, mark: { points: 3, comment: 'Again, please.' } },
  ]);
});

test('a draft is not in the queue', async () => {
  const { create } = school;
  const { tutor, task, student } = await createHandin();
  await create.draft({ task, student, text: 'not yet' });
  const other = await create.student();
  await create.draft({ task, student: other, text: 'not yet' });

  const queue = await queueOf(tutor);

  expect(queue.total).toBe(1);
  expect(queue.handins).toMatchObject([
    { studentName: student.name, attempts: 1, state: 'waiting', taskName: 'Draw one' },
  ]);
});

test('the queue is sorted by arrival, and filtered by course, task, state and search text', async () => {
  const { create } = school;
  const { tutor, lesson, task, course, attempt } = await createHandin();
  const second = await create.task(lesson.id, { name: 'Cast a shadow', kind: 'text' });
  const kiprop = await create.student({ name: 'Kiprop Koech' });
  await create.enrolment(kiprop.id, course.id);
  const early = await create.handin({ task: second, student: kiprop, text: 'x', arrivedAt: new Date('2026-01-01') });
  await give(tutor, attempt.id, { points: 5 });
  const of = async (query: Input<typeof marks.queue>['query']) =>
    (await queueOf(tutor, query)).handins.map(({ _id }) => _id);

  expect(await of({})).toEqual([early.handinId, attempt.handinId]);
  expect(await of({ taskId: task.id })).toEqual([attempt.handinId]);
  expect(await of({ courseId: course.id, state: 'waiting' })).toEqual([early.handinId]);
  expect(await of({ state: 'released' })).toEqual([attempt.handinId]);
  expect(await of({ q: 'koech' })).toEqual([early.handinId]);
  expect(await of({ q: '@' })).toEqual([]);
  expect(await queueOf(tutor, { page: '2' })).toEqual({ handins: [], total: 2 });
  expect((await school.as(tutor).get('/marks/?page=201')).status).toBe(400);
  expect((await queueOf(await create.admin(), { courseId: course.id })).total).toBe(2);
  expect((await queueOf(await create.tutor(), { courseId: course.id })).total).toBe(0);
});

test('for staff who do not manage the course the hand-in does not exist', async () => {
  const { as, create } = school;
  const { task, attempt, student } = await createHandin({ release: 'together' });
  const other = await create.tutor();

  const unread = await as(other).refused(marks.read, { params: { handinId: attempt.handinId } });
  const notGiven = await give(other, attempt.id, { points: 5 });
  const released = await as(other).refused(marks.release, { body: { taskId: task.id } });
  const byStudent = await give(student, attempt.id, { points: 10 });

  expect(unread).toMatchObject({ status: 404, message: marksTexts.gone });
  expect(notGiven).toMatchObject({ status: 404, body: { message: marksTexts.gone } });
  expect(released).toMatchObject({ status: 404, message: marksTexts.noTask });
  expect(byStudent).toMatchObject({ status: 403, body: { message: generalTexts.staffOnly } });
  expect((await give(await create.admin(), attempt.id, { points: 5 })).status).toBe(200);
});
