/** What authors see of those who solve their challenges. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttemptLine } from '#contract/gradings.ts';
import { type FaultyAttempt, solverMessages } from '#contract/solvers.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { solve, solvingRunner } from '#server/testing/solving-runner.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

async function givenChallenge() {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id });
  const challenge = await given.challenge(course.id, { tests: [{ name: 'Five', stdin: '2 3\n', expected: '5\n' }] });
  const student = await given.student({ name: 'Amina Njoroge' });
  await given.enrolment(student.id, course.id);
  return {
    course,
    challenge,
    student,
    asTutor: as(tutor),
    asStudent: as(student),
    path: `/challenges/${challenge.id}`,
  };
}

type Given = Awaited<ReturnType<typeof givenChallenge>>;

const faultsOf = async ({ asTutor, path }: Given) =>
  (await asTutor.get(`${path}/faults`)).body as unknown as FaultyAttempt[];

const statesOf = async ({ asStudent, path }: Given) =>
  ((await asStudent.get(`${path}/attempts`)).body as unknown as AttemptLine[]).map(({ state }) => state);

test('whose program could not be graded is told to the authors with the reason, and graded again when they want it', async () => {
  const given = await givenChallenge();
  const { challenge, student, asTutor, asStudent, path } = given;
  await school.pool.query(
    `update challenge_test set kind = 'program', expected = null, program = 'judges', program_language_id = 71
     where version_id = $1`,
    [challenge.versionId],
  );
  await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'adds' });
  await expect.poll(() => statesOf(given)).toEqual(['faulty']);
  const [fault] = await faultsOf(given);
  const hers = await asStudent.get(`/challenges/attempts/${fault!._id}`);
  await school.pool.query(
    `update challenge_test set kind = 'output', expected = '5', program = null, program_language_id = null
     where version_id = $1`,
    [challenge.versionId],
  );
  const again = await asTutor.post(`${path}/faults`);
  await expect.poll(() => statesOf(given)).toEqual(['done']);
  const none = await asTutor.post(`${path}/faults`);

  expect(fault).toMatchObject({ studentId: student.id, name: 'Amina Njoroge', languageId: 71, isForPreview: false });
  expect(fault!.why).toContain('Programs that judge others');
  expect(JSON.stringify(hers.body)).not.toContain('Programs that judge others');
  expect(again).toMatchObject({ status: 200, body: { message: solverMessages.gradedAgain } });
  expect(none).toMatchObject({ status: 409, body: { message: solverMessages.noneFaulty } });
  expect(await faultsOf(given)).toEqual([]);
  expect(school.takeFaults()).toHaveLength(1);
});

test('what the runner failed at has one try more when it is graded again', async () => {
  const given = await givenChallenge();
  const { asTutor, asStudent, path } = given;
  await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'killsRunner' });
  const afterAWhile = async () => {
    school.clock.advance({ minutes: 10 });
    return statesOf(given);
  };
  await expect.poll(afterAWhile, { timeout: 25_000, interval: 200 }).toEqual(['faulty']);
  const begun = runner.programs.length;
  await asTutor.post(`${path}/faults`);
  await expect.poll(() => statesOf(given), { timeout: 20_000 }).toEqual(['faulty']);

  expect(runner.programs.length - begun).toBe(1);
  expect((await faultsOf(given))[0]!.why).toBe('The code runner has failed: The code runner has ended by itself.');
  expect(school.takeFaults()).toHaveLength(2);
  runner.script = async (program) => solve(program);
});

test('what cannot be graded again is told to its tutor once, and gives its student one attempt back', async () => {
  const given = await givenChallenge();
  const { challenge, asTutor, asStudent, path } = given;
  const { pool } = school;
  await pool.query(
    `update challenge_test set kind = 'program', expected = null, program = 'judges', program_language_id = 71
     where version_id = $1`,
    [challenge.versionId],
  );
  await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'adds' });
  await expect.poll(() => statesOf(given)).toEqual(['faulty']);
  const isOfChallenge = [`challenge:${challenge.id}:%`];
  await pool.query('update attempt set count = 5 where key like $1', isOfChallenge);
  await asTutor.post(`${path}/faults`);
  await expect.poll(() => statesOf(given)).toEqual(['faulty']);
  const counted = await pool.query('select count from attempt where key like $1', isOfChallenge);
  const bells = await pool.query('select from notification where path = $1', [`/admin${path}?step=check`]);

  expect(counted.rows).toEqual([{ count: 5 }]);
  expect(bells.rowCount).toBe(1);
  expect(school.takeFaults()).toHaveLength(2);
});

test('authors see who has submitted something, how each did, and what it was', async () => {
  const { as, given } = school;
  const { course, challenge, student, asTutor, path } = await givenChallenge();
  const other = await given.student({ name: 'Aisha Ali' });
  await given.enrolment(other.id, course.id);
  await given.challengeAttempt(challenge, other.id, { points: 0 });
  await given.challengeAttempt(challenge, student.id, { points: 0 });
  const { id: solved } = await given.challengeAttempt(challenge, student.id, { source: 'print(5)' });

  const listed = await asTutor.get(`${path}/solvers`);
  const attempts = await asTutor.get(`${path}/solvers/${student.id}/attempts`);
  const read = await asTutor.get(`/challenges/attempts/${solved}`);
  const refused = await as(await given.tutor()).get(`${path}/solvers/${student.id}/attempts`);

  expect(listed.body).toMatchObject([
    { name: 'Aisha Ali', attempts: 1, best: 0 },
    { studentId: student.id, name: 'Amina Njoroge', attempts: 2, best: 100 },
  ]);
  expect((attempts.body as unknown as AttemptLine[]).map(({ points }) => points).toSorted()).toEqual([0, 100]);
  expect(read.body).toMatchObject({ source: 'print(5)', points: 100 });
  expect(refused.status).toBe(403);
});
