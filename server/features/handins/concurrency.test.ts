/** Tests simultaneous and repeated requests of students who submit hand-ins or save drafts. */

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { tasks } from '#contract/tasks.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

async function createTask() {
  const { as, create } = school;
  const [student, tutor] = [await create.student(), await create.tutor()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const task = await create.task((await create.lesson(course.id)).id, { deadline: '2099-12-31', kind: 'text' });
  const ofTask = { params: { taskId: task.id } };
  const handing = (body: Input<typeof handins.submit>['body']) => ({ ...ofTask, body });
  const drafting = (body: Input<typeof handins.saveDraft>['body']) => ({ ...ofTask, body });
  return { student, task, ofTask, handing, drafting, her: as(student), him: as(tutor) };
}

type Created = Awaited<ReturnType<typeof createTask>>;

/** Submits a hand-in with an idempotency key; returns the response's status and body. */
async function submitWith(key: string, { student, task }: Created, text = 'Once') {
  const headers = {
    cookie: `session=${await school.create.session(student)}`,
    origin: school.services.config.allowedOrigins[0]!,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const address = `${school.base}/handins/${task.id}`;
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ text }) });
  return { status: response.status, body: (await response.json()) as { number: number; attemptId: string } };
}

test('two simultaneous submits make two attempts', async () => {
  const { handing, her } = await createTask();

  const handIn = (text: string) => her.call(handins.submit, handing({ text }));
  const receipts = await Promise.all(['a', 'b', 'c', 'd'].map(handIn));

  expect(receipts.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
});

test('a request repeated with its idempotency key makes one attempt, also simultaneously', async () => {
  const setup = await createTask();
  const key = 'the-first-attempt';

  const receipts = await Promise.all([1, 2, 3].map(() => submitWith(key, setup)));
  const again = await submitWith(key, setup);
  const next = await submitWith('the-second-attempt', setup, 'Twice');

  expect(new Set([...receipts, again].map(({ body }) => body.attemptId)).size).toBe(1);
  expect([...receipts, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(next.body.number).toBe(2);
});

test('a key that is reused for other content is refused', async () => {
  const setup = await createTask();
  await submitWith('the-first-attempt', setup);

  const other = await submitWith('the-first-attempt', setup, 'Something else');

  expect(other).toMatchObject({ status: 409, body: { message: handinsTexts.otherContent } });
  expect(await setup.her.call(handins.read, setup.ofTask)).toMatchObject({ attempts: 1 });
});

test('a student submits at most fifty attempts for a task', async () => {
  const setup = await createTask();
  for (let n = 0; n < 49; n++) await school.create.handin({ ...setup, text: `${n}` });
  const last = await submitWith('the-last-attempt', setup);

  const refusal = await setup.her.refused(handins.submit, setup.handing({ text: 'more' }));
  const again = await submitWith('the-last-attempt', setup);

  expect([last, again]).toMatchObject([{ body: { number: 50 } }, { status: 201, body: { number: 50 } }]);
  expect(refusal).toMatchObject({ status: 409, message: handinsTexts.full });
});

test('two students may use the same key', async () => {
  const [one, other] = [await createTask(), await createTask()];
  const key = 'easily-thought-of';
  const [mine, hers] = [await submitWith(key, one), await submitWith(key, other)];
  expect(mine.body.attemptId).not.toBe(hers.body.attemptId);
});

test('more than thirty submits within an hour are refused, but a repeated request is still answered', async () => {
  const setup = await createTask();
  await submitWith('the-first-attempt', setup);
  for (let n = 0; n < 29; n++) await setup.her.call(handins.submit, setup.handing({ text: `${n}` }));

  const refused = await setup.her.answer(handins.submit, setup.handing({ text: 'more' }));
  const again = await submitWith('the-first-attempt', setup);
  school.clock.advance({ minutes: 61 });

  expect(refused).toMatchObject({ status: 429, body: { message: handinsTexts.tooOften } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(again).toMatchObject({ status: 201, body: { number: 1 } });
  await setup.her.call(handins.submit, setup.handing({ text: 'more' }));
});

test('setting an earlier deadline does not make existing attempts late', async () => {
  const { ofTask, handing, her, him, task } = await createTask();
  await her.call(handins.submit, handing({ text: 'In time' }));
  await him.call(tasks.update, { params: { id: task.id }, body: { deadline: '2020-01-01' } });
  const again = await her.call(handins.submit, handing({ text: 'Again', replaces: true }));

  expect(await her.call(handins.read, ofTask)).toMatchObject({ state: 'late', history: [{}, { daysLate: 0 }] });
  expect(again.daysLate).toBeGreaterThan(1_000);
});

test('simultaneous drafts leave one draft', async () => {
  const { task, drafting, her } = await createTask();
  const texts = ['a', 'b', 'c', 'd'];
  await Promise.all(texts.map((text) => her.call(handins.saveDraft, drafting({ text }))));
  expect(await school.find.draftsOf(task.id)).toHaveLength(1);
});

test.each([
  ['submitted', { draft: null, attempts: 1, history: [{ text: 'New' }] }],
  ['kept', { draft: { text: 'New' }, attempts: 0 }],
] as const)('a draft that comes slowly is not kept over what was %s meanwhile', async (how, found) => {
  const setup = await createTask();
  const { ofTask, handing, drafting, her } = setup;

  const status = await slowDraft(setup, { text: 'Old' }, async () => {
    if (how === 'kept') await her.call(handins.saveDraft, drafting({ text: 'New' }));
    else await her.call(handins.submit, handing({ text: 'New' }));
  });

  expect(status).toBe(200);
  expect(await her.call(handins.read, ofTask)).toMatchObject(found);
});

const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

test.each([
  ['submitted', ({ her, handing }) => her.call(handins.submit, handing({ text: 'New' })), { draft: null, attempts: 1 }],
  [
    'cleared',
    ({ her, drafting }) => her.call(handins.saveDraft, drafting({ text: '', goesOnFrom: [first] })),
    { draft: null },
  ],
  [
    'changed',
    ({ her, drafting }) => her.call(handins.saveDraft, drafting({ text: 'New', goesOnFrom: [first] })),
    { draft: { text: 'New' } },
  ],
] satisfies [string, (create: Created) => Promise<unknown>, object][])(
  'a draft that goes on from what was %s by another device does not come back, however late it comes',
  async (_, byAnother, found) => {
    const setup = await createTask();
    const { ofTask, drafting, her } = setup;
    await her.call(handins.saveDraft, drafting({ text: 'Old', revision: first, goesOnFrom: [] }));
    await byAnother(setup);
    school.clock.advance({ minutes: 60 });
    const older = { text: 'Older', revision: second, goesOnFrom: [first] };

    const refusal = await her.refused(handins.saveDraft, drafting(older));
    const stillThere = await her.call(handins.read, ofTask);
    const goesOnFrom = [first, second, stillThere.revision!];
    const taken = await her.call(handins.saveDraft, drafting({ ...older, revision: third, goesOnFrom }));

    expect(refusal).toMatchObject({ status: 409, message: handinsTexts.overtaken });
    expect(stillThere).toMatchObject(found);
    expect(taken).toMatchObject({ revision: third });
    expect(await her.call(handins.read, ofTask)).toMatchObject({ draft: { text: 'Older' }, revision: third });
  },
);

test('a device may continue a draft after the response to saving it was lost', async () => {
  const { ofTask, handing, drafting, her } = await createTask();
  await her.call(handins.saveDraft, drafting({ text: 'O', revision: first, goesOnFrom: [] }));

  const again = await her.call(handins.saveDraft, drafting({ text: 'One', revision: second, goesOnFrom: [first] }));
  const submitted = await her.call(handins.submit, handing({ text: 'One' }));

  expect(again).toMatchObject({ text: 'One', revision: second });
  expect((await her.call(handins.read, ofTask)).revision).toBe(submitted.attemptId);
});

test('a draft that arrives after the submit that replaced it is not saved', async () => {
  const setup = await createTask();
  const { ofTask, handing, her } = setup;
  const draft = { text: 'Ne', revision: first, goesOnFrom: [] };

  const status = await slowDraft(setup, draft, async () => {
    await her.call(handins.submit, handing({ text: 'New', goesOnFrom: [first] }));
  });

  expect(status).toBe(409);
  expect(await her.call(handins.read, ofTask)).toMatchObject({ draft: null, attempts: 1, history: [{ text: 'New' }] });
});

/** Saves a draft with a request whose header arrives long before its body. */
async function slowDraft(
  { student, task }: Created,
  draft: { text: string; revision?: string; goesOnFrom?: string[] },
  meanwhile: () => Promise<void>,
) {
  const body = JSON.stringify(draft);
  const headers = {
    cookie: `session=${await school.create.session(student)}`,
    origin: school.services.config.allowedOrigins[0]!,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${school.base}/handins/${task.id}/draft`, { method: 'PUT', headers });
    sending.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    sending.once('continue', () => {
      school.clock.advance({ minutes: 1 });
      meanwhile().then(() => sending.end(body), reject);
    });
    sending.flushHeaders();
  });
}
