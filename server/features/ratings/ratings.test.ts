import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { ratings } from '#contract/ratings.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as ratingsTexts from '#texts/learning/ratings.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const stars = (courseId: string, rating: number) => ({ params: { courseId }, body: { rating } });

/** Creates a student who is enrolled in the course. */
async function joined(courseId: string) {
  const student = await school.create.student();
  await school.create.enrolment(student.id, courseId);
  return school.as(student);
}

test('a course shows the mean and the number of its ratings', async () => {
  const course = await school.create.course();
  const [wanjiru, amina] = [await joined(course.id), await joined(course.id)];

  const first = await wanjiru.call(ratings.give, stars(course.id, 5));
  const second = await amina.call(ratings.give, stars(course.id, 2.5));
  const mine = await amina.call(courses.listJoined);

  expect(first).toMatchObject({ rating: 5, ratings: 1, myRating: 5 });
  expect(second).toEqual({ rating: 3.75, ratings: 2, myRating: 2.5 });
  expect(mine).toEqual([expect.objectContaining({ rating: 3.75, ratings: 2, myRating: 2.5 })]);
});

test('rating again changes the rating and counts once', async () => {
  const course = await school.create.course();
  const student = await joined(course.id);

  await student.call(ratings.give, stars(course.id, 1));
  const again = await student.call(ratings.give, stars(course.id, 4.5));

  expect(again).toEqual({ rating: 4.5, ratings: 1, myRating: 4.5 });
});

test('users who are not enrolled cannot rate', async () => {
  const { as, create } = school;
  const course = await create.course();

  const refused = await as(await create.student()).refused(ratings.give, stars(course.id, 5));

  expect(refused).toMatchObject({ status: 403, message: ratingsTexts.joinFirst });
  expect((await as(await create.tutor()).refused(ratings.give, stars(course.id, 5))).status).toBe(403);
});

test.each([0, 0.25, 5.5, -1, 4.75, '4', null, 1e99])('%j stars are refused with a sentence', async (rating) => {
  const course = await school.create.course();
  const student = await joined(course.id);

  const refused = await student.put(`/courses/${course.id}/rating`, { rating });

  expect(refused).toMatchObject({ status: 400, body: { message: ratingsTexts.halfSteps } });
});

test('more than sixty ratings in an hour are refused', async () => {
  const course = await school.create.course();
  const student = await joined(course.id);

  for (let n = 0; n < 60; n++) await student.call(ratings.give, stars(course.id, 4));

  expect((await student.refused(ratings.give, stars(course.id, 4))).status).toBe(429);
});

test('giving the same rating again does not change the ETag of the course list', async () => {
  const course = await school.create.course();
  const student = await joined(course.id);
  const etag = async () => (await fetch(`${school.base}/courses/`)).headers.get('etag');

  await student.call(ratings.give, stars(course.id, 4));
  const before = await etag();
  await student.call(ratings.give, stars(course.id, 4));
  const same = await etag();
  await student.call(ratings.give, stars(course.id, 5));

  expect(same).toBe(before);
  expect(await etag()).not.toBe(before);
});

test('simultaneous ratings are all counted', async () => {
  const course = await school.create.course();
  const students = await Promise.all(Array.from({ length: 12 }, () => joined(course.id)));

  await Promise.all(students.map((student, n) => student.call(ratings.give, stars(course.id, (n % 5) + 1))));
  const read = await students[0]!.call(courses.read, { params: { courseId: course.id } });

  // This is the mean of the twelve ratings 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1 and 2.
  expect(read).toMatchObject({ rating: 2.75, ratings: 12 });
});
