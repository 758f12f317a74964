/** From written tests to published ones, and to other tests for what students have solved already. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChallengeDraft, challengeMessages } from '#contract/challenges.ts';
import { gradingMessages, type Regrade } from '#contract/gradings.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { solve, solvingRunner } from '#server/testing/solving-runner.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

type Caller = ReturnType<School['as']>;

const written = (source: string, ...more: object[]) => ({
  tests: [
    { name: 'Two and three', isHidden: false, stdin: '2 3\n', expected: '5\n' },
    { name: 'Large numbers', isHidden: true, stdin: '1000 1\n', expected: '1001\n' },
    ...more,
  ],
  reference: { languageId: 71, source },
});

async function givenCourse() {
  const { as, given } = school;
  const [tutor, student] = [await given.tutor(), await given.student({ name: 'Amina Njoroge' })];
  const course = await given.course({ tutorId: tutor.id });
  await given.enrolment(student.id, course.id);
  return { course, student, asTutor: as(tutor), asStudent: as(student) };
}

async function givenDraft() {
  const people = await givenCourse();
  const challenge = await school.given.challenge(people.course.id, { publishedAt: null });
  return { ...people, challenge, path: `/challenges/${challenge.id}` };
}

const draftOf = async (caller: Caller, path: string) =>
  (await caller.get(`${path}/draft`)).body as unknown as ChallengeDraft;

async function writtenAndChecked(caller: Caller, path: string, tests: object) {
  const answer = await caller.put(`${path}/tests`, tests);
  await expect.poll(async () => (await draftOf(caller, path)).draft?.state).not.toBe('checking');
  return { answer, draft: (await draftOf(caller, path)).draft! };
}

test('written tests are checked by the reference solution; once it has passed they are published', async () => {
  const { asTutor, asStudent, path } = await givenDraft();

  const { answer, draft } = await writtenAndChecked(asTutor, path, written('adds'));
  const hidden = await asStudent.get(path);
  const published = await asTutor.post(`${path}/publication`);

  expect(answer).toMatchObject({ status: 200, body: { draft: { state: 'checking', ...written('adds') } } });
  expect(draft).toMatchObject({ state: 'passed', why: '' });
  expect(hidden.status).toBe(404);
  expect(published).toMatchObject({ status: 200, body: { message: gradingMessages.published } });
  expect((await asStudent.get(path)).body).toMatchObject({ tests: [{ expected: '5\n' }], hiddenTests: 1 });
  expect(await draftOf(asTutor, path)).toMatchObject({
    isPublished: true,
    draft: null,
    published: { state: 'passed' },
  });
  await asTutor.delete(`${path}/publication`);
  expect((await asStudent.get(path)).status).toBe(404);
  expect((await asTutor.post(`${path}/publication`)).status).toBe(200);
});

test('a reference solution that does not pass keeps the challenge from being published, and its author is told why', async () => {
  const { asTutor, path } = await givenDraft();

  const { draft } = await writtenAndChecked(asTutor, path, written('five'));
  const refused = await asTutor.post(`${path}/publication`);

  expect(draft.state).toBe('failed');
  expect(draft.why).toBe('The test “Large numbers”: wrong.\nIt printed:\n5\n');
  expect(refused).toMatchObject({ status: 409, body: { message: challengeMessages.notPassed } });
});

test('a judging program where none can be talked to is told to its author at once', async () => {
  const { asTutor, path } = await givenDraft();
  const judged = { name: 'Judged', isHidden: true, program: 'judge', programLanguageId: 71 };
  const { draft } = await writtenAndChecked(asTutor, path, written('adds', judged));
  expect(draft).toMatchObject({ state: 'failed', why: expect.stringContaining('own code runner') });
});

test.each([
  [{ tests: [] }, challengeMessages.tests],
  [
    { tests: [{ name: 'Both', isHidden: false, expected: '', program: 'x', programLanguageId: 71 }] },
    challengeMessages.expected,
  ],
  [{ tests: [{ name: 'None', isHidden: false }] }, challengeMessages.expected],
  [{ reference: { languageId: 89, source: 'x' } }, challengeMessages.reference],
  [
    { tests: [{ name: 'Long', isHidden: false, stdin: 'a'.repeat(64_001), expected: '' }] },
    challengeMessages.visibleTests,
  ],
])('what is wrong with tests is refused with its sentence (%#)', async (wrong, message) => {
  const { asTutor, path } = await givenDraft();
  const refused = await asTutor.put(`${path}/tests`, { ...written('adds'), ...wrong });
  expect(refused).toMatchObject({ status: 400, body: { message } });
});

const SWIFT = 83;
const notHere = challengeMessages.notHere('Swift (5.2.3)');

test('a language that the school has not got is refused when something is written in it', async () => {
  const { asTutor, path } = await givenDraft();
  const starters = [71, SWIFT].map((languageId) => ({ languageId, code: '' }));
  const added = await asTutor.put(path, { starters });
  await school.pool.query('update challenge set starters = $2 where id = $1', [
    path.split('/')[2],
    JSON.stringify(starters),
  ]);
  const kept = await asTutor.put(path, { starters });
  const judged = { name: 'Judged', isHidden: true, program: 'judge', programLanguageId: SWIFT };
  const tester = await asTutor.put(`${path}/tests`, written('adds', judged));
  const reference = { languageId: SWIFT, source: 'adds' };
  const inSwift = await asTutor.put(`${path}/tests`, { ...written('adds'), reference });
  await writtenAndChecked(asTutor, path, written('adds'));
  const published = await asTutor.post(`${path}/publication`);

  expect(kept.status).toBe(200);
  expect([added, tester, inSwift, published].map(({ status, body }) => [status, body.message])).toEqual(
    [400, 400, 400, 409].map((status) => [status, notHere]),
  );
});

test('a language that has gone since is told to whoever submits, and to the author of what waits to be graded in it', async () => {
  const { asTutor, asStudent, path } = await givenDraft();
  await writtenAndChecked(asTutor, path, written('adds'));
  await asTutor.post(`${path}/publication`);
  const id = path.split('/')[2];
  const inSwift = JSON.stringify([{ languageId: SWIFT, code: '' }]);
  await school.pool.query('update challenge set starters = starters || $2::jsonb where id = $1', [id, inSwift]);
  const refused = await asStudent.post(`${path}/attempts`, { languageId: SWIFT, source: 'adds' });
  const tried = await asStudent.post(`${path}/runs`, { languageId: SWIFT, source: 'adds' });
  await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'away' });
  await school.pool.query('update challenge_attempt set language_id = $2 where challenge_id = $1', [id, SWIFT]);
  const faults = async () => {
    school.clock.advance({ minutes: 1 });
    return (await asTutor.get(`${path}/faults`)).body;
  };

  expect([refused, tried]).toMatchObject(
    Array(2).fill({ status: 503, body: { code: 'not_here', message: gradingMessages.notHere('Swift (5.2.3)') } }),
  );
  await expect
    .poll(faults, { timeout: 20_000 })
    .toMatchObject([{ languageId: SWIFT, why: 'The school does not have Swift (5.2.3).' }]);
  school.takeFaults();
});

test.each([
  ['published', (caller: Caller, path: string) => caller.post(`${path}/publication`)],
  [
    'given its languages',
    (caller: Caller, path: string) =>
      caller.put(path, { starters: [71, 63].map((languageId) => ({ languageId, code: '' })) }),
  ],
])(
  'while the runner is asked which languages it has, a challenge that is %s keeps nobody waiting',
  async (_, change) => {
    const { asTutor, path } = await givenDraft();
    await writtenAndChecked(asTutor, path, written('adds'));
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
    const changing = change(asTutor, path);
    await expect.poll(() => asked).toBe(1);
    const renamed = await asTutor.put(path, { title: 'Add three numbers' });
    answer();
    runner.languages = languages;

    expect(renamed.status).toBe(200);
    expect((await changing).status).toBe(200);
  },
);

/** Two students have solved it, one of them for the visible test alone. */
async function givenSolved() {
  const people = await givenDraft();
  const { asTutor, asStudent, path, course } = people;
  await writtenAndChecked(asTutor, path, { ...written('adds'), tests: [written('').tests[0]] });
  await asTutor.post(`${path}/publication`);
  const other = await school.given.student({ name: 'Peter Mwangi' });
  await school.given.enrolment(other.id, course.id);
  const asOther = school.as(other);
  await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'five' });
  await asOther.post(`${path}/attempts`, { languageId: 71, source: 'adds' });
  for (const caller of [asStudent, asOther]) await expect.poll(() => bestOf(caller, path)).toBe(100);
  return { ...people, other, asOther };
}

const bestOf = async (caller: Caller, path: string) =>
  ((await caller.get(path)).body as unknown as { standing: { best: number | null } }).standing.best;

const noticesOf = async (caller: Caller) =>
  ((await caller.get('/notifications/')).body as unknown as { notifications: { kind: string }[] }).notifications;

const previewOf = async (caller: Caller, path: string) => (await caller.get(`${path}/regrade`)).body as object;

/** Makes it count as the preview says just now. */
async function applied(caller: Caller, path: string) {
  const { digest = '' } = (await previewOf(caller, path)) as Partial<Regrade>;
  return caller.post(`${path}/regrade/application`, { digest });
}

test('changed tests are put to what everybody has submitted, previewed, and applied: whoever loses is told', async () => {
  const { asTutor, asStudent, asOther, path, student, other } = await givenSolved();
  await writtenAndChecked(asTutor, path, written('adds'));
  const direct = await asTutor.post(`${path}/publication`);
  const begun = await asTutor.post(`${path}/regrade`);
  await expect.poll(() => previewOf(asTutor, path)).toMatchObject({ graded: 2, all: 2, faulty: 0 });
  const before = await bestOf(asStudent, path);
  const preview = await previewOf(asTutor, path);
  const twice = await asTutor.post(`${path}/regrade`);
  const rewritten = await asTutor.put(`${path}/tests`, written('adds'));
  const done = await applied(asTutor, path);

  expect([direct.body.message, begun.status, before]).toEqual([challengeMessages.gradedAnew, 201, 100]);
  expect([twice, rewritten].map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([409, gradingMessages.open]),
  );
  expect(preview).toMatchObject({
    gains: 0,
    loses: 1,
    same: 1,
    rows: [{ name: 'Amina Njoroge', before: 100, after: 50 }],
  });
  expect(done.body).toEqual({ message: gradingMessages.applied });
  expect([await bestOf(asStudent, path), await bestOf(asOther, path)]).toEqual([50, 100]);
  expect(await noticesOf(asStudent)).toMatchObject([{ kind: 'regraded', path }]);
  expect(await noticesOf(asOther)).toEqual([]);
  const letters = await school.outbox.lettersTo(student.email);
  expect(letters.map(({ subject }) => subject)).toEqual(['“Add two numbers” was graded anew']);
  expect(letters[0]!.text).toContain(`${path}?tab=Results`);
  expect(letters[0]!.text).not.toMatch(/\b(50|100)\b/);
  expect(await school.outbox.lettersTo(other.email)).toEqual([]);
  expect((await asStudent.get(path)).body).toMatchObject({ version: 2, hiddenTests: 1 });
  expect(await asTutor.get(`${path}/regrade`)).toMatchObject({ status: 404 });
});

test('what could not be graded keeps its result, the preview says whose that is, and who loses by it later is told', async () => {
  const { asTutor, asStudent, asOther, student, path } = await givenSolved();
  await asOther.post(`${path}/attempts`, { languageId: 71, source: 'five' });
  await writtenAndChecked(asTutor, path, written('adds'));
  await asTutor.post(`${path}/regrade`);
  await expect.poll(() => previewOf(asTutor, path)).toMatchObject({ graded: 3, loses: 1 });
  const isHers = 'attempt_id in (select id from challenge_attempt where student_id = $1) and regrade_id is not null';
  await school.pool.query(`update grading set state = 'faulty', points = null where ${isHers}`, [student.id]);
  const preview = await previewOf(asTutor, path);
  const done = await applied(asTutor, path);

  expect(preview).toMatchObject({ graded: 2, faulty: 1, all: 3, loses: 0, same: 2, rows: [] });
  // Peter's other program has as much by the new tests.
  expect(preview).toMatchObject({ kept: [{ studentId: student.id, name: 'Amina Njoroge', points: 100 }] });
  expect(done.status).toBe(200);
  expect([await bestOf(asStudent, path), await bestOf(asOther, path)]).toEqual([100, 100]);
  const left = await school.pool.query(
    `select from grading join challenge_attempt a on a.id = attempt_id
     where state = 'faulty' and regrade_id is null and a.challenge_id = $1`,
    [path.split('/')[2]],
  );
  expect(left.rowCount).toBe(1);
  expect(await noticesOf(asStudent)).toEqual([]);

  await asTutor.post(`${path}/faults`);
  await expect.poll(() => bestOf(asStudent, path)).toBe(50);
  expect(await noticesOf(asStudent)).toMatchObject([{ kind: 'regraded', path }]);
  expect(await noticesOf(asOther)).toEqual([]);
});

test('who has left the course is told nothing of new grades', async () => {
  const { asTutor, asStudent, student, path } = await givenSolved();
  await writtenAndChecked(asTutor, path, written('adds'));
  await asTutor.post(`${path}/regrade`);
  await expect.poll(() => previewOf(asTutor, path)).toMatchObject({ graded: 2, loses: 1 });
  await school.pool.query('delete from enrolment where student_id = $1', [student.id]);
  const done = await applied(asTutor, path);

  expect(done.status).toBe(200);
  expect(await noticesOf(asStudent)).toEqual([]);
  expect(await school.outbox.lettersTo(student.email)).toEqual([]);
});

test('a preview that is left changes nothing, and may be begun again', async () => {
  const { asTutor, asStudent, path } = await givenSolved();
  await writtenAndChecked(asTutor, path, written('adds'));
  await asTutor.post(`${path}/regrade`);
  await expect.poll(() => previewOf(asTutor, path)).toMatchObject({ graded: 2 });

  const left = await asTutor.delete(`${path}/regrade`);
  const none = await applied(asTutor, path);
  const again = await asTutor.post(`${path}/regrade`);

  expect([left.body.message, none.body.message]).toEqual([gradingMessages.discarded, gradingMessages.none]);
  expect(await bestOf(asStudent, path)).toBe(100);
  expect(again).toMatchObject({ status: 201, body: { all: 2 } });
});

test('tests that were saved can be taken back: the published ones are there again, and may be published again', async () => {
  const { asTutor, path } = await givenSolved();
  const never = await givenDraft();
  const published = (await draftOf(asTutor, path)).published;
  await writtenAndChecked(asTutor, path, written('five'));
  await asTutor.delete(`${path}/publication`);
  const stuck = await asTutor.post(`${path}/publication`);
  const dropped = await asTutor.delete(`${path}/tests`);
  const again = await asTutor.post(`${path}/publication`);
  await writtenAndChecked(asTutor, path, written('adds'));
  await asTutor.post(`${path}/regrade`);
  const open = await asTutor.delete(`${path}/tests`);
  const none = await never.asTutor.delete(`${never.path}/tests`);

  expect(stuck.status).toBe(409);
  expect(dropped).toMatchObject({ status: 200, body: { draft: null, published } });
  expect(again.status).toBe(200);
  expect([open, none].map(({ status, body }) => [status, body.message])).toEqual([
    [409, gradingMessages.open],
    [409, challengeMessages.nonePublished],
  ]);
});

test('what is submitted meanwhile is in the preview too, and what was seen before that is not applied, though as many lose', async () => {
  const { asTutor, asStudent, asOther, course, path } = await givenSolved();
  await writtenAndChecked(asTutor, path, written('adds'));
  await asTutor.post(`${path}/regrade`);
  await expect.poll(() => previewOf(asTutor, path)).toMatchObject({ graded: 2, gains: 0, loses: 1 });
  const { digest } = (await previewOf(asTutor, path)) as Regrade;
  const late = await school.given.student({ name: 'Zuri Wekesa' });
  await school.given.enrolment(late.id, course.id);
  const asLate = school.as(late);
  await asLate.post(`${path}/attempts`, { languageId: 71, source: 'five' });
  await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'adds' });
  await expect.poll(() => previewOf(asTutor, path)).toMatchObject({ graded: 4, all: 4, gains: 0, loses: 1, faulty: 0 });
  await expect.poll(() => bestOf(asLate, path)).toBe(100);
  const old = await asTutor.post(`${path}/regrade/application`, { digest });
  const done = await applied(asTutor, path);

  expect(old).toMatchObject({ status: 409, body: { message: gradingMessages.changed } });
  expect(done.status).toBe(200);
  expect([await bestOf(asLate, path), await bestOf(asOther, path)]).toEqual([50, 100]);
  expect(await noticesOf(asLate)).toMatchObject([{ kind: 'regraded', path }]);
});

test('while something is not graded yet, nothing can be applied', async () => {
  const { asTutor, path } = await givenSolved();
  await writtenAndChecked(asTutor, path, written('adds'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  runner.script = async (program) => held.then(() => solve(program));
  await asTutor.post(`${path}/regrade`);
  const refused = await applied(asTutor, path);
  release();
  runner.script = solve;
  expect(refused).toMatchObject({ status: 409, body: { message: gradingMessages.notReady } });
});
