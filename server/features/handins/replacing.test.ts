/** What one more press must not cost: work that was in time, or that has its points. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handinMessages } from '#contract/handins.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const DAY = 24 * 60 * 60_000;
const FAR = '2099-12-31';

async function givenTask(details: Parameters<School['given']['task']>[1] = {}) {
  const { as, given } = school;
  const student = await given.student();
  const course = await given.course();
  await given.enrolment(student.id, course.id);
  const task = await given.task((await given.lesson(course.id)).id, { deadline: FAR, kind: 'text', ...details });
  return { student, task, path: `/handins/${task.id}`, her: as(student) };
}

/** A day of the school's calendar, from today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: school.services.config.schoolZone }).format(
    school.clock.now().getTime() + days * DAY,
  );

test('what was in time does not go for what is late, unless it is meant', async () => {
  const { student, task, path, her } = await givenTask({ deadline: dayFromNow(-2), latePenalty: 10 });
  const inTime = new Date(school.clock.now().getTime() - 3 * DAY);
  await school.given.handin({ task, student, text: 'In time', arrivedAt: inTime });

  const refused = await her.post(path, { text: 'Better' });
  const before = (await her.get(path)).body;
  const meant = await her.post(path, { text: 'Better', replaces: true });

  expect(refused).toMatchObject({ status: 409, body: { code: 'would_replace' } });
  expect(refused.body.message).toBe(
    'This replaces what you handed in in time. It will count as late, and being late costs 20 percent of the points.',
  );
  expect(before).toMatchObject({ state: 'submitted', attempts: 1 });
  expect(meant).toMatchObject({ status: 201, body: { number: 2, daysLate: 2 } });
});

test('what was a little late does not go for what costs more, unless it is meant', async () => {
  const { student, task, path, her } = await givenTask({ deadline: dayFromNow(-5), latePenalty: 10 });
  const aDayLate = new Date(school.clock.now().getTime() - 4 * DAY);
  await school.given.handin({ task, student, text: 'A day late', arrivedAt: aDayLate });

  const refused = await her.post(path, { text: 'Better' });
  const meant = await her.post(path, { text: 'Better', replaces: true });

  expect(refused).toMatchObject({ status: 409, body: { code: 'would_replace' } });
  expect(refused.body.message).toBe(
    'This replaces what you handed in. It will count as 5 days late instead of 1 day, and that costs 50 percent of the points instead of 10.',
  );
  expect(meant).toMatchObject({ status: 201, body: { number: 2, daysLate: 5, penalty: 50 } });
});

test.each([
  ['being late costs nothing', -5, 0],
  ['it has cost all already', -20, 50],
])('later than before is not asked about where %s', async (_, dueIn, latePenalty) => {
  const { student, task, path, her } = await givenTask({ deadline: dayFromNow(dueIn), latePenalty });
  const late = new Date(school.clock.now().getTime() - 2 * DAY);
  await school.given.handin({ task, student, text: 'Late', arrivedAt: late });
  expect(await her.post(path, { text: 'Later' })).toMatchObject({ status: 201, body: { number: 2 } });
});

test.each([
  ['', {}],
  [' It will count as late.', { deadline: '2020-01-01' }],
])('points do not go either, whenever it is', async (late, details) => {
  const { student, task, path, her } = await givenTask(details);
  await school.given.mark((await school.given.handin({ task, student, text: 'Marked' })).id, { points: 9 });

  const refused = await her.post(path, { text: 'Better' });

  expect(refused).toMatchObject({ status: 409, body: { code: 'would_replace' } });
  expect(refused.body.message).toBe(
    `This replaces what you handed in, with its 9 of 10 points.${late} It waits for a mark of its own.`,
  );
  expect((await her.get(path)).body).toMatchObject({ state: 'graded', final: 9, attempts: 1 });
  expect(await her.post(path, { text: 'Better', replaces: true })).toMatchObject({ status: 201 });
});

test('of a mark that she was not told nothing is said', async () => {
  const { student, task, path, her } = await givenTask();
  const { id } = await school.given.handin({ task, student, text: 'Marked' });
  await school.given.mark(id, { releasedAt: null });
  expect(await her.post(path, { text: 'Better' })).toMatchObject({ status: 201 });
});

const [there, here] = [crypto.randomUUID(), crypto.randomUUID()];

test('a draft from another device does not go by Submit either, unless it is meant', async () => {
  const { path, her } = await givenTask();
  await her.put(`${path}/draft`, { text: 'There', revision: there, goesOnFrom: [] });

  const refused = await her.post(path, { text: 'Here', goesOnFrom: [here] });
  const before = (await her.get(path)).body;
  const meant = await her.post(path, { text: 'Here', goesOnFrom: [here], replaces: true });

  expect(refused).toMatchObject({ status: 409, body: { code: 'would_replace' } });
  expect(refused.body.message).toBe('Your draft from another device or page will be deleted without being handed in.');
  expect(before).toMatchObject({ draft: { text: 'There' }, attempts: 0 });
  expect(meant).toMatchObject({ status: 201, body: { number: 1 } });
  expect((await her.get(path)).body).toMatchObject({ draft: null, history: [{ text: 'Here' }] });
});

test('what counts and a draft that both go are both told', async () => {
  const { student, task, path, her } = await givenTask({ deadline: dayFromNow(-2) });
  const inTime = new Date(school.clock.now().getTime() - 3 * DAY);
  await school.given.handin({ task, student, text: 'In time', arrivedAt: inTime });
  await her.put(`${path}/draft`, { text: 'There', revision: there });

  const { body } = await her.post(path, { text: 'Here', goesOnFrom: [] });

  expect(body.message).toContain('This replaces what you handed in in time.');
  expect(body.message).toContain('Your draft from another device or page will be deleted');
});

test.each([
  ['goes on from it', { text: 'Here', goesOnFrom: [here, there] }],
  ['is the same', { text: 'There', goesOnFrom: [] }],
  ['says nothing of what it goes on from', { text: 'Here' }],
])('a draft goes without a question where what is handed in %s', async (_, sent) => {
  const { path, her } = await givenTask();
  await her.put(`${path}/draft`, { text: 'There', revision: there, goesOnFrom: [] });

  expect(await her.post(path, sent)).toMatchObject({ status: 201, body: { number: 1 } });
  expect((await her.get(path)).body).toMatchObject({ draft: null, attempts: 1 });
});

test('where nothing goes nothing is asked: in time again, and late again', async () => {
  const [inTime, late] = [await givenTask(), await givenTask({ deadline: dayFromNow(-1) })];
  for (const { path, her } of [inTime, late]) {
    await her.post(path, { text: 'One' });
    expect(await her.post(path, { text: 'Two' })).toMatchObject({ status: 201, body: { number: 2 } });
  }
});

test('the same once more is no attempt', async () => {
  const { student, path, her } = await givenTask();
  await her.post(path, { text: 'One' });
  const refused = await her.post(path, { text: 'One', replaces: true });
  const files = await givenTask({ kind: 'file' });
  const sender = await school.sender(files.student);
  const taken = await sender.send('file', 'barua.txt', Buffer.from('Habari'));
  await files.her.post(files.path, { files: [taken.body.name] });

  const again = await files.her.post(files.path, { files: [taken.body.name] });

  for (const answer of [refused, again])
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: handinMessages.same } });
  await school.as(student).post(path, { text: 'Two' });
  expect(await her.post(path, { text: 'One' })).toMatchObject({ status: 201, body: { number: 3 } });
});
