/** Students submit attempts and read them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { tasks } from '#contract/tasks.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const FAR = '2099-12-31';
type TaskDetails = Parameters<School['create']['task']>[1];

/** A task with its tutor and an enrolled student. */
async function createTask(details: TaskDetails = {}) {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id);
  const task = await create.task(lesson.id, { deadline: FAR, kind: 'text', ...details });
  const ofTask = { params: { taskId: task.id } };
  /** Builds the request that submits this content. */
  const handing = (body: Input<typeof handins.submit>['body']) => ({ ...ofTask, body });
  return { course, lesson, task, tutor, student, ofTask, handing, her: as(student), him: as(tutor) };
}

/** Uploads a file as the given person; returns its name in the file store. */
async function sentBy(person: Awaited<ReturnType<School['create']['student']>>, text = 'Habari') {
  const sender = await school.sender(person);
  const taken = await sender.send('file', 'barua yangu.txt', Buffer.from(text));
  return taken.body.name!;
}

const fileOf = async (address: string, person: Parameters<School['create']['session']>[0]) =>
  fetch(`${school.base}${address}`, { headers: { cookie: `session=${await school.create.session(person)}` } });

test('a student submits an attempt, gets a receipt and can read the attempt', async () => {
  const { ofTask, handing, her, task } = await createTask();

  const receipt = await her.call(handins.submit, handing({ text: 'Boxes have margins.' }));
  const read = await her.call(handins.read, ofTask);

  expect(receipt).toEqual({
    attemptId: expect.any(String),
    number: 1,
    arrivedAt: school.clock.now().toISOString(),
    daysLate: 0,
    penalty: 0,
  });
  expect(read).toMatchObject({ taskId: task.id, state: 'submitted', attempts: 1, final: null, draft: null });
  expect(read).toMatchObject({
    history: [{ number: 1, text: 'Boxes have margins.', files: [], mark: null, comments: [], shown: [] }],
  });
});

test('all attempts are kept, the newest first', async () => {
  const { ofTask, handing, her } = await createTask();
  for (const text of ['One', 'Two', 'Three']) await her.call(handins.submit, handing({ text }));

  const read = await her.call(handins.read, ofTask);

  expect(read).toMatchObject({ attempts: 3, history: [{ text: 'Three' }, { number: 2 }, { number: 1 }] });
});

test.each([
  ['file', { text: 'Habari', link: 'https://example.com' }],
  ['link', { text: 'Habari' }],
  ['text', { text: ' \n', link: 'https://example.com' }],
  ['code', { languageId: 71 }],
] as const)('where a %s is asked for, other things are nothing', async (kind, body) => {
  const { handing, her } = await createTask({ kind });
  const refusal = await her.refused(handins.submit, handing(body));
  expect(refusal).toMatchObject({ status: 400, message: handinsTexts.nothing[kind] });
});

test('a program comes with its language', async () => {
  const { ofTask, handing, her } = await createTask({ kind: 'code' });
  const program = { text: 'print(1)\n', languageId: 71 };
  await her.call(handins.submit, handing({ ...program, link: 'https://example.com' }));
  expect(await her.call(handins.read, ofTask)).toMatchObject({ history: [{ ...program, link: '' }] });
});

test.each([
  ['HTTPS://Example.com/my page', 'https://example.com/my%20page'],
  ['http://localhost:8080/?a=1#b', 'http://localhost:8080/?a=1#b'],
])('the link %j is stored as %j', async (link, taken) => {
  const { ofTask, handing, her } = await createTask({ kind: 'link' });
  await her.call(handins.submit, handing({ link }));
  expect(await her.call(handins.read, ofTask)).toMatchObject({ history: [{ link: taken }] });
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://example.com/a',
  '//example.com',
  'example.com',
  'https://',
  'https://wanjiru:secret@example.com/',
  `https://example.com/${'a'.repeat(2_000)}`,
])('the link %j is refused', async (link) => {
  const { handing, her } = await createTask({ kind: 'link' });
  const refusal = await her.refused(handins.submit, handing({ link }));
  expect(refusal).toMatchObject({ status: 400, message: handinsTexts.link });
});

test('a submitted file is readable by its student, the tutor and admins', async () => {
  const { handing, her, student, tutor } = await createTask({ kind: 'file' });
  const name = await sentBy(student);
  const { attemptId } = await her.call(handins.submit, handing({ files: [name] }));
  const address = `/handins/attempts/${attemptId}/files/${name}`;
  const { create } = school;

  const readers = [student, tutor, await create.admin()].map((person) => fileOf(address, person));
  const others = [await create.student(), await create.tutor()].map((person) => fileOf(address, person));

  for (const file of await Promise.all(readers)) {
    expect(file.status).toBe(200);
    expect(await file.text()).toBe('Habari');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''barua%20yangu.txt$/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
  }
  for (const file of await Promise.all(others)) expect(file.status).toBe(404);
});

test('a file that does not belong to the attempt is not found', async () => {
  const { handing, her, student } = await createTask({ kind: 'file' });
  const [handed, other] = [await sentBy(student), await sentBy(student)];
  const { attemptId } = await her.call(handins.submit, handing({ files: [handed] }));

  expect((await fileOf(`/handins/attempts/${attemptId}/files/${other}`, student)).status).toBe(404);
});

test('another user’s file cannot be submitted, nor one file twice', async () => {
  const [mine, hers] = [await createTask({ kind: 'file' }), await createTask({ kind: 'file' })];
  const [own, foreign] = [await sentBy(mine.student), await sentBy(hers.student)];

  const stolen = await mine.her.refused(handins.submit, mine.handing({ files: [own, foreign] }));
  const drafted = await mine.her.refused(handins.saveDraft, mine.handing({ files: [foreign] }));
  await mine.her.call(handins.submit, mine.handing({ files: [own, own] }));

  for (const refusal of [stolen, drafted]) expect(refusal).toMatchObject({ status: 400, message: filesTexts.gone });
  expect(await mine.her.call(handins.read, mine.ofTask)).toMatchObject({
    attempts: 1,
    history: [{ files: [{ name: own }] }],
  });
});

test('a draft is saved, replaced, and deleted by the submit', async () => {
  const { ofTask, handing, her, him, lesson, student } = await createTask({ kind: 'file' });
  const [one, two] = [await sentBy(student), await sentBy(student)];
  await her.call(handins.saveDraft, handing({ files: [one] }));
  const kept = await her.call(handins.saveDraft, handing({ files: [two, one] }));
  const before = await her.call(handins.read, ofTask);

  await her.call(handins.submit, handing({ files: [two] }));
  const after = await her.call(handins.read, ofTask);

  const files = [{ name: two, fileName: 'barua yangu.txt', bytes: 6 }, { name: one }];
  expect(kept).toMatchObject({ files, changedAt: expect.any(String) });
  expect(before).toMatchObject({ state: 'draft', attempts: 0, draft: { files }, history: [] });
  expect(after).toMatchObject({ state: 'submitted', draft: null, history: [{ files: [{ name: two }] }] });
  expect(await him.call(tasks.list, { params: { lessonId: lesson.id } })).toMatchObject([{ handins: 1 }]);
});

test('an empty draft is deleted, and a draft does not count as submitted', async () => {
  const { ofTask, handing, her, him, lesson } = await createTask();
  await her.call(handins.saveDraft, handing({ text: 'Hab' }));
  const counted = await him.call(tasks.list, { params: { lessonId: lesson.id } });

  await her.call(handins.saveDraft, handing({ text: ' ' }));

  expect(counted).toMatchObject([{ handins: 0 }]);
  expect(await her.call(handins.read, ofTask)).toMatchObject({ state: 'not submitted', draft: null });
});

test('marks and comments are visible together, when they are released', async () => {
  const { ofTask, her, student, task, tutor } = await createTask({ points: 20 });
  const { create, database, clock } = school;
  const held = await create.handin({ task, student, text: 'a\nb\nc' });
  await create.mark(held.id, { points: 15, comment: 'Nearly.', releasedAt: null });
  await create.lineComment(held.id, { line: 2, text: 'Why b?', authorId: tutor.id });

  const before = await her.call(handins.read, ofTask);
  await database.updateMark(held.id, { releasedAt: clock.now() });
  const after = await her.call(handins.read, ofTask);

  expect(before).toMatchObject({ state: 'submitted', final: null });
  expect(before).toMatchObject({ history: [{ mark: null, comments: [], shown: [] }] });
  expect(after).toMatchObject({ state: 'graded', final: 15 });
  expect(after).toMatchObject({
    history: [
      {
        mark: { points: 15, final: 15, comment: 'Nearly.', rubric: [] },
        comments: [{ file: null, line: 2, text: 'Why b?', authorName: tutor.name }],
        text: 'a\nb\nc',
        shown: [],
      },
    ],
  });
});

test('comments on an earlier attempt are released with the mark of the newer one', async () => {
  const { ofTask, her, student, task, tutor } = await createTask();
  const { create } = school;
  const handIn = (text: string) => create.handin({ task, student, text });
  const [one, two, three] = [await handIn('One'), await handIn('Two'), await handIn('Three')];
  for (const { id } of [one, two, three]) await create.lineComment(id, { text: 'Why?', authorId: tutor.id });

  const before = await her.call(handins.read, ofTask);
  await create.mark(two.id);
  const after = await her.call(handins.read, ofTask);

  const said = { comments: [{ text: 'Why?' }] };
  expect(before).toMatchObject({ history: [{ comments: [] }, { comments: [] }, { comments: [] }] });
  expect(after).toMatchObject({ history: [{ comments: [], shown: [] }, said, { ...said, mark: null }] });
});

test('an attempt submitted after a mark has no mark yet, and the earlier mark stays', async () => {
  const { ofTask, handing, her, student, task } = await createTask();
  await school.create.mark((await school.create.handin({ task, student, text: 'One' })).id);

  await her.call(handins.submit, handing({ text: 'Two', replaces: true }));

  const read = await her.call(handins.read, ofTask);
  expect(read).toMatchObject({ state: 'submitted', final: null, history: [{ mark: null }, { mark: { final: 8 } }] });
});

test('the list has the tasks of the student’s courses, open ones first, and can be searched', async () => {
  const { her, student, lesson, course, tutor, task } = await createTask({ name: 'Last' });
  const { create } = school;
  const first = await create.task(lesson.id, { name: 'First', deadline: '2026-01-05' });
  const closed = await create.task(lesson.id, { name: 'Closed', deadline: '2026-01-04', lateRule: 'refused' });
  const other = await create.course({ tutorId: tutor.id, title: 'Café' });
  await create.enrolment(student.id, other.id);
  const between = await create.task((await create.lesson(other.id, { title: 'Chai' })).id, { deadline: '2026-06-01' });
  const foreign = await create.course({ tutorId: tutor.id });
  await create.task((await create.lesson(foreign.id)).id);
  await create.task((await create.lesson(course.id, { publishedAt: null })).id);

  const idsOf = async (query: Input<typeof handins.list>['query'] = {}) =>
    (await her.call(handins.list, { query })).map(({ taskId }) => taskId);

  expect(await idsOf()).toEqual([first.id, between.id, task.id, closed.id]);
  await create.handin({ task: first, student, text: 'Done' });
  expect(await idsOf()).toEqual([between.id, task.id, first.id, closed.id]);
  expect(await idsOf({ courseId: course.id })).toEqual([task.id, first.id, closed.id]);
  expect(await idsOf({ courseId: foreign.id })).toEqual([]);
  expect(await idsOf({ lessonId: between.lessonId })).toEqual([between.id]);
  expect(await idsOf({ q: 'CAFE chai' })).toEqual([between.id]);
  expect(await idsOf({ q: '%' })).toEqual([]);
});

test('only enrolled students submit, and only for published lessons', async () => {
  const { ofTask, handing, him, course, her } = await createTask();
  const { as, create } = school;
  const stranger = as(await create.student());
  const hidden = await create.task((await create.lesson(course.id, { publishedAt: null })).id);

  expect(await stranger.refused(handins.submit, handing({ text: 'a' }))).toMatchObject({
    status: 403,
    message: lessonsTexts.joinFirst,
  });
  expect(await stranger.refused(handins.read, ofTask)).toMatchObject({ status: 403 });
  expect(await him.refused(handins.submit, handing({ text: 'a' }))).toMatchObject({
    status: 403,
    message: generalTexts.studentsOnly,
  });
  const refusedFor = ({ id }: { id: string }) =>
    her.refused(handins.submit, { params: { taskId: id }, body: { text: 'a' } });
  expect(await refusedFor(hidden)).toMatchObject({ status: 404 });
  expect(await refusedFor(course)).toMatchObject({ status: 404, message: tasksTexts.gone });
});

test('fields that only the server decides are ignored in the request’s body', async () => {
  const { handing, her } = await createTask();
  const body = { text: 'a', number: 7, arrivedAt: '2020-01-01T00:00:00Z', dueDay: '2099-01-01', studentId: 'x' };
  const receipt = await her.call(handins.submit, handing(body));
  expect(receipt).toMatchObject({ number: 1, arrivedAt: school.clock.now().toISOString() });
});
