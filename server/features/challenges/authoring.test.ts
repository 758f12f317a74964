/** Challenges as their authors write them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challengeMessages } from '#contract/challenges.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const details = {
  title: 'Echo',
  difficulty: 'Easy',
  tags: ['text'],
  statement: 'Print what you read.',
  starters: [{ languageId: 71, code: '' }],
  hints: ['Read first.'],
};

async function givenCourse() {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id });
  return { course, tutor: as(tutor), tutorId: tutor.id };
}

test('a tutor begins a challenge, which nobody else sees, and changes what she says of it', async () => {
  const { course, tutor } = await givenCourse();
  const begun = await tutor.post('/challenges/', { ...details, courseId: course.id });
  const changed = await tutor.put(`/challenges/${begun.body._id}`, { title: 'Say it again' });

  expect(begun).toMatchObject({
    status: 201,
    body: { ...details, courseId: course.id, isPublished: false, attempts: 0, published: null, draft: null },
  });
  expect(changed).toMatchObject({ status: 200, body: { ...details, title: 'Say it again' } });
  expect((await tutor.get(`/challenges/${begun.body._id}`)).body).toMatchObject({ version: 0, tests: [] });
});

test('pictures are the author’s own; what is not said of them stays, and what is taken out is dropped', async () => {
  const { course, tutor, tutorId } = await givenCourse();
  const name = `1700000000000-${'a'.repeat(32)}-boxes.webp`;
  await school.pool.query('insert into picture (name, owner_id) values ($1, $2)', [name, tutorId]);
  const foreign = `1700000000000-${'b'.repeat(32)}-boxes.webp`;
  await school.pool.query('insert into picture (name, owner_id) values ($1, $2)', [
    foreign,
    (await school.given.tutor()).id,
  ]);

  const begun = await tutor.post('/challenges/', { ...details, courseId: course.id, pictures: [name, foreign] });
  const changed = await tutor.put(`/challenges/${begun.body._id}`, { title: 'Other' });
  const emptied = await tutor.put(`/challenges/${begun.body._id}`, { pictures: [] });

  expect([begun.body, changed.body, emptied.body]).toMatchObject([
    { pictures: [name] },
    { pictures: [name] },
    { pictures: [] },
  ]);
  const left = await school.pool.query('select name from picture where name = any($1)', [[name, foreign]]);
  expect(left.rows).toEqual([{ name: foreign }]);
});

test('nobody else writes or reads the draft of a challenge', async () => {
  const { as, given } = school;
  const { course, tutor } = await givenCourse();
  const challenge = await given.challenge(course.id);
  const student = await given.student();
  await given.enrolment(student.id, course.id);
  const path = `/challenges/${challenge.id}`;
  const tries = (person: typeof tutor) =>
    Promise.all([
      person.get(`${path}/draft`),
      person.put(path, { title: 'Mine' }),
      person.delete(path),
      person.post('/challenges/', { ...details, courseId: course.id }),
    ]);

  for (const { status } of [...(await tries(as(student))), ...(await tries(as(await given.tutor())))])
    expect(status).toBe(403);
  expect((await as(await given.admin()).put(path, { title: 'By the office' })).status).toBe(200);
});

test('a deleted challenge goes with what was submitted for it, and so does one of a deleted course', async () => {
  const { given } = school;
  const { course, tutor } = await givenCourse();
  const [one, two] = [await given.challenge(course.id), await given.challenge(course.id)];
  const student = await given.student();
  for (const challenge of [one, two]) await given.challengeAttempt(challenge, student.id);

  const deleted = await tutor.delete(`/challenges/${one.id}`);
  const course2 = await tutor.delete(`/courses/${course.id}`);

  expect([deleted, course2]).toMatchObject([
    { status: 200, body: { message: challengeMessages.deleted } },
    { status: 200 },
  ]);
  const left = await school.pool.query('select from challenge_version where challenge_id = any($1)', [
    [one.id, two.id],
  ]);
  expect(left.rowCount).toBe(0);
});

test.each([
  [{ title: ' ' }, challengeMessages.title],
  [{ starters: [] }, challengeMessages.starter],
  [{ starters: [details.starters[0], details.starters[0]] }, challengeMessages.starter],
  [{ tags: ['a'.repeat(31)] }, challengeMessages.tag],
  [{ hints: ['a'.repeat(2_001)] }, challengeMessages.hint],
])('what is wrong with a challenge is refused with its sentence (%#)', async (wrong, message) => {
  const { course, tutor } = await givenCourse();
  const refused = await tutor.post('/challenges/', { ...details, ...wrong, courseId: course.id });
  expect(refused).toMatchObject({ status: 400, body: { message } });
});

const idsIn = (body: unknown) => (body as { challenges: { _id: string }[] }).challenges.map(({ _id }) => _id);

test('a tutor puts the challenges in another order, in which students see them and go on', async () => {
  const { as, given } = school;
  const { course, tutor } = await givenCourse();
  const student = await given.student();
  await given.enrolment(student.id, course.id);
  const [one, draft, two] = [
    await given.challenge(course.id),
    await given.challenge(course.id, { publishedAt: null }),
    await given.challenge(course.id),
  ];
  await given.challengeAttempt(two, student.id);
  const order = (challengeIds: unknown) => tutor.put(`/challenges/order/${course.id}`, { challengeIds });
  const foreign = await given.challenge((await given.course()).id);

  const ordered = await order([two.id, draft.id, one.id]);
  const refused = [await order([one.id, two.id]), await order([one.id, one.id, two.id]), await order([foreign.id])];
  const last = await tutor.post('/challenges/', { ...details, courseId: course.id });

  expect(ordered).toMatchObject({ status: 200, body: [{ _id: two.id }, { _id: draft.id, isPublished: false }, {}] });
  for (const each of refused)
    expect(each).toMatchObject({ status: 409, body: { message: challengeMessages.otherChallenges } });
  expect(idsIn((await as(student).get(`/challenges/?courseId=${course.id}`)).body)).toEqual([two.id, one.id]);
  expect((await as(student).get(`/challenges/${two.id}`)).body).toMatchObject({ next: { _id: one.id } });
  expect(idsIn((await tutor.get(`/challenges/?courseId=${course.id}`)).body).at(-1)).toBe(last.body._id);
});

test.each(['/draft', ''])('what is written anew while it is read (%s) is read as it was', async (end) => {
  const { course, tutor } = await givenCourse();
  const challenge = await school.given.challenge(course.id, { publishedAt: null });
  const other = await school.pool.connect();
  await other.query('begin');
  await other.query('lock table challenge_version in access exclusive mode');
  const reading = tutor.get(`/challenges/${challenge.id}${end}`);
  const waiting = () =>
    other.query(`select from pg_locks where not granted and relation = 'challenge_version'::regclass`);
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);
  await other.query('delete from challenge_version where id = $1', [challenge.draftVersionId]);
  await other.query('commit');
  other.release();

  expect(await reading).toMatchObject({ status: 200 });
});
