/** Tests the grade book of a course. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { marks } from '#contract/marks.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as marksTexts from '#texts/learning/marks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const of = ({ id }: { id: string }) => ({ params: { courseId: id } });

const nowhere = '00000000-0000-4000-8000-000000000000';

/**
 * Creates two students and three tasks, with marks that are released, unreleased and late, or missing, or no hand-in.
 */
async function createGradeBook() {
  const { create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id, title: 'Web & "Design"' });
  const lesson = await create.lesson(course.id);
  const [boxes, forms, links] = [
    await create.task(lesson.id, { name: 'Boxes', deadline: '2027-01-01' }),
    await create.task(lesson.id, { name: '=Forms', deadline: '2027-01-02', points: 20, latePenalty: 50 }),
    await create.task(lesson.id, { name: 'Links', deadline: '2027-01-03' }),
  ];
  const draft = await create.lesson(course.id, { publishedAt: null, title: 'Later' });
  await create.task(draft.id, { name: 'Nobody sees it' });
  const [achieng, kiprop, left] = [
    await create.student({ name: 'Achieng' }),
    await create.student({ name: '@Kiprop' }),
    await create.student({ name: 'Gone' }),
  ];
  for (const { id } of [achieng, kiprop]) await create.enrolment(id, course.id);
  const told = await create.handin({ task: boxes, student: achieng });
  const late = await create.handin({ task: forms, student: achieng, arrivedAt: new Date('2027-01-03T08:00:00Z') });
  const old = await create.handin({ task: links, student: achieng });
  const waits = await create.handin({ task: links, student: achieng });
  await create.handin({ task: boxes, student: left });
  await create.mark(told.id, { points: 8.5 });
  await create.mark(late.id, { points: 15, releasedAt: null });
  await create.mark(old.id, { points: 9 });
  return { tutor, course, told, late, waits, achieng, kiprop, left };
}

test('the grade book has each student’s points after penalty for each task, released or not', async () => {
  const { tutor, course, told, late, waits, kiprop } = await createGradeBook();

  const book = await school.as(tutor).call(marks.gradeBook, of(course));

  const nothing = { state: 'not submitted', final: null, handinId: null };
  expect(JSON.stringify(book)).not.toContain('@example');
  expect(book).toMatchObject({
    courseTitle: 'Web & "Design"',
    tasks: [{ name: 'Boxes', points: 10, lessonTitle: 'Boxes' }, { name: '=Forms', points: 20 }, { name: 'Links' }],
    students: [
      { _id: kiprop.id, name: '@Kiprop', joinedAt: expect.any(String), cells: [nothing, nothing, nothing], total: 0 },
      {
        name: 'Achieng',
        cells: [
          { state: 'released', final: 8.5, handinId: told.handinId },
          { state: 'marked', final: 7.5, handinId: late.handinId },
          { state: 'waiting', final: null, handinId: waits.handinId },
        ],
        total: 16,
      },
      { name: 'Gone', joinedAt: null, cells: [{ state: 'waiting' }, nothing, nothing], total: 0 },
    ],
  });
});

test('a student who left the course is listed last with the points, and has no hand-in that waits for a mark', async () => {
  const { tutor, course, told, late, waits, left } = await createGradeBook();
  const him = school.as(tutor);
  const waiting = await him.call(marks.queue, { query: { courseId: course.id, state: 'waiting' } });
  const { handins: all } = await him.call(marks.queue, { query: { courseId: course.id } });
  const tasks = await him.call(marks.tasks);
  const read = await him.call(marks.read, { params: { handinId: all.at(-1)!._id } });

  await him.call(marks.give, { params: { attemptId: read.history[0]!._id }, body: { points: 7 } });

  expect(waiting.handins).toMatchObject([{ _id: waits.handinId, hasLeft: false }]);
  expect(all.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false, true]);
  expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining([told.handinId, late.handinId]));
  expect(tasks.map(({ name, waiting: left }) => [name, left])).toEqual([
    ['=Forms', 0],
    ['Boxes', 0],
    ['Links', 1],
  ]);
  expect(read).toMatchObject({ hasLeft: true, studentName: 'Gone' });
  expect(await him.call(marks.gradeBook, of(course))).toMatchObject({
    students: [{}, {}, { _id: left.id, joinedAt: null, total: 7 }],
  });
});

test('tasks of the same name are distinguished by their lesson', async () => {
  const { create } = school;
  const course = await create.course({ title: 'Loops' });
  for (const title of ['For', 'While']) {
    const lesson = await create.lesson(course.id, { title });
    await create.task(lesson.id, { name: 'Homework' });
  }
  const { cookie } = await browserOf(school, await create.admin());
  const response = await fetch(`${school.base}/marks/gradebook/${course.id}/csv`, { headers: { cookie } });
  const heading = 'Name,Enrolled,For: Homework (of 10),While: Homework (of 10),Total (of 20),Student ID';
  expect((await response.text()).split('\r\n')[0]).toBe(heading);
});

test('the CSV opens in a spreadsheet, and names are not run as formulas', async () => {
  const { create, base } = school;
  const { course, achieng, kiprop, left } = await createGradeBook();
  const { cookie } = await browserOf(school, await create.admin());

  const response = await fetch(`${base}/marks/gradebook/${course.id}/csv`, { headers: { cookie } });
  const lines = (await response.text()).split('\r\n');

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="marks-Web-Design-.csv"');
  expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'then'))).toEqual([
    // The file starts with a byte order mark; text() of the fetch response removes it.
    'Name,Enrolled,Boxes: Boxes (of 10),Boxes: =Forms (of 20),Boxes: Links (of 10),Total (of 40),Student ID',
    `'@Kiprop,then,,,,0,${kiprop.id}`,
    `Achieng,then,8.5,7.5,to be marked,16,${achieng.id}`,
    `Gone,has left the course,to be marked,,,0,${left.id}`,
    '',
  ]);
});

test('students of the same name are distinguishable', async () => {
  const { create, database, as } = school;
  const course = await create.course();
  const twins = [await create.student({ name: 'Wanjiru' }), await create.student({ name: 'Wanjiru' })];
  for (const { id } of twins) await create.enrolment(id, course.id);
  await database.setEnrolmentDate(new Date('2026-11-20T21:30:00Z'), { studentId: twins[0]!.id, courseId: course.id });
  const { cookie } = await browserOf(school, await create.admin());

  const response = await fetch(`${school.base}/marks/gradebook/${course.id}/csv`, { headers: { cookie } });
  const rows = (await response.text()).split('\r\n').slice(1, 3);
  const book = await as(await create.admin()).call(marks.gradeBook, of(course));

  expect(rows[0]).toBe(`Wanjiru,2026-11-21 00:30,0,${twins[0]!.id}`);
  expect(rows[1]).toMatch(new RegExp(`^Wanjiru,.+,0,${twins[1]!.id}$`));
  expect(book).toMatchObject({ students: [{ name: 'Wanjiru', joinedAt: '2026-11-20T21:30:00.000Z' }, {}] });
});

test('only the tutor and admins read the grade book', async () => {
  const { as, create } = school;
  const course = await create.course();

  expect(await as(await create.tutor()).refused(marks.gradeBook, of(course))).toMatchObject({
    status: 403,
    message: marksTexts.notYours,
  });
  expect((await as(await create.student()).refused(marks.gradeBook, of(course))).status).toBe(403);
  const office = as(await create.admin());
  expect(await office.call(marks.gradeBook, of(course))).toMatchObject({ tasks: [], students: [] });
  expect((await office.refused(marks.gradeBook, of({ id: nowhere }))).status).toBe(404);
});
