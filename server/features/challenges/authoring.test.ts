/** Creating, changing, reordering and deleting challenges. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { courses } from '#contract/courses.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as challengesTexts from '#texts/code/challenges.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const { during } = meanwhileAt(() => school);

const details = {
  title: 'Echo',
  difficulty: 'Easy' as const,
  tags: ['text'],
  statement: 'Print what you read.',
  starters: [{ languageId: 71, code: '' }],
  hints: ['Read first.'],
};

const of = (id: string) => ({ params: { id } });
const begin = (caller: Caller, courseId: string, pictures: string[] = []) =>
  caller.call(challenges.create, { body: { ...details, courseId, pictures } });

async function givenCourse() {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  return { course, tutor: as(tutor), tutorId: tutor.id };
}

test('a tutor creates a challenge, unpublished at first, and changes it', async () => {
  const { course, tutor } = await givenCourse();
  const begun = await tutor.call(challenges.create, { body: { ...details, courseId: course.id } });
  const changed = await tutor.call(challenges.update, { ...of(begun._id), body: { title: 'Say it again' } });

  expect(begun).toMatchObject({
    ...{ ...details, courseId: course.id },
    ...{ isPublished: false, attempts: 0, published: null, draft: null },
  });
  expect(changed).toMatchObject({ ...details, title: 'Say it again' });
  expect(await tutor.call(challenges.read, of(begun._id))).toMatchObject({ version: 0, tests: [] });
});

test('only the author’s own pictures can be used; a change without a picture list keeps all, and removed ones are deleted', async () => {
  const { course, tutor, tutorId } = await givenCourse();
  const name = `1700000000000-${'a'.repeat(32)}-boxes.webp`;
  await school.create.picture(tutorId, name);
  const foreign = `1700000000000-${'b'.repeat(32)}-boxes.webp`;
  await school.create.picture((await school.create.tutor()).id, foreign);

  const begun = await begin(tutor, course.id, [name, foreign]);
  const changed = await tutor.call(challenges.update, { ...of(begun._id), body: { title: 'Other' } });
  const emptied = await tutor.call(challenges.update, { ...of(begun._id), body: { pictures: [] } });

  expect([begun, changed, emptied]).toMatchObject([{ pictures: [name] }, { pictures: [name] }, { pictures: [] }]);
  expect(await school.find.picturesNamed([name, foreign])).toEqual([foreign]);
});

test('only the challenge’s authors read and write its draft', async () => {
  const { as, create } = school;
  const { course } = await givenCourse();
  const challenge = await create.challenge(course.id);
  const student = await create.student();
  await create.enrolment(student.id, course.id);
  const at = of(challenge.id);
  const tries = (person: Caller) =>
    Promise.all([
      person.refused(challenges.draft, at),
      person.refused(challenges.update, { ...at, body: { title: 'Mine' } }),
      person.refused(challenges.delete, at),
      person.refused(challenges.create, { body: { ...details, courseId: course.id } }),
    ]);

  for (const { status } of [...(await tries(as(student))), ...(await tries(as(await create.tutor())))])
    expect(status).toBe(403);
  await as(await create.admin()).call(challenges.update, { ...at, body: { title: 'By the office' } });
});

test('deleting a challenge or its course deletes the attempts', async () => {
  const { create } = school;
  const { course, tutor } = await givenCourse();
  const [one, two] = [await create.challenge(course.id), await create.challenge(course.id)];
  const student = await create.student();
  for (const challenge of [one, two]) await create.challengeAttempt(challenge, student.id);

  const deleted = await tutor.call(challenges.delete, of(one.id));
  await tutor.call(courses.delete, of(course.id));

  expect(deleted).toEqual({ message: challengesTexts.deleted });
  for (const { id } of [one, two]) expect(await school.find.versionsOf(id)).toEqual([]);
});

test.each([
  [{ title: ' ' }, challengesTexts.title],
  [{ starters: [] }, challengesTexts.starter],
  [{ starters: [details.starters[0]!, details.starters[0]!] }, challengesTexts.starter],
  [{ tags: ['a'.repeat(31)] }, challengesTexts.tag],
  [{ hints: ['a'.repeat(2_001)] }, challengesTexts.hint],
])('an invalid challenge is refused with its message (%#)', async (wrong, message) => {
  const { course, tutor } = await givenCourse();
  const refused = await tutor.refused(challenges.create, { body: { ...details, ...wrong, courseId: course.id } });
  expect(refused).toMatchObject({ status: 400, message });
});

const idsFor = async (caller: Caller, courseId: string) =>
  (await caller.call(challenges.list, { query: { courseId } })).challenges.map(({ _id }) => _id);

test('a tutor reorders the challenges, and students see that order', async () => {
  const { as, create } = school;
  const { course, tutor } = await givenCourse();
  const student = await create.student();
  await create.enrolment(student.id, course.id);
  const [one, draft, two] = [
    await create.challenge(course.id),
    await create.challenge(course.id, { publishedAt: null }),
    await create.challenge(course.id),
  ];
  await create.challengeAttempt(two, student.id);
  const order = (...challengeIds: string[]) => ({ params: { courseId: course.id }, body: { challengeIds } });
  const foreign = await create.challenge((await create.course()).id);

  const ordered = await tutor.call(challenges.reorder, order(two.id, draft.id, one.id));
  const refused = await Promise.all(
    [order(one.id, two.id), order(one.id, one.id, two.id), order(foreign.id)].map((each) =>
      tutor.refused(challenges.reorder, each),
    ),
  );
  const last = await begin(tutor, course.id);

  expect(ordered).toMatchObject([{ _id: two.id }, { _id: draft.id, isPublished: false }, {}]);
  for (const each of refused) expect(each).toMatchObject({ status: 409, message: challengesTexts.otherChallenges });
  expect(await idsFor(as(student), course.id)).toEqual([two.id, one.id]);
  expect(await as(student).call(challenges.read, of(two.id))).toMatchObject({ next: { _id: one.id } });
  expect((await idsFor(tutor, course.id)).at(-1)).toBe(last._id);
});

test.each([
  ['as a draft', challenges.draft],
  ['as a student does', challenges.read],
])('reading a challenge %s during a save returns its state before the save', async (_, endpoint) => {
  const { course, tutor } = await givenCourse();
  const challenge = await school.create.challenge(course.id, { publishedAt: null });

  const read = await during(({ lock }) => lock.challengeVersions(), {
    waiting: 1,
    act: () => tutor.call(endpoint, of(challenge.id)),
    finish: ({ database }) => database.deleteVersion(challenge.draftVersionId!),
  });

  expect(read._id).toBe(challenge.id);
});
