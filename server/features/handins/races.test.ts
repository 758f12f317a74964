/** What happens when much comes at once, or comes twice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handinMessages } from '#contract/handins.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

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
