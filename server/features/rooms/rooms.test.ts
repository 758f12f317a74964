import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendance } from '#contract/attendance.ts';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { people } from '#contract/people.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { type Room, rooms } from '#contract/rooms.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as coursesTexts from '#texts/learning/courses.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
const uniqueName = () => `room-${randomUUID().slice(0, 8)}`;
const active = () => ({ activeSince: school.clock.now() });

/** Returns those of the given names that the list contains, in its order: the list also has rooms of other tests. */
const namesIn = (listed: Room[], ...among: string[]) =>
  listed.map(({ roomName }) => roomName).filter((name) => among.includes(name));

const sessionsOf = (ownerId: string) => school.find.liveSessionsBy(ownerId);

const enter = (person: Person, roomName: string) => school.as(person).call(rooms.enter, { params: { roomName } });
const cannotEnter = (person: Person, roomName: string) =>
  school.as(person).refused(rooms.enter, { params: { roomName } });

type Change = Input<typeof rooms.update>['body'];
const changeOf = (id: string, body: Change) => ({ params: { id }, body });
const change = (person: Person, ...details: Parameters<typeof changeOf>) =>
  school.as(person).call(rooms.update, changeOf(...details));
const cannotChange = (person: Person, ...details: Parameters<typeof changeOf>) =>
  school.as(person).refused(rooms.update, changeOf(...details));

test('a tutor adds a room, which is inactive, the tutor’s own and in the list of all rooms', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const roomName = uniqueName();

  const added = await as(tutor).call(rooms.add, { body: { roomName } });
  const own = await as(tutor).call(rooms.list);
  const others = await as(await create.tutor()).call(rooms.list);
  const office = await as(await create.admin()).call(rooms.list);

  const room = {
    _id: expect.any(String),
    roomName,
    status: 'inactive',
    activeSince: null,
    courseId: null,
    courseTitle: '',
    ownerName: 'Brian Otieno',
    isYours: true,
  };
  expect(added).toMatchObject(room);
  expect(own).toContainEqual(room);
  expect(others).toContainEqual({ ...room, isYours: false });
  expect(office).toContainEqual(room);
});

test('the status alone opens and closes a room, and each period is a live session', async () => {
  const { create, clock } = school;
  const tutor = await create.tutor();
  const { id } = await create.room({ ownerId: tutor.id });

  const opened = await change(tutor, id, { status: 'active' });
  const began = clock.now();
  clock.advance({ minutes: 5 });
  const again = await change(tutor, id, { status: 'active' });
  clock.advance({ minutes: 55 });
  const closed = await change(tutor, id, { status: 'inactive' });
  await change(tutor, id, { status: 'inactive' });

  const activeSince = began.toISOString();
  for (const answer of [opened, again]) expect(answer).toMatchObject({ status: 'active', activeSince });
  expect(closed).toMatchObject({ status: 'inactive', activeSince: null });
  expect(await sessionsOf(tutor.id)).toMatchObject([{ roomId: id, startedAt: began, endedAt: clock.now() }]);
});

test('simultaneous requests to open a room start one live session', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const { id } = await create.room({ ownerId: tutor.id });
  const caller = as(tutor);
  await caller.call(auth.loggedIn);

  await Promise.all(
    Array.from({ length: 8 }, () => caller.call(rooms.update, { params: { id }, body: { status: 'active' } })),
  );

  expect(await sessionsOf(tutor.id)).toHaveLength(1);
});

test('deleting a room or its course ends the live session, which stays stored', async () => {
  const { as, create, clock } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const [one, other] = [
    await create.room({ ownerId: tutor.id }),
    await create.room({ ownerId: tutor.id, courseId: course.id }),
  ];
  for (const { id } of [one, other]) await change(tutor, id, { status: 'active' });
  clock.advance({ minutes: 10 });

  expect(await as(tutor).call(rooms.delete, { params: { id: one.id } })).toEqual({ message: 'Room deleted' });
  await as(tutor).call(courses.delete, { params: { id: course.id } });

  const ended = { roomId: null, startedAt: expect.any(Date), endedAt: clock.now() };
  expect(await sessionsOf(tutor.id)).toMatchObject([ended, ended]);
  expect(namesIn(await as(tutor).call(rooms.list), one.name, other.name)).toEqual([]);
  expect(await as(tutor).refused(rooms.delete, { params: { id: one.id } })).toMatchObject({
    status: 404,
    message: roomsTexts.gone,
  });
});

test('the owner and admins change a room; another tutor is refused', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const { id, name } = await create.room({ ownerId: tutor.id });
  const other = await create.tutor();
  const notYours = { status: 403, code: 'not_allowed', message: roomsTexts.notYours };

  expect(await cannotChange(other, id, { status: 'active' })).toMatchObject(notYours);
  expect(await cannotChange(other, id, { roomName: uniqueName() })).toMatchObject(notYours);
  expect(await as(other).refused(rooms.delete, { params: { id } })).toMatchObject(notYours);
  const byOffice = await change(await create.admin(), id, { status: 'active' });

  expect(byOffice).toMatchObject({ roomName: name, status: 'active' });
  // An admin opened the room, but the live session belongs to the room's tutor.
  expect(await sessionsOf(tutor.id)).toHaveLength(1);
});

test('name and course change only while the room is inactive', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id, title: 'Web Design' });
  const other = await create.course({ tutorId: tutor.id });
  const { id, name } = await create.room({ ownerId: tutor.id, courseId: course.id, ...active() });
  const roomName = uniqueName();

  const refused = [
    await cannotChange(tutor, id, { roomName }),
    await cannotChange(tutor, id, { courseId: other.id }),
    await cannotChange(tutor, id, { courseId: null }),
    await cannotChange(tutor, id, { roomName, status: 'inactive' }),
  ];
  const same = await change(tutor, id, { roomName: ` ${name.toUpperCase()} `, courseId: course.id });
  await change(tutor, id, { status: 'inactive' });
  const renamed = await change(tutor, id, { roomName: ` ${roomName.toUpperCase()} `, status: 'active' });

  for (const answer of refused)
    expect(answer).toMatchObject({ status: 409, code: 'conflict', message: roomsTexts.active });
  expect(same).toMatchObject({ roomName: name, status: 'active', courseId: course.id });
  expect(renamed).toMatchObject({ roomName, status: 'active', courseTitle: 'Web Design' });
  expect(await enter(tutor, roomName.toUpperCase())).toMatchObject({ roomName });
  const { sessions } = await as(tutor).call(attendance.listSessions, { query: {} });
  expect(sessions).toContainEqual(expect.objectContaining({ roomName }));
});

test.each(['', 'a', 'Web Design', 'web--design', '-web', 'web_design', 'ändern', '../x', 'a'.repeat(61), 5, null])(
  'the name %j is refused with a sentence',
  async (roomName) => {
    const tutor = await school.create.tutor();
    const refused = await school.as(tutor).post('/rooms/', { roomName });
    expect(refused).toMatchObject({ status: 400, body: { message: roomsTexts.name } });
  },
);

test.each(['active', 'NEWS', 'video-call'])('the name %s is refused because URLs use it', async (roomName) => {
  const tutor = await school.create.tutor();
  const refused = await school.as(tutor).refused(rooms.add, { body: { roomName } });
  expect(refused).toMatchObject({ status: 400, message: roomsTexts.reservedNames });
});

test('room names are unique, ignoring case, also for simultaneous requests', async () => {
  const { as, create } = school;
  const [tutor, other] = [as(await create.tutor()), as(await create.tutor())];
  const roomName = uniqueName();
  const second = await other.call(rooms.add, { body: { roomName: uniqueName() } });

  const both = await Promise.all([tutor, other].map((one) => one.answer(rooms.add, { body: { roomName } })));
  const capitals = await tutor.refused(rooms.add, { body: { roomName: roomName.toUpperCase() } });
  const renamed = await other.refused(rooms.update, { params: { id: second._id }, body: { roomName } });

  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (const refused of [capitals, renamed])
    expect(refused).toMatchObject({ status: 409, code: 'conflict', message: roomsTexts.taken });
});

test('a tutor’s room is for the tutor’s own courses only, an admin’s for any', async () => {
  const { as, create } = school;
  const [tutor, admin] = [await create.tutor(), await create.admin()];
  const [own, foreign] = [await create.course({ tutorId: tutor.id }), await create.course()];
  const { id } = await create.room({ ownerId: tutor.id });
  const offices = await create.room({ ownerId: admin.id });

  const moved = await change(tutor, id, { courseId: own.id });
  const back = await change(tutor, id, { courseId: null });
  const refused = [
    await cannotChange(tutor, id, { courseId: foreign.id }),
    await cannotChange(admin, id, { courseId: foreign.id }),
    await as(tutor).refused(rooms.add, { body: { roomName: uniqueName(), courseId: foreign.id } }),
  ];
  const gone = await cannotChange(tutor, id, { courseId: nowhere });
  await change(admin, offices.id, { courseId: foreign.id });

  expect(moved).toMatchObject({ courseId: own.id });
  expect(back).toMatchObject({ courseId: null, courseTitle: '' });
  for (const answer of refused) expect(answer).toMatchObject({ status: 403, message: roomsTexts.foreignCourse });
  expect(gone).toMatchObject({ status: 404, message: coursesTexts.gone });
});

test('the server ignores fields of the body that only the server decides', async () => {
  const { as, create } = school;
  const [tutor, other] = [await create.tutor(), await create.tutor()];
  const extras = { ownerId: other.id, activeSince: '2020-01-01T00:00:00Z', status: 'active', isYours: false };

  const added = await as(tutor).call(rooms.add, { body: { roomName: uniqueName(), ...extras } });

  expect(added).toMatchObject({ status: 'inactive', activeSince: null, isYours: true });
  expect(await as(tutor).put(`/rooms/${added._id}`, { status: 'open' })).toMatchObject({ status: 400 });
});

test('students see only active rooms that they may enter, tutors their own, admins all', async () => {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const [joined, other] = [await create.course({ tutorId: tutor.id }), await create.course({ tutorId: tutor.id })];
  await create.enrolment(student.id, joined.id);
  const [free, hers, theirs, closed] = [
    await create.room({ name: `a-${uniqueName()}`, ...active() }),
    await create.room({ name: `b-${uniqueName()}`, ownerId: tutor.id, courseId: joined.id, ...active() }),
    await create.room({ name: `c-${uniqueName()}`, ownerId: tutor.id, courseId: other.id, ...active() }),
    await create.room({ name: `d-${uniqueName()}`, ownerId: tutor.id, courseId: joined.id }),
  ];
  const all = [free, hers, theirs, closed].map(({ name }) => name);
  const listed = async (person: Person) => namesIn(await as(person).call(rooms.listActive), ...all);

  expect(await listed(student)).toEqual([free.name, hers.name]);
  expect(await listed(await create.student())).toEqual([free.name]);
  expect(await listed(tutor)).toEqual([hers.name, theirs.name]);
  expect(await listed(await create.admin())).toEqual([free.name, hers.name, theirs.name]);
});

test('the students of its course, its tutor and admins enter an active room', async () => {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id, title: 'Web Design' });
  await create.enrolment(student.id, course.id);
  const { name } = await create.room({ ownerId: tutor.id, courseId: course.id, ...active() });

  for (const person of [student, tutor, await create.admin()])
    expect(await enter(person, name)).toMatchObject({ roomName: name, courseTitle: 'Web Design' });
  expect(await cannotEnter(await create.student(), name)).toMatchObject({
    status: 403,
    message: roomsTexts.joinFirst,
  });
  expect(await cannotEnter(await create.tutor(), name)).toMatchObject({
    status: 403,
    message: roomsTexts.otherTutor,
  });
});

test('every student enters an active room without a course', async () => {
  const { create } = school;
  const tutor = await create.tutor();
  const { id, name } = await create.room({ ownerId: tutor.id, ...active() });
  const student = await create.student();

  await enter(student, name);
  await change(tutor, id, { status: 'inactive' });
  for (const person of [student, tutor])
    expect(await cannotEnter(person, name)).toMatchObject({ status: 403, message: roomsTexts.closed });
});

test('an unknown room and an invalid name are refused with a message', async () => {
  const { create } = school;
  const student = await create.student();

  for (const name of [uniqueName(), '../', 'a b', `a'--`])
    expect(await cannotEnter(student, name)).toMatchObject({ status: 404, message: roomsTexts.gone });
  expect(await cannotChange(await create.tutor(), nowhere, { status: 'active' })).toMatchObject({
    status: 404,
    message: roomsTexts.gone,
  });
});

test('a user who becomes a student can no longer change or list rooms', async () => {
  const { as, create } = school;
  const [formerTutor, admin] = [await create.tutor(), await create.admin()];
  const { id } = await create.room({ ownerId: formerTutor.id });
  await as(admin).call(people.changeType, { params: { id: formerTutor.id }, body: { type: 'student' } });

  expect((await cannotChange(formerTutor, id, { status: 'active' })).status).toBe(403);
  expect((await as(formerTutor).refused(rooms.list)).status).toBe(403);
});
