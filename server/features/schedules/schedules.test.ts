import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { schedules } from '#contract/schedules.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as schedulesTexts from '#texts/classes/schedules.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const lesson = { day: 'Monday' as const, startTime: '09:00', endTime: '11:00', event: 'Web Design' };

type Person = Parameters<School['as']>[0];
const weekOf = (person: Person) => school.as(person).call(schedules.list);
const eventsOf = async (person: Person) => (await weekOf(person)).map(({ event }) => event);
type Details = Input<typeof schedules.add>['body'];
const add = (person: Person, body: Details) => school.as(person).call(schedules.add, { body });
const that = (id: string) => ({ params: { id } });

test('a tutor adds an entry, and the week lists it with exactly the contract’s fields', async () => {
  const tutor = await school.create.tutor({ name: 'Brian Otieno' });
  const course = await school.create.course({ title: 'Web Design', tutorId: tutor.id });

  const added = await add(tutor, { ...lesson, startTime: '09:00:00', courseId: course.id });

  expect(await weekOf(tutor)).toEqual([
    {
      _id: added._id,
      ...lesson,
      courseId: course.id,
      courseTitle: 'Web Design',
      roomId: null,
      activeRoom: '',
      tutorName: 'Brian Otieno',
    },
  ]);
});

test('an entry without a day is on Monday, and a change without a day leaves the day', async () => {
  const tutor = await school.create.tutor();
  const { day: _, ...dayless } = lesson;

  const added = await add(tutor, dayless);
  const moved = await school.as(tutor).call(schedules.update, { ...that(added._id), body: { day: 'Friday' } });
  const renamed = await school.as(tutor).call(schedules.update, { ...that(added._id), body: { event: 'Animations' } });

  expect(added.day).toBe('Monday');
  expect([moved, renamed]).toMatchObject([{ day: 'Friday' }, { day: 'Friday', event: 'Animations' }]);
});

test('the week is sorted from Monday to Sunday, and each day by time', async () => {
  const { create } = school;
  const tutor = await create.tutor();
  const times = [
    ['Sunday', '08:00'],
    ['Wednesday', '16:00'],
    ['Monday', '10:00'],
    ['Wednesday', '07:30'],
    ['Friday', '09:00'],
  ] as const;
  for (const [day, startTime] of times) await create.scheduleEntry(tutor.id, { day, startTime, endTime: '17:00' });

  const week = await weekOf(tutor);

  expect(week.map(({ day, startTime }) => `${day} ${startTime}`)).toEqual([
    'Monday 10:00',
    'Wednesday 07:30',
    'Wednesday 16:00',
    'Friday 09:00',
    'Sunday 08:00',
  ]);
});

test('a student sees entries for everyone and for their courses, a tutor their own, an admin all', async () => {
  const { as, create } = school;
  const [tutor, otherTutor] = [await create.tutor(), await create.tutor()];
  const [student, other, admin] = [await create.student(), await create.student(), await create.admin()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const ofCourse = await create.scheduleEntry(tutor.id, { day: 'Tuesday', event: 'Boxes', courseId: course.id });
  await create.scheduleEntry(otherTutor.id, { day: 'Tuesday', event: 'Assembly' });

  expect(await eventsOf(student)).toEqual(expect.arrayContaining(['Assembly', 'Boxes']));
  expect(await eventsOf(other)).toContain('Assembly');
  expect(await eventsOf(other)).not.toContain('Boxes');
  expect(await eventsOf(tutor)).toEqual(['Boxes']);
  expect(await eventsOf(otherTutor)).toEqual(['Assembly']);
  expect(await eventsOf(admin)).toEqual(expect.arrayContaining(['Assembly', 'Boxes']));

  expect(await as(student).call(schedules.read, that(ofCourse.id))).toMatchObject({ event: 'Boxes' });
  const refused = (person: Person) => as(person).refused(schedules.read, that(ofCourse.id));
  expect(await refused(other)).toMatchObject({ status: 404, message: schedulesTexts.gone });
  expect((await refused(otherTutor)).status).toBe(404);
});

test.each([
  [{ startTime: '' }, 'The field is required'],
  [{ endTime: ' ' }, 'The field is required'],
  [{ event: '' }, 'The field is required'],
  [{ event: 'x'.repeat(201) }, schedulesTexts.event],
  [{ startTime: '24:00' }, schedulesTexts.time],
  [{ endTime: '9' }, schedulesTexts.time],
  [{ day: 'Someday' }, 'Choose a day from Monday to Sunday'],
  [{ endTime: '08:59' }, schedulesTexts.order],
  [{ endTime: '09:00' }, schedulesTexts.order],
])('an entry with %j is refused with a message', async (wrong, message) => {
  const tutor = await school.create.tutor();

  const refused = await school.as(tutor).post('/schedules', { ...lesson, ...wrong });

  expect(refused).toMatchObject({ status: 400, body: { message } });
  expect(await weekOf(tutor)).toEqual([]);
});

test('a partial change is accepted, and the resulting end must be after the start', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const { id } = await create.scheduleEntry(tutor.id, lesson);
  const outOfOrder = { status: 400, message: schedulesTexts.order };
  for (const body of [{ endTime: '08:30' }, { startTime: '11:00' }])
    expect(await as(tutor).refused(schedules.update, { ...that(id), body })).toMatchObject(outOfOrder);
  await as(tutor).call(schedules.update, { ...that(id), body: { event: 'CSS', day: 'Sunday' } });
  await as(tutor).call(schedules.update, { ...that(id), body: {} });

  expect(await weekOf(tutor)).toMatchObject([{ day: 'Sunday', startTime: '09:00', endTime: '11:00', event: 'CSS' }]);
});

test('only the entry’s tutor and admins change or delete it', async () => {
  const { as, create } = school;
  const [tutor, otherTutor, admin] = [await create.tutor(), await create.tutor(), await create.admin()];
  const { id } = await create.scheduleEntry(tutor.id);

  for (const refused of [
    await as(otherTutor).refused(schedules.update, { ...that(id), body: { event: 'Mine' } }),
    await as(otherTutor).refused(schedules.delete, that(id)),
  ])
    expect(refused).toMatchObject({ status: 403, message: schedulesTexts.notYours });
  await as(admin).call(schedules.update, { ...that(id), body: { event: 'Changed by the office' } });

  expect(await eventsOf(tutor)).toEqual(['Changed by the office']);
});

test('tutors name only their own courses and rooms; admins name any, and the tutor may leave an admin’s choice', async () => {
  const { as, create } = school;
  const [tutor, admin] = [await create.tutor(), await create.admin()];
  const [course, room] = [await create.course(), await create.room()];
  const { id } = await create.scheduleEntry(tutor.id);

  for (const foreign of [{ courseId: course.id }, { roomId: room.id }, { courseId: id }, { roomId: id }]) {
    const body: Details = { ...lesson, day: 'Friday', ...foreign };
    expect((await as(tutor).refused(schedules.add, { body })).status).toBe(404);
    expect((await as(tutor).refused(schedules.update, { ...that(id), body: foreign })).status).toBe(404);
  }
  const there = { courseId: course.id, roomId: room.id };
  await as(admin).call(schedules.update, { ...that(id), body: there });
  await as(tutor).call(schedules.update, { ...that(id), body: { event: 'CSS', ...there } });
  await as(tutor).call(schedules.update, { ...that(id), body: { courseId: null, roomId: null } });

  expect(await weekOf(tutor)).toMatchObject([{ event: 'CSS', courseId: null, courseTitle: '', roomId: null }]);
});

test('deleting requires an id; without one nothing is deleted', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const { id } = await create.scheduleEntry(tutor.id);

  for (const bare of ['/schedules/', '/schedules', `/schedules/?id=${id}`, `/schedules?id=${id}`])
    expect(await as(tutor).delete(bare)).toMatchObject({ status: 400, body: { message: schedulesTexts.noId } });
  expect((await as(tutor).delete('/schedules/', { id, _id: id })).status).toBe(400);
  expect(await weekOf(tutor)).toHaveLength(1);

  const deleted = await as(tutor).call(schedules.delete, that(id));
  expect(deleted).toEqual({ message: 'Deleted successfully' });
  expect((await as(tutor).refused(schedules.delete, that(id))).status).toBe(404);
  expect(await weekOf(tutor)).toEqual([]);
});

test('an active room is named to users who may enter it', async () => {
  const { create } = school;
  const [tutor, student, joined] = [await create.tutor(), await create.student(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(joined.id, course.id);
  const now = new Date();
  const [forAll, forCourse, closed] = [
    await create.room({ ownerId: tutor.id, activeSince: now }),
    await create.room({ ownerId: tutor.id, activeSince: now, courseId: course.id }),
    await create.room({ ownerId: tutor.id }),
  ];
  for (const { id: roomId, name: event } of [forAll, forCourse, closed])
    await create.scheduleEntry(tutor.id, { day: 'Saturday', event, roomId });
  const roomsOf = async (person: Person) =>
    Object.fromEntries(
      (await weekOf(person)).filter(({ roomId }) => roomId).map(({ event, activeRoom }) => [event, activeRoom]),
    );

  const open = { [forAll.name]: forAll.name, [closed.name]: '' };
  expect(await roomsOf(student)).toEqual({ ...open, [forCourse.name]: '' });
  expect(await roomsOf(joined)).toEqual({ ...open, [forCourse.name]: forCourse.name });
  expect(await roomsOf(tutor)).toEqual({ ...open, [forCourse.name]: forCourse.name });
});

test('a tutor’s entry does not name another tutor’s open room, even if an admin chose it', async () => {
  const { as, create } = school;
  const [tutor, other, admin] = [await create.tutor(), await create.tutor(), await create.admin()];
  const { id: roomId, name } = await create.room({ ownerId: other.id, activeSince: new Date() });
  const { id } = await create.scheduleEntry(tutor.id);

  const seenByOffice = await as(admin).call(schedules.update, { params: { id }, body: { roomId } });

  expect(seenByOffice).toMatchObject({ roomId, activeRoom: name });
  expect(await weekOf(tutor)).toMatchObject([{ _id: id, roomId, activeRoom: '' }]);
});

test('deleting a course deletes its entries', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  await create.scheduleEntry(tutor.id, { courseId: course.id });

  await as(tutor).call(courses.delete, { params: { id: course.id } });

  expect(await weekOf(tutor)).toEqual([]);
});
