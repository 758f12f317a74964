import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

test('a tutor is told how much there is of her own, the office of all', async () => {
  const { as, given, pool } = school;
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
  await pool.query(
    `insert into live_session (room_id, owner_id, started_at, ended_at)
     values ($1, $2, now(), now()), (null, $2, now(), null), (null, $3, now(), now())`,
    [room.id, tutor.id, other.id],
  );

  const own = await as(tutor).get('/dashboard/');
  const all = await as(await given.admin()).get('/dashboard/');
  const newcomer = await as(await given.tutor()).get('/dashboard/');

  expect(own.body).toEqual({ courses: 2, students: 1, lessons: 2, sessions: 2 });
  expect(all.body).toEqual({ courses: 3, students: 2, lessons: 3, sessions: 3 });
  expect(newcomer.body).toEqual({ courses: 0, students: 0, lessons: 0, sessions: 0 });
});
