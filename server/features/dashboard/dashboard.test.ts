import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

test('a tutor gets the counts of their own courses, admins the counts of all', async () => {
  const { as, create, clock } = school;
  const [tutor, other] = [await create.tutor(), await create.tutor()];
  const [one, two] = [await create.course({ tutorId: tutor.id }), await create.course({ tutorId: tutor.id })];
  const theirs = await create.course({ tutorId: other.id });
  const [inBoth, elsewhere] = [await create.student(), await create.student()];
  await create.enrolment(inBoth.id, one.id);
  await create.enrolment(inBoth.id, two.id);
  await create.enrolment(elsewhere.id, theirs.id);
  await create.lesson(one.id);
  await create.lesson(two.id, { publishedAt: null });
  await create.lesson(theirs.id);
  const room = await create.room({ ownerId: tutor.id });
  await create.liveSession({ roomId: room.id, ownerId: tutor.id, endedAt: clock.now() });
  await create.liveSession({ roomId: null, ownerId: tutor.id, endedAt: null });
  await create.liveSession({ roomId: null, ownerId: other.id, endedAt: clock.now() });

  const own = await as(tutor).call(dashboard.read);
  const all = await as(await create.admin()).call(dashboard.read);
  const newcomer = await as(await create.tutor()).call(dashboard.read);

  expect(own).toEqual({ courses: 2, students: 1, lessons: 2, sessions: 2 });
  expect(all).toEqual({ courses: 3, students: 2, lessons: 3, sessions: 3 });
  expect(newcomer).toEqual({ courses: 0, students: 0, lessons: 0, sessions: 0 });
});
