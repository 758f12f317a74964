/** Students' attempts and failed gradings, as the authors of a challenge see them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradings } from '#contract/gradings.ts';
import { solvers } from '#contract/solvers.ts';
import { gradeQueued } from '#server/features/gradings/gradings.jobs.ts';
import { solve, solvingRunner } from '#server/testing/fakes/solving-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as solversTexts from '#texts/code/solvers.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

async function givenChallenge() {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const challenge = await create.challenge(course.id, { tests: [{ name: 'Five', stdin: '2 3\n', expected: '5\n' }] });
  const student = await create.student({ name: 'Amina Njoroge' });
  await create.enrolment(student.id, course.id);
  return {
    course,
    challenge,
    student,
    asTutor: as(tutor),
    asStudent: as(student),
    at: { params: { id: challenge.id } },
  };
}

type Given = Awaited<ReturnType<typeof givenChallenge>>;

const submit = ({ asStudent, at }: Given, source: string) =>
  asStudent.call(gradings.submit, { ...at, body: { languageId: 71, source } });

const faultsOf = ({ asTutor, at }: Given) => asTutor.call(solvers.faults, at);

const statesOf = async ({ asStudent, at }: Given) =>
  (await asStudent.call(gradings.list, at)).map(({ state }) => state);

test('authors see which programs could not be graded and why, and can retry them', async () => {
  const setup = await givenChallenge();
  const { challenge, student, asTutor, asStudent, at } = setup;
  await school.database.judgeByProgram(challenge.versionId!);
  await submit(setup, 'adds');
  await expect.poll(() => statesOf(setup)).toEqual(['faulty']);
  const [fault] = await faultsOf(setup);
  const hers = await asStudent.call(gradings.read, { params: { attemptId: fault!._id } });
  await school.database.judgeByOutput(challenge.versionId!, '5');
  const again = await asTutor.call(solvers.gradeAgain, at);
  await expect.poll(() => statesOf(setup)).toEqual(['done']);
  const none = await asTutor.refused(solvers.gradeAgain, at);

  expect(fault).toMatchObject({ studentId: student.id, name: 'Amina Njoroge', languageId: 71, isForPreview: false });
  expect(fault!.why).toContain('own code runner');
  expect(JSON.stringify(hers)).not.toContain('own code runner');
  expect(again).toEqual({ message: solversTexts.gradedAgain });
  expect(none).toMatchObject({ status: 409, message: solversTexts.noneFaulty });
  expect(await faultsOf(setup)).toEqual([]);
  expect(school.takeFaults()).toHaveLength(1);
});

test('a manual retry gives the runner’s faults one more try', async () => {
  const setup = await givenChallenge();
  const { asTutor, at } = setup;
  await submit(setup, 'killsRunner');
  const afterAWhile = async () => {
    school.clock.advance({ minutes: 10 });
    school.services.pollers.notify(gradeQueued);
    return statesOf(setup);
  };
  await expect.poll(afterAWhile, { timeout: 25_000, interval: 200 }).toEqual(['faulty']);
  const begun = runner.programs.length;
  await asTutor.call(solvers.gradeAgain, at);
  await expect.poll(() => statesOf(setup), { timeout: 20_000 }).toEqual(['faulty']);

  expect(runner.programs.length - begun).toBe(1);
  expect((await faultsOf(setup))[0]!.why).toBe('The code runner has failed: The code runner stopped unexpectedly.');
  expect(school.takeFaults()).toHaveLength(2);
  runner.script = async (program) => solve(program);
});

test('after a failed retry the tutor is not notified again, and the student’s limit is not reduced a second time', async () => {
  const setup = await givenChallenge();
  const { challenge, student, asTutor, at } = setup;
  await school.database.judgeByProgram(challenge.versionId!);
  await submit(setup, 'adds');
  await expect.poll(() => statesOf(setup)).toEqual(['faulty']);
  const key = `challenge:${challenge.id}:${student.id}`;
  await school.database.setAttempts(key, 5);
  await asTutor.call(solvers.gradeAgain, at);
  await expect.poll(() => statesOf(setup)).toEqual(['faulty']);

  expect(await school.find.attempts(key)).toBe(5);
  expect(await school.find.notificationsTo(`/admin/challenges/${challenge.id}?step=check`)).toHaveLength(1);
  expect(school.takeFaults()).toHaveLength(2);
});

test('authors see each student’s attempts and results', async () => {
  const { as, create } = school;
  const { course, challenge, student, asTutor, at } = await givenChallenge();
  const other = await create.student({ name: 'Aisha Ali' });
  await create.enrolment(other.id, course.id);
  await create.challengeAttempt(challenge, other.id, { points: 0 });
  await create.challengeAttempt(challenge, student.id, { points: 0 });
  const { id: solved } = await create.challengeAttempt(challenge, student.id, { source: 'print(5)' });

  const hers = { params: { id: challenge.id, studentId: student.id } };
  const listed = await asTutor.call(solvers.list, at);
  const attempts = await asTutor.call(solvers.attempts, hers);
  const read = await asTutor.call(gradings.read, { params: { attemptId: solved } });
  const refused = await as(await create.tutor()).refused(solvers.attempts, hers);

  expect(listed).toMatchObject([
    { name: 'Aisha Ali', attempts: 1, best: 0 },
    { studentId: student.id, name: 'Amina Njoroge', attempts: 2, best: 100 },
  ]);
  expect(attempts.map(({ points }) => points).toSorted()).toEqual([0, 100]);
  expect(read).toMatchObject({ source: 'print(5)', points: 100 });
  expect(refused.status).toBe(403);
});
