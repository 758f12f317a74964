/** Programs of a stage: who runs them, and who sees what becomes of them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stageMessages, stages } from '#contract/stages.ts';
import { submissionMessages } from '#contract/submissions.ts';
import { type Outcome, QueueFull } from '#server/ports/code-runner.ts';
import { joinStage, leaveAll, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const PYTHON = 71;
const NOT_HERE = 83;
const runner = scriptedRunner();
const usual = runner.script;

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());
afterEach(() => {
  runner.script = usual;
  runner.programs.length = 0;
  leaveAll();
});

/** A class whose document holds a program. */
async function aProgram({ code = 'print(1)', languageId = PYTHON } = {}) {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const [his, hers] = [await joinStage(school, tutor, room), await joinStage(school, student, room)];
  const [hisClass, herClass] = [await his.openClass(), await hers.openClass()];
  if (code) hisClass.write(code);
  hisClass.choose(languageId);
  await expect.poll(() => hisClass.provider.unsyncedChanges).toBe(0);
  const documentOf = (ownerId: string | null = null) => ({ params: { roomName: room.name }, body: { ownerId } });
  const run = (by: Person, ownerId?: string) => school.as(by).call(stages.run, documentOf(ownerId));
  const cannotRun = (by: Person) => school.as(by).refused(stages.run, documentOf());
  const stop = (by: Person) => school.as(by).call(stages.stop, documentOf());
  return { tutor, student, room, his, hers, hisClass, herClass, documentOf, run, cannotRun, stop };
}

/** A run that goes on until the test ends it. */
function untilEnded() {
  let end!: (outcome: Outcome | Promise<Outcome>) => void;
  runner.script = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  return { end: (outcome: Outcome | Promise<Outcome>) => end(outcome) };
}

test('everybody sees that it runs and what it printed, also who comes later', async () => {
  const { tutor, room, hisClass, herClass, run } = await aProgram();
  const { end } = untilEnded();

  expect(await run(tutor)).toEqual({});
  const running = { state: 'running', name: 'Brian O.', status: '', output: '', time: null };
  await expect.poll(() => herClass.last('run')?.run).toEqual(running);
  end(accepted('1\n'));

  const finished = { state: 'finished', name: 'Brian O.', status: 'Accepted', output: '1\n', time: 12 };
  await expect.poll(() => herClass.last('run')?.run).toEqual(finished);
  expect(hisClass.last('run')?.run).toEqual(finished);
  const late = await (await joinStage(school, await school.create.student(), room)).openClass();
  await expect.poll(() => late.last('run')?.run).toEqual(finished);
  expect(runner.programs).toMatchObject([{ languageId: PYTHON, owner: tutor.id, source: Buffer.from('print(1)') }]);
});

test('whoever may only read runs nothing, stops nothing', async () => {
  const { tutor, student, documentOf, run, cannotRun } = await aProgram();
  const { end } = untilEnded();

  expect(await cannotRun(student)).toMatchObject({ status: 403, message: stageMessages.notYours });
  await run(tutor);
  expect((await school.as(student).refused(stages.stop, documentOf())).status).toBe(403);
  expect(runner.programs).toHaveLength(1);
  end(accepted(''));
});

test('her own program a student runs herself, and nobody else sees it but the tutor', async () => {
  const { student, his, hers, herClass, run } = await aProgram();
  const own = await hers.openOwn();
  own.write('print(2)');
  own.choose(PYTHON);
  await expect.poll(() => own.provider.unsyncedChanges).toBe(0);
  const seen = await his.openOwn(student);
  runner.script = async () => accepted('2\n');

  await run(student, student.id);

  await expect.poll(() => own.last('run')?.run.output).toBe('2\n');
  await expect.poll(() => seen.last('run')?.run.output).toBe('2\n');
  expect(herClass.last('run')).toBeUndefined();
});

test('one program of a document runs at a time, and when it is stopped its output stays', async () => {
  const { tutor, hisClass, documentOf, run, stop } = await aProgram();
  let signal: AbortSignal | undefined;
  const { run: plain } = runner;
  runner.run = (_, watch) => {
    signal = watch!.stop;
    const soFar = { ...accepted('so far'), status: 12 as const, message: stageMessages.stopped };
    return new Promise((resolve) => signal!.addEventListener('abort', () => resolve(soFar)));
  };

  const caller = school.as(tutor);
  const both = await Promise.all([1, 2].map(() => caller.answer(stages.run, documentOf())));
  await stop(tutor);
  runner.run = plain;

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expect
    .poll(() => hisClass.last('run')?.run)
    .toMatchObject({ state: 'finished', output: `so far\n${stageMessages.stopped}` });
  expect(signal!.aborted).toBe(true);
  await run(tutor);
});

test.each([
  ['nothing is written', { code: '' }, { status: 409, message: stageMessages.nothingToRun }],
  ['no language is chosen', { languageId: 0 }, { status: 409, message: stageMessages.noLanguage }],
  ['the language is not here', { languageId: NOT_HERE }, { status: 503, message: 'It is not installed here.' }],
])('where %s a sentence says so', async (_, program, { status, message }) => {
  const { tutor, cannotRun } = await aProgram(program);
  expect(await cannotRun(tutor)).toMatchObject({ status, message });
});

test('what the runner refuses is told to everybody as a sentence', async () => {
  const { tutor, herClass, run } = await aProgram();
  runner.script = () => Promise.reject(new QueueFull());

  await run(tutor);

  await expect
    .poll(() => herClass.last('run')?.run)
    .toMatchObject({
      state: 'finished',
      output: submissionMessages.queueFull,
    });
});

test('long output is cut, and says so', async () => {
  const { tutor, herClass, run } = await aProgram();
  runner.script = async () => accepted('a'.repeat(100_000));

  await run(tutor);

  await expect.poll(() => herClass.last('run')?.run.state).toBe('finished');
  const { output } = herClass.last('run')!.run;
  expect(output.length).toBeLessThan(20_000);
  expect(output).toContain(stageMessages.cutOff);
});

test('they count as runs of whoever starts them', async () => {
  const strict = await startTestServer({ runner: scriptedRunner(), env: { RUNS_PER_MINUTE: '1' } });
  const tutor = await strict.create.tutor();
  const room = await openRoom(strict, tutor);
  const document = await (await joinStage(strict, tutor, room)).openClass();
  document.write('print(1)');
  document.choose(PYTHON);
  await expect.poll(() => document.provider.unsyncedChanges).toBe(0);
  const ofClass = { params: { roomName: room.name }, body: { ownerId: null } };

  await strict.as(tutor).call(stages.run, ofClass);
  await expect.poll(() => document.last('run')?.run.state).toBe('finished');
  expect(await strict.as(tutor).refused(stages.run, ofClass)).toMatchObject({
    status: 429,
    message: submissionMessages.tooFast,
  });

  leaveAll();
});
