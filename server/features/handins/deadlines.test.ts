/** When something is late, and what happens when much comes at once. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handinMessages } from '#contract/handins.ts';
import { dayAt, dayStart } from '#server/school-day.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const DAY = 24 * 60 * 60_000;

describe.each(['Africa/Nairobi', 'America/St_Johns'])('in a school in %s', (zone) => {
  let school: School;
  beforeAll(async () => {
    school = await startTestServer({ runner: scriptedRunner(), env: { SCHOOL_ZONE: zone } });
  });
  afterAll(() => school.stop());

  /** Due today, and the moment in which that ends. */
  async function givenDue(details: Parameters<School['given']['task']>[1] = {}) {
    const { as, given, clock } = school;
    const student = await given.student();
    const course = await given.course();
    await given.enrolment(student.id, course.id);
    const deadline = dayAt(clock.now(), zone);
    const over = dayStart(dayAt(new Date(dayStart(deadline, zone).getTime() + 1.2 * DAY), zone), zone);
    const task = await given.task((await given.lesson(course.id)).id, { deadline, kind: 'text', ...details });
    return { student, task, over, path: `/handins/${task.id}`, her: as(student) };
  }

  test('the last millisecond is in time, and 24:00 is late', async () => {
    const { path, her, over } = await givenDue({ latePenalty: 10 });

    school.clock.goTo(new Date(over.getTime() - 1));
    const last = await her.post(path, { text: 'Just' });
    const before = await her.get(path);
    school.clock.goTo(over);
    const late = await her.post(path, { text: 'Again' });

    expect(last.body).toMatchObject({ daysLate: 0, penalty: 0 });
    expect(before.body).toMatchObject({ state: 'submitted' });
    expect(late.body).toMatchObject({ number: 2, daysLate: 1, penalty: 10 });
    expect((await her.get(path)).body).toMatchObject({ state: 'late', history: [{ daysLate: 1 }, { daysLate: 0 }] });
  });

  test('what trickles in over midnight came when it began', async () => {
    const { path, student, over } = await givenDue({ lateRule: 'refused' });
    const body = JSON.stringify({ text: 'Slowly' });
    const headers = {
      cookie: `session=${await school.given.session(student)}`,
      origin: school.services.config.allowedOrigins[0]!,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    };
    school.clock.goTo(new Date(over.getTime() - 1));

    const status = await new Promise((resolve, reject) => {
      const sending = request(school.base + path, { method: 'POST', headers });
      sending.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
      // The server has the head.
      sending.once('continue', () => {
        sending.write(body.slice(0, 5));
        school.clock.goTo(new Date(over.getTime() + 5_000));
        sending.end(body.slice(5));
      });
      sending.flushHeaders();
    });

    expect(status).toBe(201);
    expect((await school.as(student).get(path)).body).toMatchObject({
      state: 'submitted',
      arrivedAt: new Date(over.getTime() - 1).toISOString(),
    });
  });

  test('a task that takes nothing late refuses it, and drafts of it', async () => {
    const { path, her, over } = await givenDue({ lateRule: 'refused' });
    school.clock.goTo(over);

    const refused = [await her.post(path, { text: 'Late' }), await her.put(`${path}/draft`, { text: 'Late' })];

    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: handinMessages.over } });
    expect((await her.get(path)).body).toMatchObject({ state: 'not submitted', attempts: 0 });
  });

  test('each begun day costs its part, and never more than all', async () => {
    const { path, her, over, task, student } = await givenDue({ latePenalty: 40 });
    school.clock.goTo(new Date(over.getTime() + DAY));
    const second = await her.post(path, { text: 'Late' });
    school.clock.goTo(new Date(over.getTime() + 2.5 * DAY));
    const third = await school.as(student).post(path, { text: 'Later' });
    const given = await school.given.handin({ task, student, text: 'Last', arrivedAt: over });
    await school.given.mark(given.id, { points: 9 });

    expect(second.body).toMatchObject({ daysLate: 2, penalty: 80 });
    expect(third.body).toMatchObject({ daysLate: 3, penalty: 100 });
    expect((await school.as(student).get(path)).body).toMatchObject({
      final: 5.4,
      history: [{ mark: { points: 9, final: 5.4 } }, {}, {}],
    });
  });
});

describe('at once', () => {
  let school: School;
  beforeAll(async () => {
    school = await startTestServer({ runner: scriptedRunner() });
  });
  afterAll(() => school.stop());

  async function givenTask() {
    const { as, given } = school;
    const [student, tutor] = [await given.student(), await given.tutor()];
    const course = await given.course({ tutorId: tutor.id });
    await given.enrolment(student.id, course.id);
    const task = await given.task((await given.lesson(course.id)).id, { deadline: '2099-12-31', kind: 'text' });
    return { student, task, path: `/handins/${task.id}`, her: as(student), him: as(tutor) };
  }

  /** The same request, with a key. */
  async function submitWith(key: string, { student, path }: Awaited<ReturnType<typeof givenTask>>, text = 'Once') {
    const headers = {
      cookie: `session=${await school.given.session(student)}`,
      origin: school.services.config.allowedOrigins[0]!,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const response = await fetch(school.base + path, { method: 'POST', headers, body: JSON.stringify({ text }) });
    return { status: response.status, body: (await response.json()) as { number: number; attemptId: string } };
  }

  test('two are two attempts, one after the other', async () => {
    const { path, her } = await givenTask();

    const receipts = await Promise.all(['a', 'b', 'c', 'd'].map((text) => her.post(path, { text })));

    expect(receipts.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const numbers = receipts.map(({ body }) => (body as unknown as { number: number }).number);
    expect(numbers.sort()).toEqual([1, 2, 3, 4]);
  });

  test('one that is sent again with its key is one, also at the same moment', async () => {
    const given = await givenTask();
    const key = 'the-first-attempt';

    const receipts = await Promise.all([1, 2, 3].map(() => submitWith(key, given)));
    const again = await submitWith(key, given);
    const next = await submitWith('the-second-attempt', given);

    expect(new Set([...receipts, again].map(({ body }) => body.attemptId)).size).toBe(1);
    expect([...receipts, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(next.body.number).toBe(2);
  });

  test('a key is its student’s own', async () => {
    const [one, other] = [await givenTask(), await givenTask()];
    const key = 'easily-thought-of';
    const [mine, hers] = [await submitWith(key, one), await submitWith(key, other)];
    expect(mine.body.attemptId).not.toBe(hers.body.attemptId);
  });

  test('thirty within an hour are enough, and what has come is answered nevertheless', async () => {
    const given = await givenTask();
    await submitWith('the-first-attempt', given);
    for (let n = 0; n < 29; n++) await given.her.post(given.path, { text: `${n}` });

    const refused = await given.her.post(given.path, { text: 'more' });
    const again = await submitWith('the-first-attempt', given);
    school.clock.advance({ minutes: 61 });

    expect(refused).toMatchObject({ status: 429, body: { message: handinMessages.tooOften } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(again).toMatchObject({ status: 201, body: { number: 1 } });
    expect((await given.her.post(given.path, { text: 'more' })).status).toBe(201);
  });

  test('a deadline that the tutor moves forward makes nobody late who was in time', async () => {
    const { path, her, him, task } = await givenTask();
    await her.post(path, { text: 'In time' });
    await him.put(`/tasks/${task.id}`, { deadline: '2020-01-01' });
    const again = await her.post(path, { text: 'Again' });

    expect((await her.get(path)).body).toMatchObject({ state: 'late', history: [{}, { daysLate: 0 }] });
    expect((again.body as unknown as { daysLate: number }).daysLate).toBeGreaterThan(1_000);
  });

  test('drafts that come at once leave one', async () => {
    const { path, her } = await givenTask();
    const texts = ['a', 'b', 'c', 'd'];
    const kept = await Promise.all(texts.map((text) => her.put(`${path}/draft`, { text })));
    const { rowCount } = await school.pool.query('select 1 from handin_attempt where arrived_at is null');
    expect(kept.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(rowCount).toBe(1);
  });
});
