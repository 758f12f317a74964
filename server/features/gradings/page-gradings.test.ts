/** Web challenges: their contract, and how results of the harness become verdicts. The runner is scripted. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { challenges, type WrittenTests } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { MAX_PAGE_SOURCE, type PageFile, WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import type { Program } from '#server/ports/code-runner.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as pageFilesTexts from '#texts/code/page-files.ts';
import * as pageTestsTexts from '#texts/code/page-tests.ts';
import { grade } from './judge/grade.ts';
import { openJudgeSemaphore } from './judge/judge-semaphore.ts';

const runner = scriptedRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

interface Job {
  nonce: string;
  files: PageFile[];
  tests: string[];
}

const jobOf = ({ stdin }: Program) => JSON.parse(Buffer.from(stdin).toString()) as Job;

/** Acts as the harness: a test passes if the page contains its code. Every page prints its tests. */
function answerAsHarness(program: Program) {
  const { nonce, files, tests } = jobOf(program);
  const lines = tests.map((code) => {
    const isRight = JSON.stringify(files).includes(code);
    const result = { verdict: code.startsWith('slow') ? 'too slow' : isRight ? 'right' : 'wrong' };
    const seen = { message: isRight ? null : pageTestsTexts.noElement(code), printed: tests };
    return nonce + JSON.stringify({ ...result, ...seen, milliseconds: 30, isWallTimeout: false });
  });
  return accepted(['forged{"verdict":"right"}', ...lines].join('\n'));
}
runner.script = async (program) => answerAsHarness(program);

const page = (text: string): PageFile[] => [{ path: 'index.html', text }];
const source = (text: string) => writePageFiles(page(text));

const starters = [{ languageId: WEB_PAGE, code: source('<h1></h1>') }];
const pageTest = (program: string, isHidden = false) => ({
  name: `Test ${program}`,
  isHidden,
  program,
  programLanguageId: WEB_PAGE,
});
const ofPage = [pageTest('first'), pageTest('second'), pageTest('secret', true)];

async function givenTutor() {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const details = { title: 'Kiosk', difficulty: 'Easy' as const, tags: [], statement: 'Build a page.', hints: [] };
  const student = await create.student();
  await create.enrolment(student.id, course.id);
  const created = { ...details, courseId: course.id, starters };
  return { asTutor: as(tutor), asStudent: as(student), created };
}

async function givenWebChallenge(tests = ofPage) {
  const { asTutor, asStudent, created } = await givenTutor();
  const { _id } = await asTutor.call(challenges.create, { body: created });
  const at = { params: { id: _id } };
  const reference = { languageId: WEB_PAGE, source: source('first second secret') };
  await asTutor.call(challenges.writeTests, { ...at, body: { tests, reference } });
  await expect.poll(async () => (await asTutor.call(challenges.draft, at)).draft?.state).not.toBe('checking');
  return { asTutor, asStudent, at, reference };
}

async function whenGraded(caller: Caller, attemptId: string) {
  const read = () => caller.call(gradings.read, { params: { attemptId } });
  await expect.poll(async () => (await read()).state).toBe('done');
  return read();
}

test('a tutor publishes a web challenge, and a student’s page is graded by its visible and hidden tests', async () => {
  const { asTutor, asStudent, at } = await givenWebChallenge();
  await asTutor.call(gradings.publish, at);
  const challenge = await asStudent.call(challenges.read, at);
  const body = { languageId: WEB_PAGE, source: source('first') };
  const { results } = await asStudent.call(gradings.trialRun, { ...at, body });
  const { _id } = await asStudent.call(gradings.submit, { ...at, body });
  const attempt = await whenGraded(asStudent, _id);

  expect(challenge).toMatchObject({ starters, hiddenTests: 1, tests: [{ program: 'first' }, { program: 'second' }] });
  const right = { verdict: 'right', program: 'first', expected: null, message: null, milliseconds: 30 };
  const wrong = { verdict: 'wrong', program: 'second', message: pageTestsTexts.noElement('second') };
  expect(results).toMatchObject([right, wrong]);
  expect(attempt).toMatchObject({ points: 33.3, results: [right, wrong, { isHidden: true, verdict: 'not right' }] });
});

test('a page that sees a hidden test cannot print it, because visible and hidden tests run separately', async () => {
  const { asTutor, asStudent, at } = await givenWebChallenge();
  await asTutor.call(gradings.publish, at);
  const { _id } = await asStudent.call(gradings.submit, { ...at, body: { languageId: WEB_PAGE, source: source('x') } });
  const attempt = await whenGraded(asStudent, _id);

  expect(attempt.results).toMatchObject([{ printed: 'first\nsecond' }, { printed: 'first\nsecond' }, {}]);
  expect(JSON.stringify(attempt)).not.toContain('secret');
  expect(runner.programs.slice(-2).map((program) => jobOf(program).tests)).toEqual([['first', 'second'], ['secret']]);
});

test('programs submitted before their challenge became a web challenge pass none of its tests', async () => {
  const common = {
    versionId: 'version',
    position: 1,
    name: 'x',
    weight: 1,
    stdin: '',
    isHidden: false,
    programLanguageId: null,
  };
  const ofPages = { ...common, id: 'page', kind: 'page' as const, expected: null, program: 'first' };
  const ofOutput = { ...common, id: 'output', kind: 'output' as const, expected: 'first', program: null };
  const attempt = { owner: 'wanjiru', lane: 'heavy' as const, tests: [ofPages, ofOutput], isProven: true };
  const limits = { timeLimit: 500, memoryLimit: 64_000, signal: new AbortController().signal };
  const verdicts = async (solution: { languageId: number; source: string }) => {
    const graded = await grade({ runner, judges: openJudgeSemaphore() }, { ...attempt, ...limits, ...solution });
    return graded.outcomes.map(({ verdict }) => verdict);
  };

  expect(await verdicts({ languageId: WEB_PAGE, source: source('first') })).toEqual(['right', 'not run']);
  runner.script = async () => accepted('first');
  expect(await verdicts({ languageId: 71, source: 'print("first")' })).toEqual(['not run', 'right']);
  runner.script = async (program) => answerAsHarness(program);
});

test('the code of a visible page test is shown, the code of a judging program is not', async () => {
  const { asStudent, asTutor, at } = await givenWebChallenge();
  const { courseId } = await asTutor.call(challenges.draft, at);
  const judged = { kind: 'program' as const, expected: null, program: 'judges', programLanguageId: 71 };
  const challenge = await school.create.challenge(courseId, { tests: [judged] });

  const read = await asStudent.call(challenges.read, { params: { id: challenge.id } });
  expect(read.tests).toMatchObject([{ expected: null, program: null }]);
});

test('after three tests that take too long the others are skipped', async () => {
  const slow = ['slow 1', 'slow 2', 'slow 3'].map((code) => pageTest(code));
  const { asTutor, at } = await givenWebChallenge([...slow, pageTest('secret', true)]);
  const { draft } = await asTutor.call(challenges.draft, at);

  expect(draft).toMatchObject({ state: 'failed' });
  expect(draft?.why).toContain(pageTestsTexts.tooSlow);
});

test('a harness that does not start is our fault, and does not count', async () => {
  const { asTutor, asStudent, at } = await givenWebChallenge();
  await asTutor.call(gradings.publish, at);
  const script = runner.script;
  runner.script = async () => ({ ...accepted('no such harness'), status: 11, exitCode: 1 });
  const body = { languageId: WEB_PAGE, source: source('first') };
  const { results } = await asStudent.call(gradings.trialRun, { ...at, body });
  runner.script = script;

  expect(results).toMatchObject([{ verdict: 'fault' }, { verdict: 'fault' }]);
});

test.each([
  ['not JSON', '<h1>', pageFilesTexts.notAPage],
  ['no index.html', writePageFiles([{ path: 'a.html', text: '' }]), pageFilesTexts.noMainPage],
  ['a file that is no text', '{"files":[{"path":"index.html","text":7}]}', pageFilesTexts.notAPage],
  ['two files of one name', writePageFiles([...page(''), ...page('')]), pageFilesTexts.sameName],
  [
    'a picture of a wrong name',
    writePageFiles([...page(''), { path: 'a.txt', picture: 'x' }]),
    pageFilesTexts.notAPicture,
  ],
  ['too large', source('x'.repeat(MAX_PAGE_SOURCE)), pageFilesTexts.tooLarge],
])('a page is refused: %s', async (_, text, message) => {
  const { asTutor, asStudent, at } = await givenWebChallenge();
  await asTutor.call(gradings.publish, at);
  const body = { languageId: WEB_PAGE, source: text };

  expect(await asStudent.refused(gradings.submit, { ...at, body })).toMatchObject({ code: 'invalid', message });
});

test('a program that is too long is refused as such', async () => {
  const { asStudent, at } = await givenWebChallenge();
  const body = { languageId: 71, source: 'x'.repeat(MAX_PAGE_SOURCE + 1) };
  expect((await asStudent.refused(gradings.submit, { ...at, body })).message).toBe(gradingsTexts.source);
});

test('a web challenge has no other language, and no other tests', async () => {
  const { asTutor, created } = await givenTutor();
  const mixed = { ...created, starters: [...starters, { languageId: 71, code: '' }] };
  const { at, asTutor: author, reference } = await givenWebChallenge();
  const output = { name: 'Output', isHidden: false, expected: '5' };
  const refusedTests = async (body: z.input<typeof WrittenTests>) =>
    (await author.refused(challenges.writeTests, { ...at, body })).message;

  expect((await asTutor.refused(challenges.create, { body: mixed })).message).toBe(challengesTexts.webAlone);
  expect(await refusedTests({ tests: [output], reference })).toBe(challengesTexts.pageTests);
  const python = { languageId: 71, source: 'print(5)' };
  expect(await refusedTests({ tests: ofPage, reference: python })).toBe(challengesTexts.pageTests);
});
