/** Challenges: permissions, hints, results, leaderboard and streaks. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as challengesTexts from '#texts/code/challenges.ts';

const runner = scriptedRunner();
/** A runner that never runs a program, so attempts stay queued. */
runner.script = () => new Promise(() => {});

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

/** A course with its tutor and an enrolled student. */
async function givenCourse() {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  return { course, student, tutor, asStudent: as(student), asTutor: as(tutor) };
}

const listed = (caller: Caller) => caller.call(challenges.list, { query: {} });
const of = ({ id }: { id: string }) => ({ params: { id } });
const read = (caller: Caller, id: string) => caller.call(challenges.read, of({ id }));
const boardOf = (caller: Caller, courseId: string) => caller.call(challenges.board, { params: { courseId } });

test('students list the published challenges of their courses, in order; authors also their drafts', async () => {
  const { create } = school;
  const { course, asStudent, asTutor } = await givenCourse();
  await create.challenge(course.id, { title: 'First' });
  await create.challenge(course.id, { title: 'Draft', publishedAt: null });
  await create.challenge(course.id, { title: 'Last' });
  await create.challenge((await create.course()).id, { title: 'Elsewhere' });
  const titles = async (caller: Caller) => (await listed(caller)).challenges.map(({ title }) => title);

  expect(await titles(asStudent)).toEqual(['First', 'Last']);
  expect(await titles(asTutor)).toEqual(['First', 'Draft', 'Last']);
  expect(await titles(school.as(await create.student()))).toEqual([]);
});

test('a student sees visible tests in full and the number of hidden ones', async () => {
  const { course, asStudent } = await givenCourse();
  const challenge = await school.create.challenge(course.id);

  const body = await read(asStudent, challenge.id);

  expect(body).toMatchObject({
    title: 'Add two numbers',
    version: 1,
    tests: [{ name: 'Two and three', stdin: '2 3\n', expected: '5\n' }],
    hiddenTests: 1,
    hints: 2,
    openedHints: [],
    next: null,
    standing: { attempts: 0, best: null, isPassed: false },
  });
  expect(JSON.stringify(body)).not.toContain('1000001');
});

test('a challenge’s edition in the list changes with its content', async () => {
  const { course, student, asStudent, asTutor } = await givenCourse();
  const challenge = await school.create.challenge(course.id);
  const editions = async () => [
    (await listed(asStudent)).challenges[0]!.edition,
    (await read(asStudent, challenge.id)).edition,
  ];

  const first = await editions();
  await school.create.challengeAttempt(challenge, student.id);
  await asStudent.call(challenges.openHint, of(challenge));
  expect(await editions()).toEqual([first[0], first[0]]);

  const statement = 'Read **three numbers** and print their sum.';
  await asTutor.call(challenges.update, { ...of(challenge), body: { statement } });
  const second = await editions();
  const { versionId } = await school.create.challenge(course.id);
  await school.database.updateChallenge(challenge.id, { versionId });
  expect(new Set([...first, ...second, ...(await editions())]).size).toBe(3);
});

test('a challenge is refused to students who are not enrolled, and a draft is visible to its authors only', async () => {
  const { as, create } = school;
  const { course, asStudent, asTutor } = await givenCourse();
  const [open, draft] = [await create.challenge(course.id), await create.challenge(course.id, { publishedAt: null })];
  const stranger = as(await create.student());

  expect(await stranger.refused(challenges.read, of(open))).toMatchObject({
    status: 403,
    message: challengesTexts.joinFirst,
  });
  expect((await asStudent.refused(challenges.read, of(draft))).status).toBe(404);
  await asTutor.call(challenges.read, of(draft));
  const another = await as(await create.tutor()).refused(challenges.read, of(open));
  expect(another.message).toBe(challengesTexts.notYours);
});

test('hints open one at a time and per student, until all are open', async () => {
  const { create, as } = school;
  const { course, asStudent } = await givenCourse();
  const other = await create.student();
  await create.enrolment(other.id, course.id);
  const challenge = await create.challenge(course.id, { hints: ['One', 'Two'] });
  const open = () => asStudent.call(challenges.openHint, of(challenge));

  expect(await open()).toEqual({ openedHints: ['One'] });
  expect(await open()).toEqual({ openedHints: ['One', 'Two'] });
  const refused = await asStudent.refused(challenges.openHint, of(challenge));
  expect(refused).toMatchObject({ status: 409, message: challengesTexts.noHints });
  expect(await read(asStudent, challenge.id)).toMatchObject({ openedHints: ['One', 'Two'] });
  expect(await read(as(other), challenge.id)).toMatchObject({ openedHints: [] });
});

test('the best graded attempt counts; a student who passed sees the next challenge and others’ solutions', async () => {
  const { create } = school;
  const { course, student, asStudent } = await givenCourse();
  const challenge = await create.challenge(course.id);
  const next = await create.challenge(course.id, { title: 'Next' });
  const other = await create.student({ name: 'Amina Njoroge' });
  await create.enrolment(other.id, course.id);
  await create.challengeAttempt(challenge, other.id, { source: 'print(1)' });
  await create.challengeAttempt(challenge, student.id, { points: 50 });
  await create.challengeAttempt(challenge, student.id, { points: 25 });
  await create.challengeAttempt(challenge, student.id, { points: null });
  const before = await read(asStudent, challenge.id);
  const refused = await asStudent.refused(challenges.solutions, of(challenge));
  await create.challengeAttempt(challenge, student.id);

  expect(before).toMatchObject({ standing: { attempts: 2, best: 50, isPassed: false }, next: null });
  expect(refused).toMatchObject({ status: 403, message: challengesTexts.solveFirst });
  expect(await read(asStudent, challenge.id)).toMatchObject({
    standing: { attempts: 3, best: 100, isPassed: true },
    next: { _id: next.id, title: 'Next' },
  });
  expect(await asStudent.call(challenges.solutions, of(challenge))).toEqual([
    { name: 'Amina', languageId: 71, source: 'print(1)', at: expect.any(String) },
  ]);
});

test('the leaderboard sums the best results; a student who leaves it is hidden, with the solutions', async () => {
  const { create, as } = school;
  const { course, student, asStudent } = await givenCourse();
  const [one, two] = [await create.challenge(course.id), await create.challenge(course.id)];
  const other = await create.student({ name: 'Amina Njoroge' });
  await create.enrolment(other.id, course.id);
  await create.challengeAttempt(one, student.id);
  await create.challengeAttempt(one, other.id, { points: 50 });
  await create.challengeAttempt(one, other.id);
  await create.challengeAttempt(two, other.id, { points: 40 });
  const leave = (isShown: boolean) =>
    as(other).call(challenges.showOnBoard, { params: { courseId: course.id }, body: { isShown } });

  expect(await boardOf(asStudent, course.id)).toEqual({
    rows: [
      { place: 1, name: 'Amina', points: 140, passed: 1, isYou: false },
      { place: 2, name: 'Wanjiru', points: 100, passed: 1, isYou: true },
    ],
    isShown: true,
  });
  expect(await leave(false)).toMatchObject({ rows: [{ name: 'Wanjiru', place: 1 }], isShown: false });
  expect((await boardOf(asStudent, course.id)).rows).toHaveLength(1);
  expect(await asStudent.call(challenges.solutions, of(one))).toEqual([]);
  expect(await leave(true)).toMatchObject({ rows: [{ name: 'Amina' }, { name: 'Wanjiru' }], isShown: true });
});

test('students with equal points share a rank; a deactivated student, and one without a guardian’s consent, are hidden', async () => {
  const { create } = school;
  const { course, asStudent } = await givenCourse();
  const challenge = await create.challenge(course.id);
  for (const details of [{}, {}, { deactivatedAt: new Date() }, { consentMissingSince: new Date() }]) {
    const { id } = await create.student(details);
    await create.enrolment(id, course.id);
    await create.challengeAttempt(challenge, id);
  }

  const { rows } = await boardOf(asStudent, course.id);

  expect(rows.map(({ place }) => place)).toEqual([1, 1]);
});

test('the next challenge is the next in order that the student has not passed; after the last it starts again', async () => {
  const { create } = school;
  const { course, student, asStudent } = await givenCourse();
  const [first, second, third, last] = await Promise.all(
    ['First', 'Second', 'Third', 'Last'].map((title, place) =>
      create.challenge(course.id, { title, position: place + 1 }),
    ),
  );
  await create.challenge(course.id, { position: 5, publishedAt: null });
  const nextAfter = async ({ id }: { id: string }) => (await read(asStudent, id)).next?.title;
  const pass = (challenge: Parameters<typeof create.challengeAttempt>[0]) =>
    create.challengeAttempt(challenge, student.id);

  for (const passed of [second!, third!]) await pass(passed);
  expect(await nextAfter(second!)).toBe('Last');
  await pass(last!);
  expect(await nextAfter(second!)).toBe('First');
  expect(await nextAfter(last!)).toBe('First');
  await pass(first!);
  expect(await nextAfter(last!)).toBeUndefined();
});

test('the streak counts consecutive school days on which the student passed a challenge for the first time', async () => {
  const { create, clock } = school;
  const { course, student, asStudent } = await givenCourse();
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const streak = async () => (await listed(asStudent)).streak;
  const passed = async (days: number) => {
    const challenge = await create.challenge(course.id);
    await create.challengeAttempt(challenge, student.id, { createdAt: daysAgo(days) });
    return challenge;
  };

  expect(await streak()).toBe(0);
  for (const days of [4, 2, 2]) await passed(days);
  const yesterdays = await passed(1);
  const open = await create.challenge(course.id);
  await create.challengeAttempt(open, student.id, { createdAt: daysAgo(0), points: 99 });
  await create.challengeAttempt(yesterdays, student.id, { createdAt: daysAgo(0) });
  expect(await streak()).toBe(2);
  await create.challengeAttempt(open, student.id, { createdAt: daysAgo(0) });
  expect(await streak()).toBe(3);
});
