/** Tests whether a hand-in counts as late, in schools of two time zones. */

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const dayIn = (zone: string, moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);

/** The end of the current day in a time zone: the first minute of the next day. */
function endOfDay(zone: string, now: number) {
  let minute = Math.ceil(now / MINUTE) * MINUTE;
  while (dayIn(zone, minute) === dayIn(zone, now)) minute += MINUTE;
  return new Date(minute);
}

const zones = ['Africa/Nairobi', 'America/St_Johns'];
const schools = new Map<string, School>();
beforeAll(async () => {
  for (const zone of zones)
    schools.set(zone, await startTestServer({ runner: scriptedRunner(), env: { SCHOOL_ZONE: zone } }));
});
afterAll(async () => {
  for (const school of schools.values()) await school.stop();
});

/** Creates a task that is due today; also returns when that day ends. */
async function createDueTask(zone: string, details: Parameters<School['create']['task']>[1] = {}) {
  const school = schools.get(zone)!;
  const { as, create, clock } = school;
  const student = await create.student();
  const course = await create.course();
  await create.enrolment(student.id, course.id);
  const now = clock.now().getTime();
  const deadline = dayIn(zone, now);
  const over = endOfDay(zone, now);
  const task = await create.task((await create.lesson(course.id)).id, { deadline, kind: 'text', ...details });
  const ofTask = { params: { taskId: task.id } };
  const handing = (body: Input<typeof handins.submit>['body']) => ({ ...ofTask, body });
  return { school, student, task, over, ofTask, handing, her: as(student) };
}

test.each(zones)('the last millisecond of the day is in time, and 24:00 is late, in %s', async (zone) => {
  const { school, ofTask, handing, her, over } = await createDueTask(zone, { latePenalty: 10 });

  school.clock.goTo(new Date(over.getTime() - 1));
  const last = await her.call(handins.submit, handing({ text: 'Just' }));
  const before = await her.call(handins.read, ofTask);
  school.clock.goTo(over);
  const late = await her.call(handins.submit, handing({ text: 'Again', replaces: true }));
  const after = await her.call(handins.read, ofTask);

  expect(last).toMatchObject({ daysLate: 0, penalty: 0 });
  expect(before).toMatchObject({ state: 'submitted' });
  expect(late).toMatchObject({ number: 2, daysLate: 1, penalty: 10 });
  expect(after).toMatchObject({ state: 'late', history: [{ daysLate: 1 }, { daysLate: 0 }] });
});

test.each(zones)('a slow upload that lasts past midnight counts as submitted at its start, in %s', async (zone) => {
  const { school, ofTask, student, over } = await createDueTask(zone, { lateRule: 'refused' });
  const body = JSON.stringify({ text: 'Slowly' });
  const headers = {
    cookie: `session=${await school.create.session(student)}`,
    origin: school.services.config.allowedOrigins[0]!,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  school.clock.goTo(new Date(over.getTime() - 1));

  const status = await new Promise((resolve, reject) => {
    const sending = request(`${school.base}/handins/${ofTask.params.taskId}`, { method: 'POST', headers });
    sending.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    // Wait until the server has received the request's header.
    sending.once('continue', () => {
      sending.write(body.slice(0, 5));
      school.clock.goTo(new Date(over.getTime() + 5_000));
      sending.end(body.slice(5));
    });
    sending.flushHeaders();
  });

  expect(status).toBe(201);
  expect(await school.as(student).call(handins.read, ofTask)).toMatchObject({
    state: 'submitted',
    arrivedAt: new Date(over.getTime() - 1).toISOString(),
  });
});

test.each(zones)('a task that refuses late work refuses late drafts too, in %s', async (zone) => {
  const { school, ofTask, handing, her, over } = await createDueTask(zone, { lateRule: 'refused' });
  school.clock.goTo(over);

  const late = handing({ text: 'Late' });
  const refusals = [await her.refused(handins.submit, late), await her.refused(handins.saveDraft, late)];

  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 409, code: 'conflict', message: handinsTexts.over });
  expect(await her.call(handins.read, ofTask)).toMatchObject({ state: 'not submitted', attempts: 0 });
});

test.each(zones)('each started day costs its penalty, at most all points, in %s', async (zone) => {
  const { school, ofTask, handing, her, over, task, student } = await createDueTask(zone, { latePenalty: 40 });
  school.clock.goTo(new Date(over.getTime() + DAY));
  const second = await her.call(handins.submit, handing({ text: 'Late' }));
  school.clock.goTo(new Date(over.getTime() + 2.5 * DAY));
  const third = await school.as(student).call(handins.submit, handing({ text: 'Later', replaces: true }));
  const create = await school.create.handin({ task, student, text: 'Last', arrivedAt: over });
  await school.create.mark(create.id, { points: 9 });

  expect(second).toMatchObject({ daysLate: 2, penalty: 80 });
  expect(third).toMatchObject({ daysLate: 3, penalty: 100 });
  expect(await school.as(student).call(handins.read, ofTask)).toMatchObject({
    final: 5.4,
    history: [{ mark: { points: 9, final: 5.4 } }, {}, {}],
  });
});
