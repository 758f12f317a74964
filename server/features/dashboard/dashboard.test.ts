import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

test('a tutor is told how much there is of her own, the office of all', async () => {
  const { as, given, clock } = school;
  const [tutor, other] = [await given.tutor(), await given.tutor()];
  const [one, two] = [await given.course({ tutorId: tutor.id }), await given.course({ tutorId: tutor.id })];
  const theirs = await given.course({ tutorId: other.id });
  const [inBoth, elsewhere] = [await given.student(), await given.student()];
  await given.enrolment(inBoth.id, one.id);
  await given.enrolment(inBoth.id, two.id);
  await given.enrolment(elsewhere.id, theirs.id);
  await given.lesson(one.id);
  await given.lesson(two.id, { publishedAt: null });
  await given.lesson(theirs.id);
  const room = await given.room({ ownerId: tutor.id });
  await given.liveSession({ roomId: room.id, ownerId: tutor.id, endedAt: clock.now() });
  await given.liveSession({ roomId: null, ownerId: tutor.id, endedAt: null });
  await given.liveSession({ roomId: null, ownerId: other.id, endedAt: clock.now() });

  const own = await as(tutor).call(dashboard.read);
  const all = await as(await given.admin()).call(dashboard.read);
  const newcomer = await as(await given.tutor()).call(dashboard.read);

  expect(own).toEqual({ courses: 2, students: 1, lessons: 2, sessions: 2 });
  expect(all).toEqual({ courses: 3, students: 2, lessons: 3, sessions: 3 });
  expect(newcomer).toEqual({ courses: 0, students: 0, lessons: 0, sessions: 0 });
});
