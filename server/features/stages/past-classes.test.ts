/** How a student finds the code of classes that are over. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rooms } from '#contract/rooms.ts';
import { stages } from '#contract/stages.ts';
import { closeRoom, joinStage, leaveAll, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAll);

type Room = Awaited<ReturnType<typeof openRoom>>;

const pastClasses = (person: Person) => school.as(person).call(stages.pastClasses);
const codeOf = (person: Person, { sessionId: id }: Room) => school.as(person).call(stages.code, { params: { id } });

/** A course with a student in it, and the room of its tutor, which is open. */
async function aCourse() {
  const { create, find } = school;
  const course = await create.course({ title: 'Web Design' });
  const [tutor, student] = [await find.person(course.tutorId), await create.student()];
  await create.enrolment(student.id, course.id);
  return { course, tutor, student, room: await openRoom(school, tutor, { courseId: course.id }) };
}

async function write(person: Person, room: Room, which: 'openClass' | 'openOwn' = 'openClass') {
  (await (await joinStage(school, person, room))[which]()).write('print("Habari")');
  await expect.poll(async () => (await codeOf(person, room)).length).toBeGreaterThan(0);
}

test('a student finds the classes of her courses whose code is kept, the latest first, and no others', async () => {
  const { as, create, clock } = school;
  const { tutor, student, room } = await aCourse();
  const elsewhere = await aCourse();
  await write(tutor, room);
  await write(elsewhere.tutor, elsewhere.room);
  expect(await pastClasses(student)).toEqual([]);

  await closeRoom(school, tutor, room);
  await closeRoom(school, elsewhere.tutor, elsewhere.room);
  clock.advance({ minutes: 60 });
  await as(tutor).call(rooms.update, { params: { id: room.id }, body: { status: 'active' } });
  const { sessionId } = await as(tutor).call(stages.open, { params: { roomName: room.name } });
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

test('a class of a room that was deleted is found, and read by those for whom it was alone', async () => {
  const { as, create } = school;
  const { tutor, student, room } = await aCourse();
  await write(tutor, room);
  await as(tutor).call(rooms.delete, { params: { id: room.id } });

  expect((await pastClasses(student)).map(({ _id }) => _id)).toEqual([room.sessionId]);
  expect(await codeOf(student, room)).toMatchObject([{ code: 'print("Habari")' }]);
  const outsider = as(await create.student());
  expect(await outsider.refused(stages.code, { params: { id: room.sessionId } })).toMatchObject({ status: 403 });
});

test('where only somebody else wrote, and that her own, there is nothing to find', async () => {
  const { create } = school;
  const { course, tutor, student, room } = await aCourse();
  const classmate = await create.student();
  await create.enrolment(classmate.id, course.id);
  await write(classmate, room, 'openOwn');
  await closeRoom(school, tutor, room);

  expect(await pastClasses(student)).toEqual([]);
  expect(await pastClasses(classmate)).toMatchObject([{ _id: room.sessionId }]);
});

test('a class that was for every student is found by everyone', async () => {
  const { create } = school;
  const tutor = await create.tutor();
  const room = await openRoom(school, tutor);
  await write(tutor, room);
  await closeRoom(school, tutor, room);

  expect(await pastClasses(await create.student())).toContainEqual(
    expect.objectContaining({ _id: room.sessionId, courseTitle: '' }),
  );
});
