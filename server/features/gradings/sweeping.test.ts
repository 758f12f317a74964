/** What of gradings goes in the night, and what stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attempt, type AttemptLine, gradingMessages, type Regrade } from '#contract/gradings.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { solvingRunner } from '#server/testing/solving-runner.ts';
import { sweepGradings } from './gradings.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: solvingRunner() });
});
afterAll(() => school.stop());

async function givenChallenge() {
  const { as, given } = school;
  const [tutor, student] = [await given.tutor(), await given.student()];
  const course = await given.course({ tutorId: tutor.id });
  await given.enrolment(student.id, course.id);
  const challenge = await given.challenge(course.id);
  return { challenge, student, asTutor: as(tutor), asStudent: as(student), path: `/challenges/${challenge.id}` };
}

const sweep = () => sweepGradings.run(school.services, {}, new AbortController().signal);
const versionsOf = async (challengeId: string) =>
  (
    await school.pool.query('select number from challenge_version where challenge_id = $1 order by number', [
      challengeId,
    ])
  ).rows.map(({ number }) => number as number);

test('of attempts that are listed no more what they printed goes; their verdicts and points stay', async () => {
  const { challenge, student, asStudent, path } = await givenChallenge();
  const old = await school.given.challengeAttempt(challenge, student.id, { points: 0 });
  school.clock.advance({ minutes: 1 });
  for (let count = 0; count < 30; count++) await school.given.challengeAttempt(challenge, student.id, { points: 0 });
  await sweep();
  const read = async (id: string) => (await asStudent.get(`/challenges/attempts/${id}`)).body as unknown as Attempt;
  const [newest] = (await asStudent.get(`${path}/attempts`)).body as unknown as AttemptLine[];

  const { points, results } = await read(old.id);
  expect([points, results.map(({ verdict }) => verdict)]).toEqual([0, ['wrong', 'not right']]);
  expect(results[0]).toMatchObject({ printed: null });
  expect((await read(newest!._id)).results[0]).toMatchObject({ printed: 'nothing\n' });
});

test('gradings by replaced tests go once others count, and so do tests that nothing was graded by', async () => {
  const { challenge, student, asTutor, asStudent, path } = await givenChallenge();
  await school.given.challengeAttempt(challenge, student.id, { points: 100, source: 'five' });
  const tests = [{ name: 'Sum', isHidden: false, stdin: '2 3', expected: '5' }];
  await asTutor.put(`${path}/tests`, { tests, reference: { languageId: 71, source: 'adds' } });
  const draftState = async () =>
    ((await asTutor.get(`${path}/draft`)).body as unknown as { draft: { state: string } }).draft.state;
  await expect.poll(draftState).toBe('passed');
  await asTutor.post(`${path}/regrade`);
  await expect.poll(async () => (await asTutor.get(`${path}/regrade`)).body).toMatchObject({ graded: 1, all: 1 });
  await sweep();
  const during = await versionsOf(challenge.id);
  const { digest } = (await asTutor.get(`${path}/regrade`)).body as Partial<Regrade>;
  await asTutor.post(`${path}/regrade/application`, { digest });
  await sweep();

  expect([during, await versionsOf(challenge.id)]).toEqual([[1, 2], [2]]);
  expect((await asStudent.get(path)).body).toMatchObject({ standing: { attempts: 1, best: 100 } });
});

test('one person’s programs do not fill the disk', async () => {
  const { challenge, student, asStudent, path } = await givenChallenge();
  await school.pool.query(
    `insert into challenge_attempt (challenge_id, student_id, language_id, source)
     select $1, $2, 71, repeat('x', 65536) from generate_series(1, 512)`,
    [challenge.id, student.id],
  );
  const refused = await asStudent.post(`${path}/attempts`, { languageId: 71, source: 'adds' });
  expect(refused).toMatchObject({ status: 409, body: { message: gradingMessages.noRoom } });
});
