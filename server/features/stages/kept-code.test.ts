/** What a stage holds, how much of it, for how long, and who reads it afterwards. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/protocol/endpoint.ts';
import { rooms } from '#contract/rooms.ts';
import { MOST_CHANGE, MOST_CODE, stageMessages, stages } from '#contract/stages.ts';
import { closeRoom, joinStage, leaveAll, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAll);

const open = async (person: Person, room: Awaited<ReturnType<typeof openRoom>>, at = school) =>
  (await joinStage(at, person, room)).openClass();

/** A tutor and a student whom he lets write. */
async function twoWriters() {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const [his, hers] = [await open(tutor, room), await open(student, room)];
  const params = { roomName: room.name, personId: student.id };
  await school.as(tutor).call(stages.letWrite, { params, body: { mayWrite: true } });
  return { tutor, student, room, his, hers };
}

const codeOf = (person: Person, { sessionId: id }: { sessionId: string }) =>
  school.as(person).call(stages.code, { params: { id } });
const cannotRead = (person: Person, { sessionId: id }: { sessionId: string }) =>
  school.as(person).refused(stages.code, { params: { id } });

const half = 'a'.repeat(MOST_CHANGE / 2);

test('what makes a document longer than 200,000 letters is not taken, from that writer alone', async () => {
  const { his, hers } = await twoWriters();
  for (let length = 0; length + half.length < MOST_CODE; length += half.length) his.write(half);
  await expect.poll(() => hers.code.length).toBe(his.code.length);
  const { length } = his.code;

  hers.write(half);
  await expect.poll(() => hers.last('no')).toEqual({ type: 'no', message: stageMessages.programTooLong });
  hers.write('!');
  his.write('?');

  await expect.poll(hers.text).toContain('?');
  expect(his.code.length).toBe(length + 1);
  expect(his.last('no')).toBeUndefined();
});

test('a document that is full can be made shorter', async () => {
  const { his, hers } = await twoWriters();
  for (let length = 0; length < MOST_CODE - half.length; length += half.length) his.write(half);
  his.write('b'.repeat(MOST_CODE - his.code.length));
  await expect.poll(() => hers.code.length).toBe(MOST_CODE);

  hers.code.delete(0, 1_000);

  await expect.poll(() => his.code.length).toBe(MOST_CODE - 1_000);
  expect(hers.last('no')).toBeUndefined();
});

test('more than 64 kB at once are not taken; who comes back finds the document as it is', async () => {
  const { room, student, his, hers } = await twoWriters();

  hers.write('a'.repeat(MOST_CHANGE + 1));
  await expect.poll(() => hers.last('no')).toEqual({ type: 'no', message: stageMessages.tooMuchAtOnce });
  const again = await open(student, room);
  again.write('short');

  await expect.poll(his.text).toBe('short');
});

test('who floods the line waits, and all of it is taken', async () => {
  const { his, hers } = await twoWriters();

  for (let times = 0; times < 1_500; times++) hers.write('x');

  await expect.poll(() => his.code.length, { timeout: 30_000 }).toBe(1_500);
});

test('a change is stored while everybody writes on, so that a server that is killed finds it again', async () => {
  const database = await createDatabase();
  const killed = await startTestServer({ database: { ...database, drop: async () => {} } });
  const tutor = await killed.create.tutor();
  const room = await openRoom(killed, tutor);
  const before = await open(tutor, room, killed);
  before.write('print(1)');
  await expect.poll(() => killed.find.documentsOf(room.sessionId)).toMatchObject([{ code: 'print(1)' }]);

  // The first one has had no chance to store anything at its end.
  const next = await startTestServer({ database: { ...database, drop: async () => {} } });
  const after = await open(tutor, room, next);

  expect(after.text()).toBe('print(1)');
  leaveAll();
  await next.stop();
  await killed.stop();
  await database.drop();
});

test('a server that closes stores everything, and asks everybody to come back', async () => {
  const database = await createDatabase();
  const first = await startTestServer({ database: { ...database, drop: async () => {} } });
  const tutor = await first.create.tutor();
  const room = await openRoom(first, tutor);
  const his = await joinStage(first, tutor, room);
  const document = await his.openClass();
  document.write('at the last moment');
  await expect.poll(() => document.provider.unsyncedChanges).toBe(0);
  await first.stop();

  expect(await his.ended).toEqual(expect.objectContaining({ code: 1012, reason: stageMessages.restarting }));
  leaveAll();
  const next = await startTestServer({ database });
  expect((await open(tutor, room, next)).text()).toBe('at the last moment');
  leaveAll();
  await next.stop();
});

test('what was written offline comes in when the line is back, beside what others wrote', async () => {
  const { room, student, his } = await twoWriters();
  const hers = await joinStage(school, student, room);
  const document = await hers.openClass();
  hers.line.disconnect();
  await hers.ended;

  document.write('hers ');
  his.write('his ');
  void hers.line.connect();

  await expect.poll(() => his.text().split(' ').sort()).toEqual(['', 'hers', 'his']);
  await expect.poll(document.text).toBe(his.text());
});

test('years of typing and deleting leave a state that is no larger than what is there', async () => {
  const { room, his } = await twoWriters();

  for (let times = 0; times < 400; times++) {
    his.write('a line of the program\n'.repeat(10));
    his.code.delete(0, his.code.length);
  }
  his.write('print(1)');

  await expect
    .poll(() => storedState(room.sessionId), { timeout: 20_000 })
    .toEqual({ code: 'print(1)', isSmall: true });
});

async function storedState(sessionId: string) {
  const [stored] = await school.find.documentsOf(sessionId);
  return stored && { code: stored.code, isSmall: stored.state && stored.state.length < 2_000 };
}

test('the code of a class is read afterwards by those it was for; her own by each student, all by the tutor', async () => {
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
  const his = await open(tutor, room);
  his.write('print("class")');
  his.choose(71);
  (await (await joinStage(school, student, room)).openOwn()).write('print("hers")');
  (await (await joinStage(school, classmate, room)).openOwn()).write('print("hers too")');
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
  expect((await cannotRead(outsider, room)).status).toBe(403);
  expect((await cannotRead(await create.tutor(), room)).status).toBe(403);
  expect(await as(student).call(stages.sessions, ofRoom)).toEqual([
    { _id: room.sessionId, startedAt: expect.any(String), endedAt: expect.any(String) },
  ]);
  expect((await as(outsider).refused(stages.sessions, ofRoom)).status).toBe(403);
});

test('the next class in a room begins with nothing; what was written before is still there', async () => {
  const tutor = await school.create.tutor();
  const room = await openRoom(school, tutor);
  (await open(tutor, room)).write('yesterday');
  await expect.poll(() => codeOf(tutor, room)).toMatchObject([{ code: 'yesterday' }]);
  await closeRoom(school, tutor, room);

  await school.as(tutor).call(rooms.update, { params: { id: room.id }, body: { status: 'active' } });
  const { sessionId } = await school.as(tutor).call(stages.open, { params: { roomName: room.name } });

  expect((await open(tutor, { ...room, sessionId })).text()).toBe('');
  expect(await codeOf(tutor, room)).toMatchObject([{ code: 'yesterday' }]);
});

test('when a room becomes another course’s, what was written before stays with those for whom it was', async () => {
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
  for (const person of [fresh, outsider]) expect((await cannotRead(person, room)).status).toBe(403);
  expect(await as(fresh).call(stages.sessions, ofRoom)).toEqual([]);
  expect(await as(tutor).call(stages.sessions, ofRoom)).toHaveLength(1);
  await change({ courseId: null });
  expect((await cannotRead(outsider, room)).status).toBe(403);
  // One that is opened and moved at once is the new course's.
  await change({ courseId: after.id, status: 'active' });
  const goingOn = (await school.find.liveSessionsIn(room.id)).filter(({ endedAt }) => !endedAt);
  expect(goingOn).toMatchObject([{ courseId: after.id }]);
});
