/** Submitting, trying out and grading programs, with a scripted runner. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { type Attempt, gradings, type TestResult } from '#contract/gradings.ts';
import type { Outcome } from '#server/ports/code-runner.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { accepted } from '#server/testing/fakes/scripted-runner.ts';
import { solve, solvingRunner } from '#server/testing/fakes/solving-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

const tests = [
  { name: 'Two and three', stdin: '2 3\n', expected: '5\n' },
  { name: 'Large numbers', stdin: '1000 1\n', expected: '1001\n', isHidden: true, weight: 3 },
];

async function givenChallenge(details: Parameters<School['create']['challenge']>[1] = { tests }) {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const challenge = await create.challenge(course.id, details);
  return { course, challenge, tutor, student, asStudent: as(student), asTutor: as(tutor) };
}

const program = (source: string, more: { languageId?: number; fileName?: string; writtenAt?: string } = {}) => ({
  languageId: 71,
  source,
  ...more,
});
/** A request about a challenge. */
const at = ({ id }: { id: string }) => ({ params: { id } });
const sent = ({ id }: { id: string }, ...details: Parameters<typeof program>) => ({
  ...at({ id }),
  body: program(...details),
});

const readAttempt = (caller: Caller, attemptId: string) => caller.call(gradings.read, { params: { attemptId } });

async function whenGraded(caller: Caller, { _id }: Attempt) {
  await expect.poll(async () => (await readAttempt(caller, _id)).state).toBe('done');
  return readAttempt(caller, _id);
}

const graded = async (caller: Caller, challenge: { id: string }, source: string) =>
  whenGraded(caller, await caller.call(gradings.submit, sent(challenge, source)));

test('a submitted program waits, is graded, and counts; hidden tests show only their verdict', async () => {
  const { challenge, asStudent } = await givenChallenge();

  const submitted = await asStudent.call(gradings.submit, sent(challenge, 'adds', { fileName: 'sum.py' }));
  const attempt = await whenGraded(asStudent, submitted);

  expect(submitted).toMatchObject({ points: null, results: [], fileName: 'sum.py' });
  expect(attempt).toMatchObject({ points: 100, ahead: null, source: 'adds', languageId: 71 });
  expect(attempt.results).toEqual([
    {
      isHidden: false,
      testId: expect.any(String),
      name: 'Two and three',
      verdict: 'right',
      stdin: '2 3\n',
      expected: '5\n',
      printed: '5\n',
      isCut: false,
      differences: null,
      program: null,
      message: null,
      milliseconds: 12,
    },
    { isHidden: true, verdict: 'right' },
  ]);
  expect(await asStudent.call(challenges.read, at(challenge))).toMatchObject({
    standing: { attempts: 1, best: 100, isPassed: true },
  });
});

test('a passed visible test keeps stderr and the compiler’s warnings', async () => {
  const { challenge, asStudent } = await givenChallenge();

  const attempt = await graded(asStudent, challenge, 'warns');

  expect(attempt).toMatchObject({ points: 100, compileOutput: 'line 1: unused' });
  expect(attempt.results).toMatchObject([
    { verdict: 'right', message: 'careful' },
    { isHidden: true, verdict: 'right' },
  ]);
});

test('a program that prints the visible tests’ output fails the hidden ones and gets points only for the visible ones', async () => {
  const { challenge, asStudent } = await givenChallenge();

  const { points, results } = await graded(asStudent, challenge, 'five');

  expect([points, ...results.map(({ verdict }) => verdict)]).toEqual([25, 'right', 'not right']);
});

test.each([
  ['spaces', 'wrong'],
  ['loops', 'too slow'],
  ['hoards', 'too much memory'],
  ['crashes', 'crashed'],
  ['misspelt', 'not compiled'],
])('%s is a verdict of its own', async (source, verdict) => {
  const { challenge, asStudent } = await givenChallenge();
  const { points, results, hiddenFailure } = await graded(asStudent, challenge, source);
  expect([points, ...results.map((result) => result.verdict), hiddenFailure]).toEqual([
    0,
    verdict,
    'not right',
    verdict,
  ]);
});

test('only the first failed hidden test shows how it failed, so the others’ inputs cannot be probed', async () => {
  const hidden = ['1', '2', '3', '4'].map((stdin) => ({ stdin, expected: 'x', isHidden: true }));
  const { challenge, asStudent } = await givenChallenge({ tests: [{ stdin: 'a', expected: 'a' }, ...hidden] });
  const ends: Record<string, Partial<Outcome>> = {
    1: { stdout: Buffer.from('x') },
    2: { status: 11, message: 'Memory limit exceeded' },
    3: { status: 11, exitCode: 1 },
  };
  runner.script = async ({ stdin }) => ({ ...accepted(stdin), ...ends[Buffer.from(stdin).toString()] });

  const { results, hiddenFailure } = await graded(asStudent, challenge, 'asks');
  runner.script = async (program) => solve(program);

  expect(results.slice(1).map(({ verdict }) => verdict)).toEqual(['right', 'not right', 'not right', 'not right']);
  expect(hiddenFailure).toBe('too much memory');
});

test('the whole output is compared though only its start is stored; of hidden tests none is stored', async () => {
  const lines = Array.from({ length: 1_500 }, (_, index) => `line ${index}`);
  const { challenge, asStudent } = await givenChallenge({
    tests: [
      { stdin: '1500\n', expected: lines.join('\n') },
      { stdin: '7\n', expected: '7\n', isHidden: true },
    ],
  });
  runner.script = async () => accepted(lines.with(1_400, 'x').join('\n'));

  const { results } = await graded(asStudent, challenge, 'counts');
  runner.script = async (program) => solve(program);

  const [seen] = results as [Extract<TestResult, { isHidden: false }>];
  const [x, right] = [
    { text: 'x', goesOn: false },
    { text: 'line 1400', goesOn: false },
  ];
  expect([seen.verdict, seen.isCut, seen.printed!.length]).toEqual(['wrong', true, 8_000]);
  expect(seen.differences).toEqual({
    first: [{ line: 1_401, letter: 1, printed: x, expected: right, at: 0, beginsBefore: false }],
    areMore: false,
  });
  expect(results[1]).toEqual({ isHidden: true, verdict: 'not right' });
  const kept = await school.find.gradingsOf(challenge.id);
  expect(kept.map(({ outcomes }) => outcomes?.length)).toEqual([2]);
  expect(JSON.stringify(kept.map(({ outcomes }) => outcomes![1]))).not.toContain('1400');
});

test('a crash shows stderr, and a compile error the compiler’s output', async () => {
  const { challenge, asStudent } = await givenChallenge();

  const [crashed, misspelt] = [
    await graded(asStudent, challenge, 'crashes'),
    await graded(asStudent, challenge, 'misspelt'),
  ];

  expect(crashed.results[0]).toMatchObject({ message: 'NameError: ab' });
  expect(misspelt).toMatchObject({ compileOutput: 'line 1: what is this?', results: [{ printed: null }, {}] });
});

test('after three timeouts the remaining tests are skipped', async () => {
  const many = Array.from({ length: 6 }, () => ({ stdin: '1 1\n', expected: '2\n' }));
  const { challenge, asStudent } = await givenChallenge({ tests: many });

  const { results } = await graded(asStudent, challenge, 'loops');

  const slow = Array(3).fill('too slow');
  expect(results.map(({ verdict }) => verdict)).toEqual([...slow, 'not run', 'not run', 'not run']);
});

test('the total time of a program that sleeps in every test is limited', async () => {
  const many = Array.from({ length: 40 }, () => ({ stdin: '1 1\n', expected: '2\n' }));
  const { challenge, asStudent } = await givenChallenge({ tests: many });
  runner.script = async (program) => ({ ...(await solve(program)), wallTime: 6.9 });

  const { results } = await graded(asStudent, challenge, 'adds');
  runner.script = solve;

  const tried = results.filter(({ verdict }) => verdict === 'right');
  // The time limit: ten times 2 s, plus 30 s.
  expect(tried).toHaveLength(Math.ceil(50 / 6.9));
  expect(results.slice(tried.length).map(({ verdict }) => verdict)).toEqual(Array(32).fill('not run'));
});

test('visible tests run before hidden ones, and results keep the author’s order', async () => {
  const mixed = [{ ...tests[1]!, name: 'First' }, tests[0]!];
  const { challenge, asStudent } = await givenChallenge({ tests: mixed });
  runner.programs.length = 0;

  const { results } = await graded(asStudent, challenge, 'adds');

  expect(runner.programs.map(({ stdin }) => Buffer.from(stdin).toString())).toEqual(['2 3\n', '1000 1\n']);
  expect(results.map(({ isHidden }) => isHidden)).toEqual([true, false]);
});

test('a trial run covers only the visible tests, and its result does not count', async () => {
  const { challenge, asStudent, asTutor } = await givenChallenge();

  const tried = await asStudent.call(gradings.trialRun, sent(challenge, 'five'));
  const byTutor = await asTutor.call(gradings.trialRun, sent(challenge, 'crashes'));

  expect(tried).toMatchObject({ results: [{ verdict: 'right', printed: '5\n' }], compileOutput: '' });
  expect(tried.results).toHaveLength(1);
  expect(byTutor).toMatchObject({ results: [{ verdict: 'crashed' }] });
  expect(await asStudent.call(gradings.list, at(challenge))).toEqual([]);
});

test('a person’s trial runs execute one at a time', async () => {
  const { challenge, asStudent, asTutor } = await givenChallenge();
  const trialRun = (caller: Caller) => caller.call(gradings.trialRun, sent(challenge, 'five'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  runner.programs.length = 0;
  runner.script = (program) => held.then(() => solve(program));
  const first = trialRun(asStudent);
  await expect.poll(() => runner.programs.length).toBe(1);
  const second = await asStudent.refused(gradings.trialRun, sent(challenge, 'five'));
  const another = trialRun(asTutor);
  release();
  const ended = await Promise.all([first, another]);
  runner.script = solve;

  expect(second).toMatchObject({ status: 429, message: gradingsTexts.running });
  expect(ended).toMatchObject(Array(2).fill({ results: [{ verdict: 'right' }] }));
  await trialRun(asStudent);
});

test('a trial run whose client has disconnected is killed and does not block the person’s next one', async () => {
  const { challenge, student } = await givenChallenge();
  const cookie = `session=${await school.create.session(student)}`;
  const startTrialRun = (signal: AbortSignal) =>
    fetch(`${school.base}/challenges/${challenge.id}/runs`, {
      method: 'POST',
      headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'application/json' },
      body: JSON.stringify(program('five')),
      signal,
    });
  const { runBatch: sit } = runner;
  const ends: string[] = [];
  runner.runBatch = (_, watch) =>
    new Promise((_resolve, reject) => {
      ends.push('begun');
      watch!.signal!.addEventListener('abort', () => {
        ends.push('ended');
        reject(watch!.signal!.reason);
      });
    });
  const leaving = new AbortController();
  const left = startTrialRun(leaving.signal).catch(() => 'left');
  await expect.poll(() => ends).toEqual(['begun']);
  leaving.abort();
  // Without the disconnection, the server would end the run after 25 s.
  await expect.poll(() => ends).toEqual(['begun', 'ended']);
  runner.runBatch = sit;

  expect(await left).toBe('left');
  await expect.poll(async () => (await startTrialRun(new AbortController().signal)).status).toBe(200);
});

test('a run that fails because of the runner does not count against the quota', async () => {
  const { challenge, asStudent } = await givenChallenge();
  const { perMinute } = school.services.config.codeRunner;
  for (let count = 0; count < perMinute; count++)
    await asStudent.call(gradings.trialRun, sent(challenge, 'killsRunner'));

  await asStudent.call(gradings.trialRun, sent(challenge, 'five'));
});

test('a time that the database cannot store is ignored, and a file name is sanitised', async () => {
  const { challenge, asStudent } = await givenChallenge();
  const submitted = (writtenAt: string) =>
    asStudent.call(gradings.submit, sent(challenge, 'adds', { fileName: 'a\u0007/b.py', writtenAt }));

  for (const writtenAt of ['0000-01-01T00:00:00Z', '1970-01-01T00:02:00.000Z', '9999-12-31T23:59:59.000Z'])
    expect(await submitted(writtenAt)).toMatchObject({ writtenAt: null });
  expect(await submitted('2026-11-20T08:00:00Z')).toMatchObject({ fileName: 'a b.py' });
});

test('an unavailable runner is reported, and the run does not count against the quota', async () => {
  const { challenge, asStudent } = await givenChallenge();
  const away = await asStudent.refused(gradings.trialRun, sent(challenge, 'away'));
  expect(away).toMatchObject({ status: 503, message: gradingsTexts.away });
});

test('the same idempotency key gives the same attempt, also concurrently; with another program it is a conflict', async () => {
  const { challenge, student, asStudent } = await givenChallenge();
  const cookie = `session=${await school.create.session(student)}`;
  const send = async (source: string, languageId = 71) => {
    const response = await fetch(`${school.base}/challenges/${challenge.id}/attempts`, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        cookie,
        'content-type': 'application/json',
        'idempotency-key': 'written-offline-1',
      },
      body: JSON.stringify({ languageId, source, writtenAt: '2026-11-20T08:00:00.000Z' }),
    });
    return { status: response.status, body: (await response.json()) as Attempt };
  };

  const [one, two] = await Promise.all([send('adds'), send('adds')]);
  const again = await send('adds');
  const other = await send('five');

  const inAnother = await send('adds', 63);

  expect([one, two, again, other, inAnother].map(({ status }) => status)).toEqual([201, 201, 201, 409, 409]);
  expect([two.body._id, again.body._id]).toEqual([one.body._id, one.body._id]);
  expect(one.body.writtenAt).toBe('2026-11-20T08:00:00.000Z');
  expect(await asStudent.call(gradings.list, at(challenge))).toHaveLength(1);
});

test('only enrolled students submit, in a language of the challenge, up to the rate limit', async () => {
  const { as, create, database } = school;
  const { challenge, student, asStudent, asTutor } = await givenChallenge();

  const refused = (by: Caller, ...details: Parameters<typeof program>) =>
    by.refused(gradings.submit, sent(challenge, ...details));

  expect(await refused(as(await create.student()), 'adds')).toMatchObject({ status: 403 });
  expect(await refused(asTutor, 'adds')).toMatchObject({ status: 403 });
  const [inRuby, empty] = [await refused(asStudent, 'adds', { languageId: 50 }), await refused(asStudent, '  ')];
  expect(inRuby).toMatchObject({ status: 400, message: gradingsTexts.language });
  expect(empty).toMatchObject({ status: 400, message: gradingsTexts.source });

  await asStudent.call(gradings.submit, sent(challenge, 'adds'));
  await database.setAttempts(`challenge:${challenge.id}:${student.id}`, 30);
  expect(await refused(asStudent, 'adds')).toMatchObject({ status: 429, message: gradingsTexts.tooOften });
});

test('an attempt is visible to its student, the tutor and admins; nothing in the body decides its points', async () => {
  const { as, create } = school;
  const { challenge, asStudent, asTutor } = await givenChallenge();
  const forged = { points: 100, state: 'done', gradingId: challenge.versionId, results: [], studentId: 'me' };
  const body = { ...program('five'), ...forged };
  const { _id: attemptId } = await asStudent.call(gradings.submit, { ...at(challenge), body });
  await expect.poll(async () => (await readAttempt(asStudent, attemptId)).state).toBe('done');
  const asked = { params: { attemptId } };

  expect(await asTutor.call(gradings.read, asked)).toMatchObject({ points: 25 });
  await as(await create.admin()).call(gradings.read, asked);
  for (const other of [await create.student(), await create.tutor()])
    expect((await as(other).refused(gradings.read, asked)).message).toBe(gradingsTexts.gone);
});
