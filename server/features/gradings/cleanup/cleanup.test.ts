/** The nightly cleanup of gradings. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { solvers } from '#contract/solvers.ts';
import { cleanUpGradings } from '#server/features/gradings/gradings.jobs.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { solvingRunner } from '#server/testing/fakes/solving-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: solvingRunner() });
});
afterAll(() => school.stop());

async function givenChallenge() {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const challenge = await create.challenge(course.id);
  return { challenge, student, asTutor: as(tutor), asStudent: as(student), at: { params: { id: challenge.id } } };
}

const cleanUp = () => cleanUpGradings.run(school.services, {}, new AbortController().signal);
const versionsOf = async (challengeId: string) =>
  (await school.find.versionsOf(challengeId)).map(({ number }) => number);

const readAttempt = (caller: Caller, attemptId: string) => caller.call(gradings.read, { params: { attemptId } });
const sent = (source: string) => ({ body: { languageId: 71, source } });
const reference = { languageId: 71, source: 'adds' };

test('attempts that are no longer listed lose their output, and keep verdicts and points', async () => {
  const { challenge, student, asStudent, at } = await givenChallenge();
  const old = await school.create.challengeAttempt(challenge, student.id, { points: 0 });
  school.clock.advance({ minutes: 1 });
  for (let count = 0; count < 30; count++) await school.create.challengeAttempt(challenge, student.id, { points: 0 });
  await cleanUp();
  const [newest] = await asStudent.call(gradings.list, at);

  const { points, results } = await readAttempt(asStudent, old.id);
  expect([points, results.map(({ verdict }) => verdict)]).toEqual([0, ['wrong', 'not right']]);
  expect(results[0]).toMatchObject({ printed: null });
  expect((await readAttempt(asStudent, newest!._id)).results[0]).toMatchObject({ printed: 'nothing\n' });
});

test('gradings by replaced tests are deleted once gradings by the new tests count, and so are unused tests', async () => {
  const { challenge, student, asTutor, asStudent, at } = await givenChallenge();
  await school.create.challengeAttempt(challenge, student.id, { points: 100, source: 'five' });
  const tests = [{ name: 'Sum', isHidden: false, stdin: '2 3', expected: '5' }];
  await asTutor.call(challenges.writeTests, { ...at, body: { tests, reference } });
  const draftState = async () => (await asTutor.call(challenges.draft, at)).draft?.state;
  await expect.poll(draftState).toBe('passed');
  await asTutor.call(gradings.beginRegrade, at);
  await expect.poll(() => asTutor.call(gradings.regrade, at)).toMatchObject({ graded: 1, all: 1 });
  await cleanUp();
  const during = await versionsOf(challenge.id);
  const { digest } = await asTutor.call(gradings.regrade, at);
  await asTutor.call(gradings.applyRegrade, { ...at, body: { digest } });
  await cleanUp();

  expect([during, await versionsOf(challenge.id)]).toEqual([[1, 2], [2]]);
  expect(await asStudent.call(challenges.read, at)).toMatchObject({ standing: { attempts: 1, best: 100 } });
});

test('a student’s storage is limited, and the cleanup frees some of it', async () => {
  const { challenge, student, asStudent, at } = await givenChallenge();
  await school.create.gradedLongPrograms(challenge, student.id, 512);
  const refused = await asStudent.refused(gradings.submit, { ...at, ...sent('adds') });
  await cleanUp();

  expect(refused).toMatchObject({ status: 409, message: gradingsTexts.noRoom });
  await asStudent.call(gradings.submit, { ...at, ...sent('adds') });
});

/** Creates three attempts that pass, then thirty that fail. Programs for another challenge fill half of the storage. */
async function givenManyAttempts() {
  const people = await givenChallenge();
  const { challenge, student } = people;
  const elsewhere = await school.create.challenge(challenge.courseId);
  await school.create.longPrograms(elsewhere.id, student.id, 256);
  const passed: string[] = [];
  for (const key of ['written-offline-1', 'written-offline-2', 'written-offline-3']) {
    passed.push((await school.create.challengeAttempt(challenge, student.id, { source: 'five', key })).id);
    school.clock.advance({ minutes: 1 });
  }
  for (let count = 0; count < 30; count++)
    await school.create.challengeAttempt(challenge, student.id, { points: 0, source: 'crashes' });
  const sources = async () => {
    const attempts = await Promise.all(passed.map((id) => readAttempt(people.asStudent, id)));
    return attempts.map(({ source }) => source);
  };
  return { ...people, sources };
}

test('among old attempts, the first and the last of the best keep their source; all keep their number and points', async () => {
  const { challenge, student, asTutor, asStudent, at, sources } = await givenManyAttempts();
  const waiting = await school.create.challengeAttempt(challenge, student.id, {
    points: null,
    source: 'away',
    createdAt: new Date('2026-01-01'),
  });
  const standing = async () => (await asStudent.call(challenges.read, at)).standing;
  const before = await standing();
  const other = await school.create.student();
  await school.create.enrolment(other.id, challenge.courseId);
  await school.create.challengeAttempt(challenge, other.id);
  await cleanUp();

  expect(await sources()).toEqual(['five', '', 'five']);
  expect(await readAttempt(asStudent, waiting.id)).toMatchObject({ source: 'away' });
  expect(await standing()).toEqual(before);
  expect(await asTutor.call(solvers.list, at)).toContainEqual(
    expect.objectContaining({ studentId: student.id, attempts: 34, best: 100 }),
  );
  expect(await school.as(other).call(challenges.solutions, at)).toMatchObject([{ source: 'five' }]);
  expect(await asStudent.call(gradings.list, at)).toHaveLength(30);
});

test('a repeated request is recognised even if the attempt’s source was deleted', async () => {
  const { student, asStudent, at, sources } = await givenManyAttempts();
  await cleanUp();
  const headers = {
    origin: 'http://localhost:3000',
    cookie: `session=${await school.create.session(student)}`,
    'content-type': 'application/json',
    'idempotency-key': 'written-offline-2',
  };
  const path = `/challenges/${at.params.id}/attempts`;
  const body = JSON.stringify(sent('five').body);
  const again = await fetch(school.base + path, { method: 'POST', headers, body });

  expect(await sources()).toEqual(['five', '', 'five']);
  expect(again.status).toBe(201);
  expect(await asStudent.call(challenges.read, at)).toMatchObject({ standing: { attempts: 33 } });
});

test('an open regrade keeps all sources; a program without source passes no new test', {
  timeout: 150_000,
}, async () => {
  const { asTutor, asStudent, at, sources } = await givenManyAttempts();
  const tests = ['2 3', '1000 1'].map((stdin, place) => ({
    name: stdin,
    isHidden: place > 0,
    stdin,
    expected: String(stdin.split(' ').reduce((sum, number) => sum + Number(number), 0)),
  }));
  await asTutor.call(challenges.writeTests, { ...at, body: { tests, reference } });
  const draftState = async () => (await asTutor.call(challenges.draft, at)).draft?.state;
  await expect.poll(draftState).toBe('passed');
  const graded = async () => {
    await asTutor.call(gradings.beginRegrade, at);
    const preview = () => asTutor.call(gradings.regrade, at);
    await expect.poll(preview, { timeout: 60_000 }).toMatchObject({ graded: 33, all: 33, faulty: 0, loses: 1 });
    return preview();
  };
  await graded();
  await cleanUp();
  const during = await sources();
  await asTutor.call(gradings.discardRegrade, at);
  await cleanUp();
  const { digest, rows } = await graded();
  await asTutor.call(gradings.applyRegrade, { ...at, body: { digest } });

  expect([during, await sources()]).toEqual([
    ['five', 'five', 'five'],
    ['five', '', 'five'],
  ]);
  expect(rows).toMatchObject([{ before: 100, after: 50 }]);
  expect(await asStudent.call(challenges.read, at)).toMatchObject({ standing: { attempts: 33, best: 50 } });
});
