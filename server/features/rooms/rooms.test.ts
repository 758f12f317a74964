import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseMessages } from '#contract/courses.ts';
import { type Room, roomMessages } from '#contract/rooms.ts';
import type { Person } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
const uniqueName = () => `room-${randomUUID().slice(0, 8)}`;
const active = () => ({ activeSince: school.clock.now() });

/** The rooms of this test among all. */
const namesIn = (body: unknown, ...among: string[]) =>
  (body as Room[]).map(({ roomName }) => roomName).filter((name) => among.includes(name));

const sessionsOf = (ownerId: string) => school.found.liveSessionsBy(ownerId);

const enter = (person: Person, name: string) => school.as(person).get(`/rooms/video-call/${name}`);

test('a tutor makes a room, which is inactive, his own and in the table of all rooms', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const roomName = uniqueName();

  const added = await as(tutor).post('/rooms/', { roomName });
  const own = await as(tutor).get('/rooms/');
  const others = await as(await given.tutor()).get('/rooms/');
  const office = await as(await given.admin()).get('/rooms/');

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
  expect(added).toMatchObject({ status: 201, body: room });
  expect(own.body).toContainEqual(room);
  expect(others.body).toContainEqual({ ...room, isYours: false });
  expect(office.body).toContainEqual(room);
});

test('with the status alone a room is opened and closed, and each time is a live session', async () => {
  const { as, given, clock } = school;
  const tutor = await given.tutor();
  const { id } = await given.room({ ownerId: tutor.id });

  const opened = await as(tutor).put(`/rooms/${id}`, { status: 'active' });
  const began = clock.now();
  clock.advance({ minutes: 5 });
  const again = await as(tutor).put(`/rooms/${id}`, { status: 'active' });
  clock.advance({ minutes: 55 });
  const closed = await as(tutor).put(`/rooms/${id}`, { status: 'inactive' });
  await as(tutor).put(`/rooms/${id}`, { status: 'inactive' });

  const activeSince = began.toISOString();
  expect([opened, again].map(({ status, body }) => ({ status, body }))).toEqual(
    Array(2).fill({ status: 200, body: expect.objectContaining({ status: 'active', activeSince }) }),
  );
  expect(closed.body).toMatchObject({ status: 'inactive', activeSince: null });
  expect(await sessionsOf(tutor.id)).toMatchObject([{ roomId: id, startedAt: began, endedAt: clock.now() }]);
});

test('a room that many open at once is open once', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const { id } = await given.room({ ownerId: tutor.id });
  const caller = as(tutor);
  await caller.get('/auth/loggedin');

  const answers = await Promise.all(Array.from({ length: 8 }, () => caller.put(`/rooms/${id}`, { status: 'active' })));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await sessionsOf(tutor.id)).toHaveLength(1);
});

test('deleting a room, or its course, ends its live session and keeps it', async () => {
  const { as, given, clock } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id });
  const [one, other] = [
    await given.room({ ownerId: tutor.id }),
    await given.room({ ownerId: tutor.id, courseId: course.id }),
  ];
  for (const { id } of [one, other]) await as(tutor).put(`/rooms/${id}`, { status: 'active' });
  clock.advance({ minutes: 10 });

  expect(await as(tutor).delete(`/rooms/${one.id}`)).toMatchObject({ status: 200, body: { message: 'Room deleted' } });
  await as(tutor).delete(`/courses/${course.id}`);

  const ended = { roomId: null, startedAt: expect.any(Date), endedAt: clock.now() };
  expect(await sessionsOf(tutor.id)).toMatchObject([ended, ended]);
  expect(namesIn((await as(tutor).get('/rooms/')).body, one.name, other.name)).toEqual([]);
  expect(await as(tutor).delete(`/rooms/${one.id}`)).toMatchObject({
    status: 404,
    body: { message: roomMessages.gone },
  });
});

test('the owner and the office change a room; another tutor is told why not', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const { id, name } = await given.room({ ownerId: tutor.id });
  const other = as(await given.tutor());
  const notYours = { status: 403, body: { code: 'not_allowed', message: roomMessages.notYours } };

  expect(await other.put(`/rooms/${id}`, { status: 'active' })).toMatchObject(notYours);
  expect(await other.put(`/rooms/${id}`, { roomName: uniqueName() })).toMatchObject(notYours);
  expect(await other.delete(`/rooms/${id}`)).toMatchObject(notYours);
  const byOffice = await as(await given.admin()).put(`/rooms/${id}`, { status: 'active' });

  expect(byOffice).toMatchObject({ status: 200, body: { roomName: name, status: 'active' } });
  // Whoever pressed the button, it is the tutor's session.
  expect(await sessionsOf(tutor.id)).toHaveLength(1);
});

test('an active room keeps its name and its course, and can be saved as it is; a closed one takes others', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id, title: 'Web Design' });
  const other = await given.course({ tutorId: tutor.id });
  const { id, name } = await given.room({ ownerId: tutor.id, courseId: course.id, ...active() });
  const roomName = uniqueName();
  const change = (details: object) => as(tutor).put(`/rooms/${id}`, details);

  const refused = [
    await change({ roomName }),
    await change({ courseId: other.id }),
    await change({ courseId: null }),
    await change({ roomName, status: 'inactive' }),
  ];
  const same = await change({ roomName: ` ${name.toUpperCase()} `, courseId: course.id });
  await change({ status: 'inactive' });
  const renamed = await change({ roomName: ` ${roomName.toUpperCase()} `, status: 'active' });

  for (const answer of refused)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: roomMessages.active } });
  expect(same).toMatchObject({ status: 200, body: { roomName: name, status: 'active', courseId: course.id } });
  expect(renamed).toMatchObject({ status: 200, body: { roomName, status: 'active', courseTitle: 'Web Design' } });
  expect(await enter(tutor, roomName.toUpperCase())).toMatchObject({ status: 200, body: { roomName } });
  const held = await as(tutor).get('/rooms/sessions/');
  expect(held.body).toMatchObject({ sessions: expect.arrayContaining([expect.objectContaining({ roomName })]) });
});

test.each(['', 'a', 'Web Design', 'web--design', '-web', 'web_design', 'ändern', '../x', 'a'.repeat(61), 5, null])(
  'the name %j is refused with a sentence',
  async (roomName) => {
    const tutor = await school.given.tutor();
    const refused = await school.as(tutor).post('/rooms/', { roomName });
    expect(refused).toMatchObject({ status: 400, body: { message: roomMessages.name } });
  },
);

test.each(['active', 'NEWS', 'video-call'])('the name %s is a word of the addresses', async (roomName) => {
  const tutor = await school.given.tutor();
  const refused = await school.as(tutor).post('/rooms/', { roomName });
  expect(refused).toMatchObject({ status: 400, body: { message: roomMessages.reserved } });
});

test('a name is taken once, whatever its capitals, also by two at the same moment', async () => {
  const { as, given } = school;
  const [tutor, other] = [as(await given.tutor()), as(await given.tutor())];
  const roomName = uniqueName();
  const second = await other.post('/rooms/', { roomName: uniqueName() });

  const both = await Promise.all([tutor.post('/rooms/', { roomName }), other.post('/rooms/', { roomName })]);
  const capitals = await tutor.post('/rooms/', { roomName: roomName.toUpperCase() });
  const renamed = await other.put(`/rooms/${second.body._id}`, { roomName });

  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (const refused of [capitals, renamed])
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', message: roomMessages.taken } });
});

test('a room can be for a course of its tutor and for no other; one of the office for any', async () => {
  const { as, given } = school;
  const [tutor, admin] = [await given.tutor(), await given.admin()];
  const [own, foreign] = [await given.course({ tutorId: tutor.id }), await given.course()];
  const { id } = await given.room({ ownerId: tutor.id });
  const offices = await given.room({ ownerId: admin.id });

  const moved = await as(tutor).put(`/rooms/${id}`, { courseId: own.id });
  const back = await as(tutor).put(`/rooms/${id}`, { courseId: null });
  const refused = [
    await as(tutor).put(`/rooms/${id}`, { courseId: foreign.id }),
    await as(admin).put(`/rooms/${id}`, { courseId: foreign.id }),
    await as(tutor).post('/rooms/', { roomName: uniqueName(), courseId: foreign.id }),
  ];
  const gone = await as(tutor).put(`/rooms/${id}`, { courseId: nowhere });
  const byOffice = await as(admin).put(`/rooms/${offices.id}`, { courseId: foreign.id });

  expect(moved).toMatchObject({ status: 200, body: { courseId: own.id } });
  expect(back).toMatchObject({ status: 200, body: { courseId: null, courseTitle: '' } });
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 403, body: { message: roomMessages.foreignCourse } });
  expect(gone).toMatchObject({ status: 404, body: { message: courseMessages.gone } });
  expect(byOffice.status).toBe(200);
});

test('what only the server decides is not taken from the body', async () => {
  const { as, given } = school;
  const [tutor, other] = [await given.tutor(), await given.tutor()];
  const extras = { ownerId: other.id, activeSince: '2020-01-01T00:00:00Z', status: 'active', isYours: false };

  const added = await as(tutor).post('/rooms/', { roomName: uniqueName(), ...extras });

  expect(added).toMatchObject({ status: 201, body: { status: 'inactive', activeSince: null, isYours: true } });
  expect(await as(tutor).put(`/rooms/${added.body._id}`, { status: 'open' })).toMatchObject({ status: 400 });
});

test('students are listed only active rooms that they may enter; tutors their own, the office all', async () => {
  const { as, given } = school;
  const [tutor, student] = [await given.tutor(), await given.student()];
  const [joined, other] = [await given.course({ tutorId: tutor.id }), await given.course({ tutorId: tutor.id })];
  await given.enrolment(student.id, joined.id);
  const [free, hers, theirs, closed] = [
    await given.room({ name: `a-${uniqueName()}`, ...active() }),
    await given.room({ name: `b-${uniqueName()}`, ownerId: tutor.id, courseId: joined.id, ...active() }),
    await given.room({ name: `c-${uniqueName()}`, ownerId: tutor.id, courseId: other.id, ...active() }),
    await given.room({ name: `d-${uniqueName()}`, ownerId: tutor.id, courseId: joined.id }),
  ];
  const all = [free, hers, theirs, closed].map(({ name }) => name);
  const listed = async (person: Person) => namesIn((await as(person).get('/rooms/active/')).body, ...all);

  expect(await listed(student)).toEqual([free.name, hers.name]);
  expect(await listed(await given.student())).toEqual([free.name]);
  expect(await listed(tutor)).toEqual([hers.name, theirs.name]);
  expect(await listed(await given.admin())).toEqual([free.name, hers.name, theirs.name]);
});

test('an active room is entered by the students of its course, its tutor and the office', async () => {
  const { given } = school;
  const [tutor, student] = [await given.tutor(), await given.student()];
  const course = await given.course({ tutorId: tutor.id, title: 'Web Design' });
  await given.enrolment(student.id, course.id);
  const { name } = await given.room({ ownerId: tutor.id, courseId: course.id, ...active() });

  for (const person of [student, tutor, await given.admin()])
    expect(await enter(person, name)).toMatchObject({
      status: 200,
      body: { roomName: name, courseTitle: 'Web Design' },
    });
  expect(await enter(await given.student(), name)).toMatchObject({
    status: 403,
    body: { message: roomMessages.joinFirst },
  });
  expect(await enter(await given.tutor(), name)).toMatchObject({
    status: 403,
    body: { message: roomMessages.otherTutor },
  });
});

test('a room without a course is entered by every student, while it is active', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const { id, name } = await given.room({ ownerId: tutor.id, ...active() });
  const student = await given.student();

  expect((await enter(student, name)).status).toBe(200);
  await as(tutor).put(`/rooms/${id}`, { status: 'inactive' });
  for (const person of [student, tutor])
    expect(await enter(person, name)).toMatchObject({ status: 403, body: { message: roomMessages.closed } });
});

test('a room that is not there, or a name that cannot be one, is refused with a sentence', async () => {
  const { given, as } = school;
  const student = await given.student();

  for (const name of [uniqueName(), '%2e%2e%2f', 'a%20b', `a'--`])
    expect(await enter(student, name)).toMatchObject({ status: 404, body: { message: roomMessages.gone } });
  expect(await as(await given.tutor()).put(`/rooms/${nowhere}`, { status: 'active' })).toMatchObject({
    status: 404,
    body: { message: roomMessages.gone },
  });
});

test('whoever has become a student has no room any more', async () => {
  const { as, given } = school;
  const [was, admin] = [await given.tutor(), await given.admin()];
  const { id } = await given.room({ ownerId: was.id });
  await as(admin).put(`/people/${was.id}/type`, { type: 'student' });

  expect((await as(was).put(`/rooms/${id}`, { status: 'active' })).status).toBe(403);
  expect((await as(was).get('/rooms/')).status).toBe(403);
});
