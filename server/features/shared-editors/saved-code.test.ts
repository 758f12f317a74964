/** Tests the limits of shared documents, how they are saved, and who reads them afterwards. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/protocol/endpoint.ts';
import { rooms } from '#contract/rooms.ts';
import { MAX_CHANGE_BYTES, MAX_CODE_LENGTH, sharedEditors } from '#contract/shared-editors.ts';
import { closeRoom, joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAllEditors);

const open = async (person: Person, room: Awaited<ReturnType<typeof openRoom>>, at = school) =>
  (await joinEditors(at, person, room)).openClass();

/** Creates a class with a tutor and a student who both may write. */
async function createTwoWriters() {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const [tutorEditors, studentEditors] = [await open(tutor, room), await open(student, room)];
  const params = { roomName: room.name, personId: student.id };
  await school.as(tutor).call(sharedEditors.letWrite, { params, body: { mayWrite: true } });
  return { tutor, student, room, tutorEditors, studentEditors };
}

const codeOf = (person: Person, { sessionId: id }: { sessionId: string }) =>
  school.as(person).call(sharedEditors.code, { params: { id } });
const refusedCode = (person: Person, { sessionId: id }: { sessionId: string }) =>
  school.as(person).refused(sharedEditors.code, { params: { id } });

const half = 'a'.repeat(MAX_CHANGE_BYTES / 2);

test('a change that makes a document longer than 200,000 characters is rejected, for that writer alone', async () => {
  const { tutorEditors, studentEditors } = await createTwoWriters();
  for (let length = 0; length + half.length < MAX_CODE_LENGTH; length += half.length) tutorEditors.write(half);
  await expect.poll(() => studentEditors.code.length).toBe(tutorEditors.code.length);
  const { length } = tutorEditors.code;

  studentEditors.write(half);
  await expect
    .poll(() => studentEditors.last('no'))
    .toEqual({ type: 'no', message: sharedEditorsTexts.programTooLong });
  studentEditors.write('!');
  tutorEditors.write('?');

  await expect.poll(studentEditors.text).toContain('?');
  expect(tutorEditors.code.length).toBe(length + 1);
  expect(tutorEditors.last('no')).toBeUndefined();
});

test('a full document can be shortened', async () => {
  const { tutorEditors, studentEditors } = await createTwoWriters();
  for (let length = 0; length < MAX_CODE_LENGTH - half.length; length += half.length) tutorEditors.write(half);
  tutorEditors.write('b'.repeat(MAX_CODE_LENGTH - tutorEditors.code.length));
  await expect.poll(() => studentEditors.code.length).toBe(MAX_CODE_LENGTH);

  studentEditors.code.delete(0, 1_000);

  await expect.poll(() => tutorEditors.code.length).toBe(MAX_CODE_LENGTH - 1_000);
  expect(studentEditors.last('no')).toBeUndefined();
});

test('a change of more than 64 kB is rejected; after reconnecting the writer sees the document without it', async () => {
  const { room, student, tutorEditors, studentEditors } = await createTwoWriters();

  studentEditors.write('a'.repeat(MAX_CHANGE_BYTES + 1));
  await expect.poll(() => studentEditors.last('no')).toEqual({ type: 'no', message: sharedEditorsTexts.tooMuchAtOnce });
  const again = await open(student, room);
  again.write('short');

  await expect.poll(tutorEditors.text).toBe('short');
});

test('a client that sends too fast is slowed down, and loses nothing', async () => {
  const { tutorEditors, studentEditors } = await createTwoWriters();

  for (let times = 0; times < 1_500; times++) studentEditors.write('x');

  await expect.poll(() => tutorEditors.code.length, { timeout: 30_000 }).toBe(1_500);
});

test('changes are saved while the class is writing, so they survive a killed server', async () => {
  const database = await createDatabase();
  const killed = await startTestServer({ database: { ...database, drop: async () => {} } });
  const tutor = await killed.create.tutor();
  const room = await openRoom(killed, tutor);
  const before = await open(tutor, room, killed);
  before.write('print(1)');
  await expect.poll(() => killed.find.documentsOf(room.sessionId)).toMatchObject([{ code: 'print(1)' }]);

  // Stopping the first server would save the documents once more, so it keeps running.
  const next = await startTestServer({ database: { ...database, drop: async () => {} } });
  const after = await open(tutor, room, next);

  expect(after.text()).toBe('print(1)');
  leaveAllEditors();
  await next.stop();
  await killed.stop();
  await database.drop();
});

test('a server that shuts down saves all documents and asks the clients to reconnect', async () => {
  const database = await createDatabase();
  const first = await startTestServer({ database: { ...database, drop: async () => {} } });
  const tutor = await first.create.tutor();
  const room = await openRoom(first, tutor);
  const tutorEditors = await joinEditors(first, tutor, room);
  const document = await tutorEditors.openClass();
  document.write('at the last moment');
  await expect.poll(() => document.provider.unsyncedChanges).toBe(0);
  await first.stop();

  expect(await tutorEditors.ended).toEqual(
    expect.objectContaining({ code: 1012, reason: sharedEditorsTexts.restarting }),
  );
  leaveAllEditors();
  const next = await startTestServer({ database });
  expect((await open(tutor, room, next)).text()).toBe('at the last moment');
  leaveAllEditors();
  await next.stop();
});

test('offline changes are merged after reconnecting', async () => {
  const { room, student, tutorEditors } = await createTwoWriters();
  const studentEditors = await joinEditors(school, student, room);
  const document = await studentEditors.openClass();
  studentEditors.line.disconnect();
  await studentEditors.ended;

  document.write('hers ');
  tutorEditors.write('his ');
  void studentEditors.line.connect();

  await expect.poll(() => tutorEditors.text().split(' ').sort()).toEqual(['', 'hers', 'his']);
  await expect.poll(document.text).toBe(tutorEditors.text());
});

test('deleted text does not make the saved state grow', async () => {
  const { room, tutorEditors } = await createTwoWriters();

  for (let times = 0; times < 400; times++) {
    tutorEditors.write('a line of the program\n'.repeat(10));
    tutorEditors.code.delete(0, tutorEditors.code.length);
  }
  tutorEditors.write('print(1)');

  await expect
    .poll(() => storedState(room.sessionId), { timeout: 20_000 })
    .toEqual({ code: 'print(1)', isSmall: true });
});

async function storedState(sessionId: string) {
  const [stored] = await school.find.documentsOf(sessionId);
  return stored && { code: stored.code, isSmall: stored.state && stored.state.length < 2_000 };
}

test('after a class its students read the class code and their own, the tutor reads all', async () => {
  const { create, as } = school;
  const [tutor, student, classmate, outsider] = [
    await create.tutor(),
    await create.student(),
    await create.student({ name: 'Amina Hassan' }),
    await create.student(),
  ];
  const courseId = (await create.course({ tutorId: tutor.id })).id;
  for (const { id } of [student, classmate]) await create.enrolment(id, courseId);
  const room = await openRoom(school, tutor, { courseId });
  const tutorEditors = await open(tutor, room);
  tutorEditors.write('print("class")');
  tutorEditors.choose(71);
  (await (await joinEditors(school, student, room)).openOwn()).write('print("hers")');
  (await (await joinEditors(school, classmate, room)).openOwn()).write('print("hers too")');
  const ofRoom = { params: { roomName: room.name } };
  await expect.poll(() => codeOf(tutor, room)).toHaveLength(3);
  await closeRoom(school, tutor, room);

  const ofClass = {
    ownerId: null,
    ownerName: '',
    languageId: 71,
    code: 'print("class")',
    changedAt: expect.any(String),
  };
  const own = { ...ofClass, ownerId: student.id, ownerName: student.name, languageId: null, code: 'print("hers")' };
  const other = { ...own, ownerId: classmate.id, ownerName: classmate.name, code: 'print("hers too")' };
  expect(await codeOf(tutor, room)).toEqual([ofClass, other, own]);
  expect(await codeOf(await create.admin(), room)).toEqual([ofClass, other, own]);
  expect(await codeOf(student, room)).toEqual([ofClass, own]);
  expect((await refusedCode(outsider, room)).status).toBe(403);
  expect((await refusedCode(await create.tutor(), room)).status).toBe(403);
  expect(await as(student).call(sharedEditors.sessions, ofRoom)).toEqual([
    { _id: room.sessionId, startedAt: expect.any(String), endedAt: expect.any(String) },
  ]);
  expect((await as(outsider).refused(sharedEditors.sessions, ofRoom)).status).toBe(403);
});

test('the next class in a room starts empty, and the earlier code stays readable', async () => {
  const tutor = await school.create.tutor();
  const room = await openRoom(school, tutor);
  (await open(tutor, room)).write('yesterday');
  await expect.poll(() => codeOf(tutor, room)).toMatchObject([{ code: 'yesterday' }]);
  await closeRoom(school, tutor, room);

  await school.as(tutor).call(rooms.update, { params: { id: room.id }, body: { status: 'active' } });
  const { sessionId } = await school.as(tutor).call(sharedEditors.open, { params: { roomName: room.name } });

  expect((await open(tutor, { ...room, sessionId })).text()).toBe('');
  expect(await codeOf(tutor, room)).toMatchObject([{ code: 'yesterday' }]);
});

test('when a room moves to another course, earlier code stays with the students of the earlier course', async () => {
  const { create, as } = school;
  const tutor = await create.tutor();
  const [before, after] = [await create.course({ tutorId: tutor.id }), await create.course({ tutorId: tutor.id })];
  const [old, fresh, outsider] = [await create.student(), await create.student(), await create.student()];
  await create.enrolment(old.id, before.id);
  await create.enrolment(fresh.id, after.id);
  const room = await openRoom(school, tutor, { courseId: before.id });
  (await open(tutor, room)).write('of the first course');
  const ofRoom = { params: { roomName: room.name } };
  await expect.poll(() => codeOf(tutor, room)).toMatchObject([{ code: 'of the first course' }]);
  await closeRoom(school, tutor, room);
  const change = (body: Input<typeof rooms.update>['body']) =>
    as(tutor).call(rooms.update, { params: { id: room.id }, body });
  await change({ courseId: after.id });

  expect(await codeOf(old, room)).toMatchObject([{ code: 'of the first course' }]);
  for (const person of [fresh, outsider]) expect((await refusedCode(person, room)).status).toBe(403);
  expect(await as(fresh).call(sharedEditors.sessions, ofRoom)).toEqual([]);
  expect(await as(tutor).call(sharedEditors.sessions, ofRoom)).toHaveLength(1);
  await change({ courseId: null });
  expect((await refusedCode(outsider, room)).status).toBe(403);
  // If one change assigns a course to the room and opens it, the live session belongs to the new course.
  await change({ courseId: after.id, status: 'active' });
  const goingOn = (await school.find.liveSessionsIn(room.id)).filter(({ endedAt }) => !endedAt);
  expect(goingOn).toMatchObject([{ courseId: after.id }]);
});
