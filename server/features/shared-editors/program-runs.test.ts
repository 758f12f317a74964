/** Tests running shared programs: which members may run one, and who sees the output. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sharedEditors } from '#contract/shared-editors.ts';
import { type Outcome, QueueFull } from '#server/ports/code-runner.ts';
import { joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';

const JAVASCRIPT = 63;
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
  leaveAllEditors();
});

/** Creates a class whose document contains a program. */
async function createProgram({ code = 'print(1)', languageId = PYTHON } = {}) {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const [tutorEditors, studentEditors] = [
    await joinEditors(school, tutor, room),
    await joinEditors(school, student, room),
  ];
  const [tutorDocument, studentDocument] = [await tutorEditors.openClass(), await studentEditors.openClass()];
  if (code) tutorDocument.write(code);
  tutorDocument.choose(languageId);
  await expect.poll(() => tutorDocument.provider.unsyncedChanges).toBe(0);
  const documentOf = (ownerId: string | null = null) => ({ params: { roomName: room.name }, body: { ownerId } });
  const run = (by: Person, ownerId?: string) => school.as(by).call(sharedEditors.run, documentOf(ownerId));
  const cannotRun = (by: Person) => school.as(by).refused(sharedEditors.run, documentOf());
  const stop = (by: Person) => school.as(by).call(sharedEditors.stop, documentOf());
  return {
    tutor,
    student,
    room,
    tutorEditors,
    studentEditors,
    tutorDocument,
    studentDocument,
    documentOf,
    run,
    cannotRun,
    stop,
  };
}

/** Makes program runs last until the test ends them. */
function blockRunner() {
  let end!: (outcome: Outcome | Promise<Outcome>) => void;
  runner.script = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  return { end: (outcome: Outcome | Promise<Outcome>) => end(outcome) };
}

test('all members see the running program and its output, those who join later too', async () => {
  const { tutor, room, tutorDocument, studentDocument, run } = await createProgram();
  const { end } = blockRunner();

  expect(await run(tutor)).toEqual({});
  const running = { state: 'running', name: 'Brian O.', languageId: PYTHON, status: '', output: '', time: null };
  await expect.poll(() => studentDocument.last('run')?.run).toEqual(running);
  // The run keeps the language that was chosen when it started.
  tutorDocument.choose(JAVASCRIPT);
  await expect.poll(() => tutorDocument.provider.unsyncedChanges).toBe(0);
  end(accepted('1\n'));

  const finished = { ...running, state: 'finished', status: 'Accepted', output: '1\n', time: 12 };
  await expect.poll(() => studentDocument.last('run')?.run).toEqual(finished);
  expect(tutorDocument.last('run')?.run).toEqual(finished);
  const late = await (await joinEditors(school, await school.create.student(), room)).openClass();
  await expect.poll(() => late.last('run')?.run).toEqual(finished);
  expect(runner.programs).toMatchObject([{ languageId: PYTHON, owner: tutor.id, source: Buffer.from('print(1)') }]);
});

test('a member without write permission cannot run or stop the program', async () => {
  const { tutor, student, documentOf, run, cannotRun } = await createProgram();
  const { end } = blockRunner();

  expect(await cannotRun(student)).toMatchObject({ status: 403, message: sharedEditorsTexts.notYours });
  await run(tutor);
  expect((await school.as(student).refused(sharedEditors.stop, documentOf())).status).toBe(403);
  expect(runner.programs).toHaveLength(1);
  end(accepted(''));
});

test('a student runs their own program, and only the tutor sees it too', async () => {
  const { student, tutorEditors, studentEditors, studentDocument, run } = await createProgram();
  const own = await studentEditors.openOwn();
  own.write('print(2)');
  own.choose(PYTHON);
  await expect.poll(() => own.provider.unsyncedChanges).toBe(0);
  const seen = await tutorEditors.openOwn(student);
  runner.script = async () => accepted('2\n');

  await run(student, student.id);

  await expect.poll(() => own.last('run')?.run.output).toBe('2\n');
  await expect.poll(() => seen.last('run')?.run.output).toBe('2\n');
  expect(studentDocument.last('run')).toBeUndefined();
});

test('a document has one run at a time, and a stopped run keeps its output', async () => {
  const { tutor, tutorDocument, documentOf, run, stop } = await createProgram();
  let signal: AbortSignal | undefined;
  const { run: plain } = runner;
  runner.run = (_, watch) => {
    signal = watch!.stop;
    const soFar = { ...accepted('so far'), status: 12 as const, message: sharedEditorsTexts.stopped };
    return new Promise((resolve) => signal!.addEventListener('abort', () => resolve(soFar)));
  };

  const caller = school.as(tutor);
  const both = await Promise.all([1, 2].map(() => caller.answer(sharedEditors.run, documentOf())));
  await stop(tutor);
  runner.run = plain;

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expect
    .poll(() => tutorDocument.last('run')?.run)
    .toMatchObject({ state: 'finished', output: `so far\n${sharedEditorsTexts.stopped}` });
  expect(signal!.aborted).toBe(true);
  await run(tutor);
});

test.each([
  ['there is no code', { code: '' }, { status: 409, message: sharedEditorsTexts.nothingToRun }],
  ['no language is chosen', { languageId: 0 }, { status: 409, message: sharedEditorsTexts.noLanguage }],
  ['the language is not installed', { languageId: NOT_HERE }, { status: 503, message: 'It is not installed here.' }],
])('if %s the run is refused with the reason', async (_, program, { status, message }) => {
  const { tutor, cannotRun } = await createProgram(program);
  expect(await cannotRun(tutor)).toMatchObject({ status, message });
});

test('a refusal of the runner is shown as the output', async () => {
  const { tutor, studentDocument, run } = await createProgram();
  runner.script = () => Promise.reject(new QueueFull());

  await run(tutor);

  await expect
    .poll(() => studentDocument.last('run')?.run)
    .toMatchObject({
      state: 'finished',
      output: submissionsTexts.queueFull,
    });
});

test('long output is truncated with a notice', async () => {
  const { tutor, studentDocument, run } = await createProgram();
  runner.script = async () => accepted('a'.repeat(100_000));

  await run(tutor);

  await expect.poll(() => studentDocument.last('run')?.run.state).toBe('finished');
  const { output } = studentDocument.last('run')!.run;
  expect(output.length).toBeLessThan(20_000);
  expect(output).toContain(sharedEditorsTexts.cutOff);
});

test('a run counts towards the quota of the user who starts it', async () => {
  const strict = await startTestServer({ runner: scriptedRunner(), env: { RUNS_PER_MINUTE: '1' } });
  const tutor = await strict.create.tutor();
  const room = await openRoom(strict, tutor);
  const document = await (await joinEditors(strict, tutor, room)).openClass();
  document.write('print(1)');
  document.choose(PYTHON);
  await expect.poll(() => document.provider.unsyncedChanges).toBe(0);
  const ofClass = { params: { roomName: room.name }, body: { ownerId: null } };

  await strict.as(tutor).call(sharedEditors.run, ofClass);
  await expect.poll(() => document.last('run')?.run.state).toBe('finished');
  expect(await strict.as(tutor).refused(sharedEditors.run, ofClass)).toMatchObject({
    status: 429,
    message: submissionsTexts.tooFast,
  });

  leaveAllEditors();
});
