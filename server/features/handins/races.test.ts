/** What happens when much comes at once, or comes twice. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handinMessages, handins } from '#contract/handins.ts';
import { tasks } from '#contract/tasks.ts';
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
  const { task, her } = await givenTask();

  const handIn = (text: string) => her.call(handins.submit, { params: { taskId: task.id }, body: { text } });
  const receipts = await Promise.all(['a', 'b', 'c', 'd'].map(handIn));

  expect(receipts.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
});

test('one that is sent again with its key is one, also at the same moment', async () => {
  const given = await givenTask();
  const key = 'the-first-attempt';

  const receipts = await Promise.all([1, 2, 3].map(() => submitWith(key, given)));
  const again = await submitWith(key, given);
  const next = await submitWith('the-second-attempt', given, 'Twice');

  expect(new Set([...receipts, again].map(({ body }) => body.attemptId)).size).toBe(1);
  expect([...receipts, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(next.body.number).toBe(2);
});

test('a key stands for what came with it, and for nothing else', async () => {
  const given = await givenTask();
  await submitWith('the-first-attempt', given);

  const other = await submitWith('the-first-attempt', given, 'Something else');

  expect(other).toMatchObject({ status: 409, body: { message: handinMessages.otherContent } });
  expect((await given.her.get(given.path)).body).toMatchObject({ attempts: 1 });
});

test('fifty attempts are the most', async () => {
  const given = await givenTask();
  for (let n = 0; n < 49; n++) await school.given.handin({ ...given, text: `${n}` });
  const last = await submitWith('the-last-attempt', given);

  const refused = await given.her.post(given.path, { text: 'more' });
  const again = await submitWith('the-last-attempt', given);

  expect([last, again]).toMatchObject([{ body: { number: 50 } }, { status: 201, body: { number: 50 } }]);
  expect(refused).toMatchObject({ status: 409, body: { message: handinMessages.full } });
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
  await him.call(tasks.update, { params: { id: task.id }, body: { deadline: '2020-01-01' } });
  const body = { text: 'Again', replaces: true };
  const again = await her.call(handins.submit, { params: { taskId: task.id }, body });

  expect((await her.get(path)).body).toMatchObject({ state: 'late', history: [{}, { daysLate: 0 }] });
  expect(again.daysLate).toBeGreaterThan(1_000);
});

test('drafts that come at once leave one', async () => {
  const { task, path, her } = await givenTask();
  const texts = ['a', 'b', 'c', 'd'];
  const kept = await Promise.all(texts.map((text) => her.put(`${path}/draft`, { text })));
  expect(kept.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await school.found.draftsOf(task.id)).toHaveLength(1);
});

test.each([
  ['submitted', { draft: null, attempts: 1, history: [{ text: 'New' }] }],
  ['kept', { draft: { text: 'New' }, attempts: 0 }],
] as const)('a draft that comes slowly is not kept over what was %s meanwhile', async (how, found) => {
  const given = await givenTask();
  const { path, her } = given;

  const status = await slowDraft(given, { text: 'Old' }, async () => {
    await (how === 'kept' ? her.put(`${path}/draft`, { text: 'New' }) : her.post(path, { text: 'New' }));
  });

  expect(status).toBe(200);
  expect((await her.get(path)).body).toMatchObject(found);
});

const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const revisionOf = async ({ her, task }: Awaited<ReturnType<typeof givenTask>>) =>
  (await her.call(handins.read, { params: { taskId: task.id } })).revision;

test.each([
  ['submitted', ({ her, path }) => her.post(path, { text: 'New' }), { draft: null, attempts: 1 }],
  ['cleared', ({ her, path }) => her.put(`${path}/draft`, { text: '', goesOnFrom: [first] }), { draft: null }],
  [
    'changed',
    ({ her, path }) => her.put(`${path}/draft`, { text: 'New', goesOnFrom: [first] }),
    { draft: { text: 'New' } },
  ],
] satisfies [string, (given: Awaited<ReturnType<typeof givenTask>>) => Promise<unknown>, object][])(
  'a draft that goes on from what was %s by another device does not come back, however late it comes',
  async (_, byAnother, found) => {
    const given = await givenTask();
    const { path, her } = given;
    await her.put(`${path}/draft`, { text: 'Old', revision: first, goesOnFrom: [] });
    await byAnother(given);
    school.clock.advance({ minutes: 60 });

    const refused = await her.put(`${path}/draft`, { text: 'Older', revision: second, goesOnFrom: [first] });
    const last = await revisionOf(given);
    const stillThere = (await her.get(path)).body;
    const taken = await her.put(`${path}/draft`, { text: 'Older', revision: third, goesOnFrom: [first, second, last] });

    expect(refused).toMatchObject({ status: 409, body: { message: handinMessages.overtaken } });
    expect(stillThere).toMatchObject(found);
    expect(taken).toMatchObject({ status: 200, body: { revision: third } });
    expect((await her.get(path)).body).toMatchObject({ draft: { text: 'Older' }, revision: third });
  },
);

test('a draft of which the answer was lost is one that its device goes on from', async () => {
  const given = await givenTask();
  const { path, her } = given;
  await her.put(`${path}/draft`, { text: 'O', revision: first, goesOnFrom: [] });

  const again = await her.put(`${path}/draft`, { text: 'One', revision: second, goesOnFrom: [first] });
  const submitted = await her.call(handins.submit, { params: { taskId: given.task.id }, body: { text: 'One' } });

  expect(again).toMatchObject({ status: 200, body: { text: 'One', revision: second } });
  expect(await revisionOf(given)).toBe(submitted.attemptId);
});

test('a draft that was given up for what is handed in, and comes after it all the same, is not kept', async () => {
  const given = await givenTask();
  const { path, her } = given;
  const draft = { text: 'Ne', revision: first, goesOnFrom: [] };

  const status = await slowDraft(given, draft, async () => {
    await her.post(path, { text: 'New', goesOnFrom: [first] });
  });

  expect(status).toBe(409);
  expect((await her.get(path)).body).toMatchObject({ draft: null, attempts: 1, history: [{ text: 'New' }] });
});

/** Sends a draft of which the server has the head long before the rest. */
async function slowDraft(
  { student, path }: Awaited<ReturnType<typeof givenTask>>,
  draft: { text: string; revision?: string; goesOnFrom?: string[] },
  meanwhile: () => Promise<void>,
) {
  const body = JSON.stringify(draft);
  const headers = {
    cookie: `session=${await school.given.session(student)}`,
    origin: school.services.config.allowedOrigins[0]!,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${school.base}${path}/draft`, { method: 'PUT', headers });
    sending.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    sending.once('continue', () => {
      school.clock.advance({ minutes: 1 });
      meanwhile().then(() => sending.end(body), reject);
    });
    sending.flushHeaders();
  });
}
