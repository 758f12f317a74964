import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';
import { fillDemoSchool } from './demo-school.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
  await fillDemoSchool(school.services.db, async () => 'not a hash');
});
afterAll(() => school.stop());

const idOf = async (email: string) =>
  (await school.pool.query<{ id: string }>('select id from "user" where email = $1', [email])).rows[0]!.id;

const as = async (name: string) => school.as(await school.given.personNow(await idOf(`${name}@darasa.test`)));

test('the student of the demo school has begun a course and can go on with it', async () => {
  const student = await as('student');
  const [course] = (await student.get('/progress/')).body as unknown as { courseId: string }[];

  const lessons = await student.get(`/lessons/${course!.courseId}`);

  expect(course).toMatchObject({ lessons: 4, completed: 1, next: { title: 'Numbers and a shared bill' } });
  expect(lessons.body).toMatchObject([
    { title: 'A program that greets you', isCompleted: true, isOpen: true, tasks: 1 },
    { title: 'Numbers and a shared bill', isCompleted: false, tasks: 2 },
    { title: 'Guess my number' },
    { title: 'A shopping list' },
  ]);
});

test('every lesson of the demo school stands in a course', async () => {
  const { body } = await (await as('admin')).get('/dashboard/');
  expect(body).toMatchObject({ courses: 11, students: 12, lessons: 21 });
});
