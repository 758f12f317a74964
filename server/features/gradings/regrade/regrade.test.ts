/** Publishing tests, and regrading when published tests change. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { solvers } from '#contract/solvers.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { solve, solvingRunner } from '#server/testing/fakes/solving-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

type Tests = Input<typeof challenges.writeTests>['body'];
/** The path parameters of a challenge. */
type At = { params: { id: string } };

const written = (source: string, ...more: Tests['tests']): Tests => ({
  tests: [
    { name: 'Two and three', isHidden: false, stdin: '2 3\n', expected: '5\n' },
    { name: 'Large numbers', isHidden: true, stdin: '1000 1\n', expected: '1001\n' },
    ...more,
  ],
  reference: { languageId: 71, source },
});

async function givenCourse() {
  const { as, create, inSwahili } = school;
  const [tutor, student] = [await create.tutor(), await create.student({ name: 'Amina Njoroge' })];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  return { course, student, asTutor: as(tutor), inSwahili: inSwahili(tutor), asStudent: as(student) };
}

async function givenDraft() {
  const people = await givenCourse();
  const challenge = await school.create.challenge(people.course.id, { publishedAt: null });
  return {
    ...people,
    challenge,
    path: `/challenges/${challenge.id}?tab=Results`,
    at: { params: { id: challenge.id } },
  };
}

const program = (source: string, languageId = 71) => ({ body: { languageId, source } });

async function writeAndCheckTests(caller: Caller, at: At, body: Tests) {
  const answer = await caller.call(challenges.writeTests, { ...at, body });
  const checked = async () => (await caller.call(challenges.draft, at)).draft!;
  await expect.poll(async () => (await checked()).state).not.toBe('checking');
  return { answer, draft: await checked() };
}

test('draft tests are graded with the reference solution and can be published once it passes', async () => {
  const { asTutor, asStudent, at } = await givenDraft();

  const { answer, draft } = await writeAndCheckTests(asTutor, at, written('adds'));
  const hidden = await asStudent.refused(challenges.read, at);
  const published = await asTutor.call(gradings.publish, at);

  expect(answer).toMatchObject({ draft: { state: 'checking', ...written('adds') } });
  expect(draft).toMatchObject({ state: 'passed', why: '' });
  expect(hidden.status).toBe(404);
  expect(published).toEqual({ message: gradingsTexts.published });
  expect(await asStudent.call(challenges.read, at)).toMatchObject({ tests: [{ expected: '5\n' }], hiddenTests: 1 });
  expect(await asTutor.call(challenges.draft, at)).toMatchObject({
    isPublished: true,
    draft: null,
    published: { state: 'passed' },
  });
  await asTutor.call(gradings.withdraw, at);
  expect((await asStudent.refused(challenges.read, at)).status).toBe(404);
  await asTutor.call(gradings.publish, at);
});

test('a challenge whose reference solution fails cannot be published, and its author sees why', async () => {
  const { asTutor, inSwahili, at } = await givenDraft();

  const { draft } = await writeAndCheckTests(asTutor, at, written('five'));
  const refused = await asTutor.refused(gradings.publish, at);

  expect(draft.state).toBe('failed');
  expect(draft.why).toBe('The test “Large numbers”: wrong.\nIt printed:\n5\n');
  const translated = await inSwahili.call(challenges.draft, at);
  expect(translated.draft!.why).toBe('Test “Large numbers”: jibu si sahihi.\nOutput:\n5\n');
  expect(refused).toMatchObject({ status: 409, message: challengesTexts.notPassed });
});

test('on a runner without interactive runs the author of a judging program gets a fault immediately', async () => {
  const { asTutor, at } = await givenDraft();
  const judged = { name: 'Judged', isHidden: true, program: 'judge', programLanguageId: 71 };
  const { draft } = await writeAndCheckTests(asTutor, at, written('adds', judged));
  expect(draft).toMatchObject({ state: 'failed', why: expect.stringContaining('own code runner') });
});

test.each([
  [{ tests: [] }, challengesTexts.tests],
  [
    { tests: [{ name: 'Both', isHidden: false, expected: '', program: 'x', programLanguageId: 71 }] },
    challengesTexts.expected,
  ],
  [{ tests: [{ name: 'None', isHidden: false }] }, challengesTexts.expected],
  [{ reference: { languageId: 89, source: 'x' } }, challengesTexts.reference],
  [
    { tests: [{ name: 'Long', isHidden: false, stdin: 'a'.repeat(64_001), expected: '' }] },
    challengesTexts.visibleTests,
  ],
])('what is wrong with tests is refused with its sentence (%#)', async (wrong, message) => {
  const { asTutor, at } = await givenDraft();
  const refused = await asTutor.refused(challenges.writeTests, { ...at, body: { ...written('adds'), ...wrong } });
  expect(refused).toMatchObject({ status: 400, message });
});

const SWIFT = 83;
const notHere = challengesTexts.notHere('Swift (5.2.3)');

test('tests in a missing language are refused', async () => {
  const { asTutor, at, challenge } = await givenDraft();
  const starters = [71, SWIFT].map((languageId) => ({ languageId, code: '' }));
  const added = await asTutor.refused(challenges.update, { ...at, body: { starters } });
  await school.database.updateChallenge(challenge.id, { starters });
  const kept = await asTutor.call(challenges.update, { ...at, body: { starters } });
  const judged = { name: 'Judged', isHidden: true, program: 'judge', programLanguageId: SWIFT };
  const tester = await asTutor.refused(challenges.writeTests, { ...at, body: written('adds', judged) });
  const reference = { languageId: SWIFT, source: 'adds' };
  const inSwift = await asTutor.refused(challenges.writeTests, { ...at, body: { ...written('adds'), reference } });
  await writeAndCheckTests(asTutor, at, written('adds'));
  const published = await asTutor.refused(gradings.publish, at);

  expect(kept).toMatchObject({ starters });
  expect([added, tester, inSwift, published].map(({ status, message }) => [status, message])).toEqual(
    [400, 400, 400, 409].map((status) => [status, notHere]),
  );
});

test('a language that was removed is reported to students who submit, and to the author of waiting gradings', async () => {
  const { asTutor, inSwahili, asStudent, at, challenge } = await givenDraft();
  await writeAndCheckTests(asTutor, at, written('adds'));
  await asTutor.call(gradings.publish, at);
  const { database } = school;
  await database.updateChallenge(challenge.id, { starters: [...challenge.starters, { languageId: SWIFT, code: '' }] });
  const refused = await asStudent.refused(gradings.submit, { ...at, ...program('adds', SWIFT) });
  const tried = await asStudent.refused(gradings.trialRun, { ...at, ...program('adds', SWIFT) });
  await asStudent.call(gradings.submit, { ...at, ...program('away') });
  await database.setAttemptLanguage(SWIFT, challenge.id);
  const faults = () => {
    school.clock.advance({ minutes: 1 });
    return asTutor.call(solvers.faults, at);
  };

  expect([refused, tried]).toMatchObject(
    Array(2).fill({ status: 503, code: 'not_here', message: gradingsTexts.notHere('Swift (5.2.3)') }),
  );
  await expect
    .poll(faults, { timeout: 20_000 })
    .toMatchObject([{ languageId: SWIFT, why: 'The school server does not have Swift (5.2.3).' }]);
  expect(await inSwahili.call(solvers.faults, at)).toMatchObject([{ why: 'Server ya shule haina Swift (5.2.3).' }]);
  school.takeFaults();
});

test.each([
  ['published', (caller: Caller, at: At) => caller.call(gradings.publish, at)],
  [
    'given its languages',
    (caller: Caller, at: At) =>
      caller.call(challenges.update, {
        ...at,
        body: { starters: [71, 63].map((languageId) => ({ languageId, code: '' })) },
      }),
  ],
])(
  'while the runner is asked which languages it has, a challenge that is %s keeps nobody waiting',
  async (_, change) => {
    const { asTutor, at } = await givenDraft();
    await writeAndCheckTests(asTutor, at, written('adds'));
    const { languages } = runner;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    runner.languages = async () => {
      asked++;
      await held;
      return languages();
    };
    const changing = change(asTutor, at);
    await expect.poll(() => asked).toBe(1);
    const renamed = await asTutor.call(challenges.update, { ...at, body: { title: 'Add three numbers' } });
    answer();
    runner.languages = languages;

    expect(renamed.title).toBe('Add three numbers');
    await changing;
  },
);

/** Creates a published challenge and two students with 100 points, one of whom only passes the visible test. */
async function givenSolved() {
  const people = await givenDraft();
  const { asTutor, asStudent, at, course } = people;
  await writeAndCheckTests(asTutor, at, { ...written('adds'), tests: [written('').tests[0]!] });
  await asTutor.call(gradings.publish, at);
  const other = await school.create.student({ name: 'Peter Mwangi' });
  await school.create.enrolment(other.id, course.id);
  const asOther = school.as(other);
  await asStudent.call(gradings.submit, { ...at, ...program('five') });
  await asOther.call(gradings.submit, { ...at, ...program('adds') });
  for (const caller of [asStudent, asOther]) await expect.poll(() => bestOf(caller, at)).toBe(100);
  for (const person of [people.student, other]) await school.database.endQuietHours(person);
  return { ...people, other, asOther };
}

const bestOf = async (caller: Caller, at: At) => (await caller.call(challenges.read, at)).standing.best;

const noticesOf = async (caller: Caller) => (await caller.call(notifications.list)).notifications;

const previewOf = (caller: Caller, at: At) => caller.call(gradings.regrade, at);

/** Applies the regrade with the current preview. */
async function applyRegrade(caller: Caller, at: At) {
  const { digest } = await previewOf(caller, at);
  return caller.call(gradings.applyRegrade, { ...at, body: { digest } });
}

test('a regrade grades all attempts, shows a preview, and notifies students who lose when it is applied', async () => {
  const { asTutor, asStudent, asOther, path, at, student, other } = await givenSolved();
  await writeAndCheckTests(asTutor, at, written('adds'));
  const direct = await asTutor.refused(gradings.publish, at);
  const begun = await asTutor.call(gradings.beginRegrade, at);
  await expect.poll(() => previewOf(asTutor, at)).toMatchObject({ graded: 2, all: 2, faulty: 0 });
  const before = await bestOf(asStudent, at);
  const preview = await previewOf(asTutor, at);
  const twice = await asTutor.refused(gradings.beginRegrade, at);
  const rewritten = await asTutor.refused(challenges.writeTests, { ...at, body: written('adds') });
  const done = await applyRegrade(asTutor, at);

  expect([direct.message, begun.all, before]).toEqual([challengesTexts.gradedAnew, 2, 100]);
  expect([twice, rewritten].map(({ status, message }) => [status, message])).toEqual(
    Array(2).fill([409, gradingsTexts.open]),
  );
  expect(preview).toMatchObject({
    gains: 0,
    loses: 1,
    same: 1,
    rows: [{ name: 'Amina Njoroge', before: 100, after: 50 }],
  });
  expect(done).toEqual({ message: gradingsTexts.applied });
  expect([await bestOf(asStudent, at), await bestOf(asOther, at)]).toEqual([50, 100]);
  expect(await noticesOf(asStudent)).toMatchObject([{ kind: 'regraded', path }]);
  expect(await noticesOf(asOther)).toEqual([]);
  const letters = await school.mailbox.emailsTo(student.email);
  expect(letters.map(({ subject }) => subject)).toEqual(['“Add two numbers” was regraded']);
  expect(letters[0]!.text).toContain(path);
  expect(letters[0]!.text).not.toMatch(/\b(50|100)\b/);
  expect(await school.mailbox.emailsTo(other.email)).toEqual([]);
  expect(await asStudent.call(challenges.read, at)).toMatchObject({ version: 2, hiddenTests: 1 });
  expect((await asTutor.refused(gradings.regrade, at)).status).toBe(404);
});

test('a program that could not be regraded keeps its result; the preview lists it, and the student is notified of a later loss', async () => {
  const { asTutor, asStudent, asOther, student, challenge, path, at } = await givenSolved();
  await asOther.call(gradings.submit, { ...at, ...program('five') });
  await writeAndCheckTests(asTutor, at, written('adds'));
  await asTutor.call(gradings.beginRegrade, at);
  await expect.poll(() => previewOf(asTutor, at)).toMatchObject({ graded: 3, loses: 1 });
  await school.database.failRegrade(student.id);
  const preview = await previewOf(asTutor, at);
  await applyRegrade(asTutor, at);

  expect(preview).toMatchObject({ graded: 2, faulty: 1, all: 3, loses: 0, same: 2, rows: [] });
  // Peter's program “adds” also gets 100 points by the new tests, so only Amina is listed.
  expect(preview).toMatchObject({ kept: [{ studentId: student.id, name: 'Amina Njoroge', points: 100 }] });
  expect([await bestOf(asStudent, at), await bestOf(asOther, at)]).toEqual([100, 100]);
  const gradingsNow = await school.find.gradingsOf(challenge.id);
  expect(gradingsNow.filter(({ state, regradeId }) => state === 'faulty' && regradeId === null)).toHaveLength(1);
  expect(await noticesOf(asStudent)).toEqual([]);

  await asTutor.call(solvers.gradeAgain, at);
  await expect.poll(() => bestOf(asStudent, at)).toBe(50);
  expect(await noticesOf(asStudent)).toMatchObject([{ kind: 'regraded', path }]);
  expect(await noticesOf(asOther)).toEqual([]);
});

test('a student who has left the course is not notified of a regrade', async () => {
  const { asTutor, asStudent, student, at } = await givenSolved();
  await writeAndCheckTests(asTutor, at, written('adds'));
  await asTutor.call(gradings.beginRegrade, at);
  await expect.poll(() => previewOf(asTutor, at)).toMatchObject({ graded: 2, loses: 1 });
  await school.database.deleteEnrolments(student.id);
  await applyRegrade(asTutor, at);

  expect(await noticesOf(asStudent)).toEqual([]);
  expect(await school.mailbox.emailsTo(student.email)).toEqual([]);
});

test('a discarded regrade changes nothing and can be started again', async () => {
  const { asTutor, asStudent, at } = await givenSolved();
  await writeAndCheckTests(asTutor, at, written('adds'));
  await asTutor.call(gradings.beginRegrade, at);
  await expect.poll(() => previewOf(asTutor, at)).toMatchObject({ graded: 2 });

  const left = await asTutor.call(gradings.discardRegrade, at);
  const none = await asTutor.refused(gradings.applyRegrade, { ...at, body: { digest: '' } });
  const again = await asTutor.call(gradings.beginRegrade, at);

  expect([left.message, none.message]).toEqual([gradingsTexts.discarded, gradingsTexts.none]);
  expect(await bestOf(asStudent, at)).toBe(100);
  expect(again).toMatchObject({ all: 2 });
});

test('deleting the draft tests brings back the published ones, which can be published again', async () => {
  const { asTutor, at } = await givenSolved();
  const never = await givenDraft();
  const { published } = await asTutor.call(challenges.draft, at);
  await writeAndCheckTests(asTutor, at, written('five'));
  await asTutor.call(gradings.withdraw, at);
  const stuck = await asTutor.refused(gradings.publish, at);
  const dropped = await asTutor.call(challenges.dropTests, at);
  await asTutor.call(gradings.publish, at);
  await writeAndCheckTests(asTutor, at, written('adds'));
  await asTutor.call(gradings.beginRegrade, at);
  const open = await asTutor.refused(challenges.dropTests, at);
  const none = await never.asTutor.refused(challenges.dropTests, never.at);

  expect(stuck.status).toBe(409);
  expect(dropped).toMatchObject({ draft: null, published });
  expect([open, none].map(({ status, message }) => [status, message])).toEqual([
    [409, gradingsTexts.open],
    [409, challengesTexts.nonePublished],
  ]);
});

test('programs submitted during a regrade join the preview, and an outdated preview cannot be applied', async () => {
  const { asTutor, asStudent, asOther, course, path, at } = await givenSolved();
  await writeAndCheckTests(asTutor, at, written('adds'));
  await asTutor.call(gradings.beginRegrade, at);
  await expect.poll(() => previewOf(asTutor, at)).toMatchObject({ graded: 2, gains: 0, loses: 1 });
  const { digest } = await previewOf(asTutor, at);
  const late = await school.create.student({ name: 'Zuri Wekesa' });
  await school.create.enrolment(late.id, course.id);
  const asLate = school.as(late);
  await asLate.call(gradings.submit, { ...at, ...program('five') });
  await asStudent.call(gradings.submit, { ...at, ...program('adds') });
  await expect.poll(() => previewOf(asTutor, at)).toMatchObject({ graded: 4, all: 4, gains: 0, loses: 1, faulty: 0 });
  await expect.poll(() => bestOf(asLate, at)).toBe(100);
  const old = await asTutor.refused(gradings.applyRegrade, { ...at, body: { digest } });
  await applyRegrade(asTutor, at);

  expect(old).toMatchObject({ status: 409, message: gradingsTexts.changed });
  expect([await bestOf(asLate, at), await bestOf(asOther, at)]).toEqual([50, 100]);
  expect(await noticesOf(asLate)).toMatchObject([{ kind: 'regraded', path }]);
});

test('a regrade cannot be applied while a grading waits', async () => {
  const { asTutor, at } = await givenSolved();
  await writeAndCheckTests(asTutor, at, written('adds'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  runner.script = async (program) => held.then(() => solve(program));
  await asTutor.call(gradings.beginRegrade, at);
  const { digest } = await previewOf(asTutor, at);
  const refused = await asTutor.refused(gradings.applyRegrade, { ...at, body: { digest } });
  release();
  runner.script = solve;
  expect(refused).toMatchObject({ status: 409, message: gradingsTexts.notReady });
});
