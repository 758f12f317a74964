/**
 * Tests that responses are small, to save mobile data: the list has only what its cards show, texts are sent once, and
 * older texts only on request.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const FAR = '2099-12-31';
type TaskDetails = Parameters<School['create']['task']>[1];

/** Creates a student in a course with a lesson, and the course's tutor. */
async function createLesson() {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  return { course, student, lesson: await create.lesson(course.id), her: as(student), him: as(tutor) };
}

async function createTask(details: TaskDetails = {}) {
  const created = await createLesson();
  const task = await school.create.task(created.lesson.id, { deadline: FAR, kind: 'text', ...details });
  return { ...created, task };
}

const bytesOf = (reply: unknown) => Buffer.byteLength(JSON.stringify(reply));

test('a list of a hundred long tasks is smaller than 100 kB, and one task has its whole description', async () => {
  const { lesson, her } = await createLesson();
  const desc = `${'Habari za asubuhi. '.repeat(262)}Mwisho wa maneno yote`;
  const rubric = [{ name: 'Does it run?', points: 10 }];
  const tasks = [];
  for (let n = 0; n < 100; n++) tasks.push(await school.create.task(lesson.id, { deadline: FAR, desc, rubric }));

  const list = await her.call(handins.list, { query: {} });
  const found = await her.call(handins.list, { query: { q: 'mwisho' } });
  const read = await her.call(handins.read, { params: { taskId: tasks[0]!.id } });

  expect(list).toHaveLength(100);
  expect(found).toHaveLength(100);
  expect(bytesOf(list)).toBeLessThan(100_000);
  for (const assignment of list) {
    expect(assignment.desc).toBe(`${desc.slice(0, 300)}…`);
    expect(assignment).not.toHaveProperty('rubric');
  }
  expect(read).toMatchObject({ desc, rubric });
});

test.each([
  ['as long as that', 'a'.repeat(300)],
  ['short', 'Measure a shadow.'],
])('the list has the whole description if it is %s', async (_, desc) => {
  const { her } = await createTask({ desc });
  expect(await her.call(handins.list, { query: {} })).toMatchObject([{ desc }]);
});

type There = Awaited<ReturnType<typeof createTask>>;
const read = ({ her, task }: There) => her.call(handins.read, { params: { taskId: task.id } });
const historyOf = async (there: There) => (await read(there)).history;
const textOf = (attemptId: string) => ({ params: { attemptId } });

/** Makes a program of a thousand lines that are all different. */
const programOf = (number: number) =>
  Array.from({ length: 1_000 }, (_, index) => `print(${number}, ${index + 1}, "Habari za asubuhi, na karibuni sana")`);

test('of fifty attempts only the newest has its text, and only once; other texts are sent on request', async () => {
  const there = await createTask();
  const { task, student, her } = there;
  const { create } = school;
  const texts = Array.from({ length: 50 }, (_, index) => programOf(index).join('\n'));
  for (const text of texts) {
    const { id } = await create.handin({ task, student, text });
    await create.lineComment(id, { line: 500 });
    await create.mark(id);
  }

  const bytes = bytesOf(await read(there));
  const [newest, ...earlier] = await historyOf(there);
  const oldest = await her.call(handins.readText, textOf(earlier.at(-1)!._id));

  expect(bytes).toBeLessThan(150_000);
  expect(newest).toMatchObject({ text: texts.at(-1), shown: [], comments: [{ line: 500 }] });
  expect(earlier.map(({ text }) => text)).toEqual(Array(49).fill(null));
  const around = programOf(48).slice(496, 503);
  const lines = around.map((text, index) => ({ number: 497 + index, text }));
  expect(earlier[0]!.shown).toEqual([{ file: null, lines }]);
  expect(oldest).toEqual({ text: texts[0] });
});

test('of a commented file only the lines around comments are sent, also for the newest attempt', async () => {
  const there = await createTask({ kind: 'file' });
  const { her, student, task } = there;
  const sent = await (await school.sender(student)).send('file', 'a.py', Buffer.from(programOf(1).join('\n')));
  const file = sent.body.name!;
  const { attemptId } = await her.call(handins.submit, { params: { taskId: task.id }, body: { files: [file] } });
  await school.create.mark(attemptId);
  await school.create.lineComment(attemptId, { line: 1, sentFileName: file });

  const [newest] = await historyOf(there);

  const lines = programOf(1).slice(0, 4);
  expect(newest!.shown).toEqual([{ file, lines: lines.map((text, index) => ({ number: index + 1, text })) }]);
});

test('an earlier attempt without a text has an empty text, not null', async () => {
  const there = await createTask({ kind: 'link' });
  const { her, task } = there;
  for (const link of ['https://example.com/1', 'https://example.com/2'])
    await her.call(handins.submit, { params: { taskId: task.id }, body: { link } });

  const history = await historyOf(there);

  expect(history.map(({ text }) => text)).toEqual(['', '']);
  expect(await her.call(handins.readText, textOf(history[1]!._id))).toEqual({ text: '' });
});

test('only the student reads the text of an attempt, and a draft has none', async () => {
  const { course, task, student, her, him } = await createTask();
  const { as, create } = school;
  const classmate = await create.student();
  await create.enrolment(classmate.id, course.id);
  const { id } = await create.handin({ task, student, text: 'Mine' });
  const draft = await create.draft({ task, student, text: 'Not yet' });

  expect(await her.call(handins.readText, textOf(id))).toEqual({ text: 'Mine' });
  for (const refusal of [
    await as(classmate).refused(handins.readText, textOf(id)),
    await as(classmate).refused(handins.readText, textOf(draft.id)),
    await her.refused(handins.readText, textOf(draft.id)),
    await her.refused(handins.readText, textOf(task.id)),
  ])
    expect(refusal).toMatchObject({ status: 404, message: handinsTexts.gone });
  expect((await him.refused(handins.readText, textOf(id))).status).toBe(403);
});
