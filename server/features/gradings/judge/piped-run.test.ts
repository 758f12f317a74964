/** Programs that are judged by another program: their order, and how many run at a time. */
import { expect, test } from 'vitest';
import { QueueFull } from '#server/ports/code-runner.ts';
import { interactiveRunner, knownLanguage, type PlayedProgram } from '#server/testing/fakes/interactive-runner.ts';
import { grade } from './grade.ts';
import { MAX_PAIRS, openJudgeSemaphore } from './judge-semaphore.ts';

const [PYTHON, C] = [71, 50];
const languages = [
  knownLanguage({ id: PYTHON, name: 'Python' }),
  knownLanguage({ id: C, name: 'C', compileCommand: 'gcc main.c' }),
];

const judged = (programLanguageId: number) => ({
  id: 'judged',
  versionId: 'version',
  position: 1,
  name: 'Judged',
  kind: 'program' as const,
  isHidden: true,
  weight: 1,
  stdin: '',
  expected: null,
  program: 'judges',
  programLanguageId,
});

function givenJudging({ judgeLanguages = [PYTHON], signal = new AbortController().signal } = {}) {
  const { runner, played } = interactiveRunner(languages);
  const program = { languageId: PYTHON, source: 'guesses', owner: 'wanjiru', lane: 'heavy' as const };
  const graded = {
    ...program,
    tests: judgeLanguages.map(judged),
    timeLimit: 2_000,
    memoryLimit: 64_000,
    isProven: true,
    signal,
  };
  const judges = openJudgeSemaphore();
  const begin = () => grade({ runner, judges }, graded);
  return { begin, played };
}

/** Resolves once all pending promises have settled. */
const untilSettled = () => new Promise((resolve) => setImmediate(resolve));

const sourceOf = ({ program }: PlayedProgram) => Buffer.from(program.source).toString();

test('the student’s program starts with the judging program and receives its output from the start', async () => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.map(sourceOf)).toEqual(['judges']);
  const [judge] = played;
  judge!.begin();
  judge!.print('guess\n');
  const [, student] = played;
  student!.begin();
  student!.print('7\n');
  judge!.finish();
  student!.finish();

  expect(await grading).toMatchObject({ outcomes: [{ verdict: 'right' }], fault: undefined });
  expect([student!.received(), judge!.received(), student!.hasInputEnded()]).toEqual(['guess\n', '7\n', true]);
});

test('the compile time of a judging program does not reduce the time of the student’s program', async () => {
  const walls: number[] = [];
  for (const language of [PYTHON, C]) {
    const { begin, played } = givenJudging({ judgeLanguages: [language] });
    const grading = begin();
    await expect.poll(() => played.length).toBe(1);
    played[0]!.begin();
    walls.push(played[1]!.program.limits.wallTime);
    for (const one of played) one.finish();
    await grading;
  }
  expect(walls[1]! - walls[0]!).toBeGreaterThanOrEqual(15);
});

test.each([
  ['after it has read output', 'wrong', (student: PlayedProgram) => student.print('x\n')],
  ['after the student’s program has ended', 'wrong', (student: PlayedProgram) => student.finish()],
  ['before it has read anything', 'fault', () => {}],
])('a judging program that crashes %s: %s', async (_, verdict, does) => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.length).toBe(1);
  const [judge] = played;
  judge!.begin();
  const [, student] = played;
  student!.begin();
  does(student!);
  await untilSettled();
  judge!.finish({ status: 11, exitCode: 1 });
  await expect.poll(() => student!.hasInputEnded()).toBe(true);
  student!.finish();

  expect((await grading).outcomes).toMatchObject([{ verdict }]);
});

test('if a judging program times out because the student’s program never started, the queue is full: no fault', async () => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.length).toBe(1);
  played[0]!.begin();
  played[0]!.finish({ status: 5, exitCode: null });

  await expect(grading).rejects.toThrow(QueueFull);
  expect(played[1]!.signal.aborted).toBe(true);
});

test('if the student’s program is refused, the judging program is killed immediately', async () => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.length).toBe(1);
  played[0]!.begin();
  played[1]!.fail(new QueueFull('full'));

  await expect(grading).rejects.toThrow(QueueFull);
  expect(played[0]!.signal.aborted).toBe(true);
});

function pairsOfOwners() {
  const { runner, played } = interactiveRunner(languages);
  const judges = openJudgeSemaphore();
  /** Grades a program of the owner by `tests` tests that have a judging program, one after the other. */
  const begin = (owner: string, tests = 1, { signal } = new AbortController()) => {
    const program = { languageId: PYTHON, source: owner, owner, lane: 'heavy' as const };
    const limits = { timeLimit: 2_000, memoryLimit: 64_000, isProven: true };
    return grade({ runner, judges }, { ...program, ...limits, tests: Array(tests).fill(judged(PYTHON)), signal });
  };
  const endAll = () => {
    for (const one of [...played]) one.begin();
    for (const one of played) one.finish();
  };
  return { played, begin, endAll };
}

test('the number of concurrent pairs is limited, and a waiting pair can be cancelled', async () => {
  const { played, begin, endAll } = pairsOfOwners();
  const leaving = new AbortController();
  const first = Array.from({ length: MAX_PAIRS }, (_, n) => begin(`first ${n}`));
  const left = begin('left', 1, leaving);
  const last = begin('last');
  await expect.poll(() => played.length).toBe(MAX_PAIRS);
  leaving.abort(new Error('The school is closing'));
  await expect(left).rejects.toThrow('closing');
  endAll();
  await Promise.all(first);
  await expect.poll(() => played.length).toBe(2 * MAX_PAIRS + 1);
  endAll();

  expect(await last).toMatchObject({ outcomes: [{ verdict: 'right' }] });
});

test('an owner who has not been served yet goes before an owner who has', async () => {
  const { played, begin, endAll } = pairsOfOwners();
  const owners = () => new Set(played.map(({ program }) => program.owner));
  const named = (name: string) => Array.from({ length: MAX_PAIRS }, (_, n) => `${name} ${n}`);
  const first = named('first').map((owner) => begin(owner, 2));
  const second = named('second').map((owner) => begin(owner));
  await expect.poll(() => played.length).toBe(MAX_PAIRS);
  endAll();
  await expect.poll(owners).toEqual(new Set([...named('first'), ...named('second')]));
  const late = named('late').map((owner) => begin(owner));
  await untilSettled();
  const before = played.length;
  endAll();
  await expect.poll(() => played.length).toBe(before + 2 * MAX_PAIRS);
  const next = played.slice(-MAX_PAIRS).map(({ program }) => program.owner);
  endAll();
  await Promise.all([...second, ...late]);
  await expect.poll(() => played.length).toBe(before + 4 * MAX_PAIRS);
  endAll();
  await Promise.all(first);

  expect(next).toEqual(named('late'));
});
