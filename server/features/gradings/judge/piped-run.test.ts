/** Programs that others judge: who begins when, and how many at a time. */
import { expect, test } from 'vitest';
import { QueueFull } from '#server/ports/code-runner.ts';
import { knownLanguage, type Played, talkingRunner } from '#server/testing/fakes/interactive-runner.ts';
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

function givenJudging({ testers = [PYTHON], signal = new AbortController().signal } = {}) {
  const { runner, played } = talkingRunner(languages);
  const program = { languageId: PYTHON, source: 'guesses', owner: 'wanjiru', lane: 'heavy' as const };
  const given = {
    ...program,
    tests: testers.map(judged),
    timeLimit: 2_000,
    memoryLimit: 64_000,
    isProven: true,
    signal,
  };
  const judges = openJudgeSemaphore();
  const begin = () => grade({ runner, judges }, given);
  return { begin, played };
}

/** All that needs nobody from outside has happened. */
const untilStill = () => new Promise((resolve) => setImmediate(resolve));

const sourceOf = ({ program }: Played) => Buffer.from(program.source).toString();

test('who is judged begins when the turn of the judging one has come, and hears what it says from the start', async () => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.map(sourceOf)).toEqual(['judges']);
  const [tester] = played;
  tester!.begin();
  tester!.print('guess\n');
  const [, student] = played;
  student!.begin();
  student!.print('7\n');
  tester!.finish();
  student!.finish();

  expect(await grading).toMatchObject({ outcomes: [{ verdict: 'right' }], fault: undefined });
  expect([student!.heard(), tester!.heard(), student!.hasInputEnded()]).toEqual(['guess\n', '7\n', true]);
});

test('where a judging program is compiled first, that time is not taken from hers', async () => {
  const walls: number[] = [];
  for (const language of [PYTHON, C]) {
    const { begin, played } = givenJudging({ testers: [language] });
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
  ['after it was told something', 'wrong', (student: Played) => student.print('x\n')],
  ['after hers has ended', 'wrong', (student: Played) => student.finish()],
  ['before it was told anything', 'fault', () => {}],
])('a judging program that breaks %s: %s', async (_, verdict, does) => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.length).toBe(1);
  const [tester] = played;
  tester!.begin();
  const [, student] = played;
  student!.begin();
  does(student!);
  await untilStill();
  tester!.finish({ status: 11, exitCode: 1 });
  await expect.poll(() => student!.hasInputEnded()).toBe(true);
  student!.finish();

  expect((await grading).outcomes).toMatchObject([{ verdict }]);
});

test('a judging program that has waited in vain for a place of hers is no fault of anybody', async () => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.length).toBe(1);
  played[0]!.begin();
  played[0]!.finish({ status: 5, exitCode: null });

  await expect(grading).rejects.toThrow(QueueFull);
  expect(played[1]!.signal.aborted).toBe(true);
});

test('where she is refused a place, the judging program ends at once', async () => {
  const { begin, played } = givenJudging();
  const grading = begin();
  await expect.poll(() => played.length).toBe(1);
  played[0]!.begin();
  played[1]!.fail(new QueueFull('full'));

  await expect(grading).rejects.toThrow(QueueFull);
  expect(played[0]!.signal.aborted).toBe(true);
});

function givenDoor() {
  const { runner, played } = talkingRunner(languages);
  const judges = openJudgeSemaphore();
  /** As many pairs as are judged for it, one after the other. */
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

test('not more pairs begin than there is room for, and those that wait may be left', async () => {
  const { played, begin, endAll } = givenDoor();
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

test('who has had no turn yet comes before whoever has had one', async () => {
  const { played, begin, endAll } = givenDoor();
  const owners = () => new Set(played.map(({ program }) => program.owner));
  const named = (name: string) => Array.from({ length: MAX_PAIRS }, (_, n) => `${name} ${n}`);
  const first = named('first').map((owner) => begin(owner, 2));
  const second = named('second').map((owner) => begin(owner));
  await expect.poll(() => played.length).toBe(MAX_PAIRS);
  endAll();
  await expect.poll(owners).toEqual(new Set([...named('first'), ...named('second')]));
  const late = named('late').map((owner) => begin(owner));
  await untilStill();
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
