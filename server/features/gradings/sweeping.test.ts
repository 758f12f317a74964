/** What of gradings goes in the night, and what stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Challenge } from '#contract/challenges.ts';
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

test('one person’s programs do not fill the disk, and the night makes room for new ones', async () => {
  const { challenge, student, asStudent, path } = await givenChallenge();
  await school.pool.query(
    `with attempt as (
       insert into challenge_attempt (challenge_id, student_id, language_id, source)
       select $1, $2, 71, repeat('x', 65536) from generate_series(1, 512) returning id),
     graded as (
       insert into grading (version_id, attempt_id, state, points, outcomes, compile_output)
       select $3, id, 'done', 0, '[]', '' from attempt returning id, attempt_id)
     select from graded`,
    [challenge.id, student.id, challenge.versionId],
  );
  await school.pool.query(
    'update challenge_attempt set grading_id = grading.id from grading where attempt_id = challenge_attempt.id and student_id = $1',
    [student.id],
  );
  const submit = () => asStudent.post(`${path}/attempts`, { languageId: 71, source: 'adds' });
  const refused = await submit();
  await sweep();

  expect(refused).toMatchObject({ status: 409, body: { message: gradingMessages.noRoom } });
  expect((await submit()).status).toBe(201);
});

/** Three attempts that passed, before thirty that did not; and half of her room is full of others. */
async function givenManyAttempts() {
  const people = await givenChallenge();
  const { challenge, student } = people;
  const elsewhere = await school.given.challenge(challenge.courseId);
  await school.pool.query(
    `insert into challenge_attempt (challenge_id, student_id, language_id, source)
     select $1, $2, 71, repeat('x', 65536) from generate_series(1, 256)`,
    [elsewhere.id, student.id],
  );
  const passed: string[] = [];
  for (const key of ['written-offline-1', 'written-offline-2', 'written-offline-3']) {
    passed.push((await school.given.challengeAttempt(challenge, student.id, { source: 'five', key })).id);
    school.clock.advance({ minutes: 1 });
  }
  for (let count = 0; count < 30; count++)
    await school.given.challengeAttempt(challenge, student.id, { points: 0, source: 'crashes' });
  const sources = async () => {
    const answers = await Promise.all(passed.map((id) => people.asStudent.get(`/challenges/attempts/${id}`)));
    return answers.map(({ body }) => (body as unknown as Attempt).source);
  };
  return { ...people, sources };
}

test('of old attempts the first and the last of the best keep their program; of the others number and points stay', async () => {
  const { challenge, student, asTutor, asStudent, path, sources } = await givenManyAttempts();
  const waiting = await school.given.challengeAttempt(challenge, student.id, {
    points: null,
    source: 'away',
    createdAt: new Date('2026-01-01'),
  });
  const standing = async () => ((await asStudent.get(path)).body as unknown as Challenge).standing;
  const before = await standing();
  const other = await school.given.student();
  await school.given.enrolment(other.id, challenge.courseId);
  await school.given.challengeAttempt(challenge, other.id);
  await sweep();

  expect(await sources()).toEqual(['five', '', 'five']);
  expect((await asStudent.get(`/challenges/attempts/${waiting.id}`)).body).toMatchObject({ source: 'away' });
  expect(await standing()).toEqual(before);
  expect((await asTutor.get(`${path}/solvers`)).body).toContainEqual(
    expect.objectContaining({ studentId: student.id, attempts: 34, best: 100 }),
  );
  expect((await school.as(other).get(`${path}/solutions`)).body).toMatchObject([{ source: 'five' }]);
  expect((await asStudent.get(`${path}/attempts`)).body).toHaveLength(30);
});

test('a program that is not kept any more is the same attempt when it is sent again', async () => {
  const { student, asStudent, path, sources } = await givenManyAttempts();
  await sweep();
  const headers = {
    origin: 'http://localhost:3000',
    cookie: `session=${await school.given.session(student)}`,
    'content-type': 'application/json',
    'idempotency-key': 'written-offline-2',
  };
  const body = JSON.stringify({ languageId: 71, source: 'five' });
  const again = await fetch(`${school.base}${path}/attempts`, { method: 'POST', headers, body });

  expect(await sources()).toEqual(['five', '', 'five']);
  expect(again.status).toBe(201);
  expect((await asStudent.get(path)).body).toMatchObject({ standing: { attempts: 33 } });
});

test('while everybody is graded anew all programs stay; one that is not kept any more passes no new test', {
  timeout: 150_000,
}, async () => {
  const { asTutor, asStudent, path, sources } = await givenManyAttempts();
  const tests = ['2 3', '1000 1'].map((stdin, place) => ({
    name: stdin,
    isHidden: place > 0,
    stdin,
    expected: String(stdin.split(' ').reduce((sum, number) => sum + Number(number), 0)),
  }));
  await asTutor.put(`${path}/tests`, { tests, reference: { languageId: 71, source: 'adds' } });
  const draftState = async () =>
    ((await asTutor.get(`${path}/draft`)).body as unknown as { draft: { state: string } }).draft.state;
  await expect.poll(draftState).toBe('passed');
  const graded = async () => {
    await asTutor.post(`${path}/regrade`);
    const preview = async () => (await asTutor.get(`${path}/regrade`)).body as unknown as Regrade;
    await expect.poll(preview, { timeout: 60_000 }).toMatchObject({ graded: 33, all: 33, faulty: 0, loses: 1 });
    return preview();
  };
  await graded();
  await sweep();
  const during = await sources();
  await asTutor.delete(`${path}/regrade`);
  await sweep();
  const { digest, rows } = await graded();
  await asTutor.post(`${path}/regrade/application`, { digest });

  expect([during, await sources()]).toEqual([
    ['five', 'five', 'five'],
    ['five', '', 'five'],
  ]);
  expect(rows).toMatchObject([{ before: 100, after: 50 }]);
  expect((await asStudent.get(path)).body).toMatchObject({ standing: { attempts: 33, best: 50 } });
});
