/** Tests that a submit replaces work that counts, or deletes another device’s draft, only after confirmation. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const DAY = 24 * 60 * 60_000;
const FAR = '2099-12-31';

async function createTask(details: Parameters<School['create']['task']>[1] = {}) {
  const { as, create } = school;
  const student = await create.student();
  const course = await create.course();
  await create.enrolment(student.id, course.id);
  const task = await create.task((await create.lesson(course.id)).id, { deadline: FAR, kind: 'text', ...details });
  const ofTask = { params: { taskId: task.id } };
  const handing = (body: Input<typeof handins.submit>['body']) => ({ ...ofTask, body });
  return { student, task, ofTask, handing, her: as(student) };
}

/** The calendar day, in the school's time zone, that is `days` days after today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: school.services.config.schoolZone }).format(
    school.clock.now().getTime() + days * DAY,
  );

test('a late attempt replaces an attempt in time only after confirmation', async () => {
  const { student, task, ofTask, handing, her } = await createTask({ deadline: dayFromNow(-2), latePenalty: 10 });
  const inTime = new Date(school.clock.now().getTime() - 3 * DAY);
  await school.create.handin({ task, student, text: 'In time', arrivedAt: inTime });

  const refusal = await her.refused(handins.submit, handing({ text: 'Better' }));
  const before = await her.call(handins.read, ofTask);
  const meant = await her.call(handins.submit, handing({ text: 'Better', replaces: true }));

  expect(refusal).toMatchObject({ status: 409, code: 'would_replace' });
  expect(refusal.message).toBe(
    'This replaces the work that you handed in on time. It will count as late, with a late penalty of 20% of the points.',
  );
  expect(before).toMatchObject({ state: 'submitted', attempts: 1 });
  expect(meant).toMatchObject({ number: 2, daysLate: 2 });
});

test('an attempt with a higher penalty replaces a late one only after confirmation', async () => {
  const { student, task, handing, her } = await createTask({ deadline: dayFromNow(-5), latePenalty: 10 });
  const aDayLate = new Date(school.clock.now().getTime() - 4 * DAY);
  await school.create.handin({ task, student, text: 'A day late', arrivedAt: aDayLate });

  const refusal = await her.refused(handins.submit, handing({ text: 'Better' }));
  const meant = await her.call(handins.submit, handing({ text: 'Better', replaces: true }));

  expect(refusal).toMatchObject({ status: 409, code: 'would_replace' });
  expect(refusal.message).toBe(
    'This replaces the work that you handed in. It will count as 5 days late instead of 1 day, with a late penalty of 50% instead of 10%.',
  );
  expect(meant).toMatchObject({ number: 2, daysLate: 5, penalty: 50 });
});

test.each([
  ['being late costs nothing', -5, 0],
  ['it has cost all already', -20, 50],
])('no confirmation for a later attempt where %s', async (_, dueIn, latePenalty) => {
  const { student, task, handing, her } = await createTask({ deadline: dayFromNow(dueIn), latePenalty });
  const late = new Date(school.clock.now().getTime() - 2 * DAY);
  await school.create.handin({ task, student, text: 'Late', arrivedAt: late });
  expect(await her.call(handins.submit, handing({ text: 'Later' }))).toMatchObject({ number: 2 });
});

test.each([
  ['', {}],
  [' It will count as late.', { deadline: '2020-01-01' }],
])('an attempt that replaces a marked one needs confirmation', async (late, details) => {
  const { student, task, ofTask, handing, her } = await createTask(details);
  await school.create.mark((await school.create.handin({ task, student, text: 'Marked' })).id, { points: 9 });

  const refusal = await her.refused(handins.submit, handing({ text: 'Better' }));

  expect(refusal).toMatchObject({ status: 409, code: 'would_replace' });
  expect(refusal.message).toBe(
    `This replaces the work that you handed in, with 9 of 10 points.${late} Your tutor has to mark the new work.`,
  );
  expect(await her.call(handins.read, ofTask)).toMatchObject({ state: 'graded', final: 9, attempts: 1 });
  await her.call(handins.submit, handing({ text: 'Better', replaces: true }));
});

test('an unreleased mark is not mentioned', async () => {
  const { student, task, handing, her } = await createTask();
  const { id } = await school.create.handin({ task, student, text: 'Marked' });
  await school.create.mark(id, { releasedAt: null });
  expect(await her.call(handins.submit, handing({ text: 'Better' }))).toMatchObject({ number: 2 });
});

const [there, here] = [crypto.randomUUID(), crypto.randomUUID()];

test('a submit deletes another device’s draft only after confirmation', async () => {
  const { ofTask, handing, her } = await createTask();
  await her.call(handins.saveDraft, { ...ofTask, body: { text: 'There', revision: there, goesOnFrom: [] } });

  const refusal = await her.refused(handins.submit, handing({ text: 'Here', goesOnFrom: [here] }));
  const before = await her.call(handins.read, ofTask);
  const meant = await her.call(handins.submit, handing({ text: 'Here', goesOnFrom: [here], replaces: true }));

  expect(refusal).toMatchObject({ status: 409, code: 'would_replace' });
  expect(refusal.message).toBe('Your draft from another device or page will be deleted without being handed in.');
  expect(before).toMatchObject({ draft: { text: 'There' }, attempts: 0 });
  expect(meant).toMatchObject({ number: 1 });
  expect(await her.call(handins.read, ofTask)).toMatchObject({ draft: null, history: [{ text: 'Here' }] });
});

test('the refusal names both the lost attempt and the lost draft', async () => {
  const { student, task, ofTask, handing, her } = await createTask({ deadline: dayFromNow(-2) });
  const inTime = new Date(school.clock.now().getTime() - 3 * DAY);
  await school.create.handin({ task, student, text: 'In time', arrivedAt: inTime });
  await her.call(handins.saveDraft, { ...ofTask, body: { text: 'There', revision: there } });

  const { message } = await her.refused(handins.submit, handing({ text: 'Here', goesOnFrom: [] }));

  expect(message).toContain('This replaces the work that you handed in on time.');
  expect(message).toContain('Your draft from another device or page will be deleted');
});

test.each([
  ['goes on from it', { text: 'Here', goesOnFrom: [here, there] }],
  ['is the same', { text: 'There', goesOnFrom: [] }],
  ['says nothing of what it goes on from', { text: 'Here' }],
])('a draft is deleted without confirmation if the submit %s', async (_, sent) => {
  const { ofTask, handing, her } = await createTask();
  await her.call(handins.saveDraft, { ...ofTask, body: { text: 'There', revision: there, goesOnFrom: [] } });

  expect(await her.call(handins.submit, handing(sent))).toMatchObject({ number: 1 });
  expect(await her.call(handins.read, ofTask)).toMatchObject({ draft: null, attempts: 1 });
});

test('no confirmation is needed if nothing is lost: both attempts in time, or both late', async () => {
  const [inTime, late] = [await createTask(), await createTask({ deadline: dayFromNow(-1) })];
  for (const { handing, her } of [inTime, late]) {
    await her.call(handins.submit, handing({ text: 'One' }));
    expect(await her.call(handins.submit, handing({ text: 'Two' }))).toMatchObject({ number: 2 });
  }
});

test('submitting the same content again is refused', async () => {
  const { student, handing, her } = await createTask();
  await her.call(handins.submit, handing({ text: 'One' }));
  const refusal = await her.refused(handins.submit, handing({ text: 'One', replaces: true }));
  const files = await createTask({ kind: 'file' });
  const sender = await school.sender(files.student);
  const taken = await sender.send('file', 'barua.txt', Buffer.from('Habari'));
  const theFile = files.handing({ files: [taken.body.name!] });
  await files.her.call(handins.submit, theFile);

  const again = await files.her.refused(handins.submit, theFile);

  for (const one of [refusal, again])
    expect(one).toMatchObject({ status: 409, code: 'conflict', message: handinsTexts.same });
  await school.as(student).call(handins.submit, handing({ text: 'Two' }));
  expect(await her.call(handins.submit, handing({ text: 'One' }))).toMatchObject({ number: 3 });
});
