/** Tests how a student finds the code of past classes. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rooms } from '#contract/rooms.ts';
import { sharedEditors } from '#contract/shared-editors.ts';
import { closeRoom, joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAllEditors);

type Room = Awaited<ReturnType<typeof openRoom>>;

const pastClasses = (person: Person) => school.as(person).call(sharedEditors.pastClasses);
const codeOf = (person: Person, { sessionId: id }: Room) =>
  school.as(person).call(sharedEditors.code, { params: { id } });

/** Creates a course with a student, and an open room of the course's tutor. */
async function createCourse() {
  const { create, find } = school;
  const course = await create.course({ title: 'Web Design' });
  const [tutor, student] = [await find.person(course.tutorId), await create.student()];
  await create.enrolment(student.id, course.id);
  return { course, tutor, student, room: await openRoom(school, tutor, { courseId: course.id }) };
}

async function write(person: Person, room: Room, which: 'openClass' | 'openOwn' = 'openClass') {
  (await (await joinEditors(school, person, room))[which]()).write('print("Habari")');
  await expect.poll(async () => (await codeOf(person, room)).length).toBeGreaterThan(0);
}

test('a student sees only past classes of their own courses that have code, the latest first', async () => {
  const { as, create, clock } = school;
  const { tutor, student, room } = await createCourse();
  const elsewhere = await createCourse();
  await write(tutor, room);
  await write(elsewhere.tutor, elsewhere.room);
  expect(await pastClasses(student)).toEqual([]);

  await closeRoom(school, tutor, room);
  await closeRoom(school, elsewhere.tutor, elsewhere.room);
  clock.advance({ minutes: 60 });
  await as(tutor).call(rooms.update, { params: { id: room.id }, body: { status: 'active' } });
  const { sessionId } = await as(tutor).call(sharedEditors.open, { params: { roomName: room.name } });
  const next = { ...room, sessionId };
  await write(tutor, next);
  await closeRoom(school, tutor, next);

  const about = { roomName: room.name, courseTitle: 'Web Design', startedAt: expect.any(String) };
  expect(await pastClasses(student)).toEqual([
    { _id: next.sessionId, ...about },
    { _id: room.sessionId, ...about },
  ]);
  expect(await pastClasses(await create.student())).toEqual([]);
});

test('past classes of a deleted room stay readable for the students they were for', async () => {
  const { as, create } = school;
  const { tutor, student, room } = await createCourse();
  await write(tutor, room);
  await as(tutor).call(rooms.delete, { params: { id: room.id } });

  expect((await pastClasses(student)).map(({ _id }) => _id)).toEqual([room.sessionId]);
  expect(await codeOf(student, room)).toMatchObject([{ code: 'print("Habari")' }]);
  const outsider = as(await create.student());
  expect(await outsider.refused(sharedEditors.code, { params: { id: room.sessionId } })).toMatchObject({ status: 403 });
});

test('a class in which only another student’s own program was written is not listed', async () => {
  const { create } = school;
  const { course, tutor, student, room } = await createCourse();
  const classmate = await create.student();
  await create.enrolment(classmate.id, course.id);
  await write(classmate, room, 'openOwn');
  await closeRoom(school, tutor, room);

  expect(await pastClasses(student)).toEqual([]);
  expect(await pastClasses(classmate)).toMatchObject([{ _id: room.sessionId }]);
});

test('a class that was open to all students is listed for every student', async () => {
  const { create } = school;
  const tutor = await create.tutor();
  const room = await openRoom(school, tutor);
  await write(tutor, room);
  await closeRoom(school, tutor, room);

  expect(await pastClasses(await create.student())).toContainEqual(
    expect.objectContaining({ _id: room.sessionId, courseTitle: '' }),
  );
});
