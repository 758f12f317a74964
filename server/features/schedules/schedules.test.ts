import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScheduleEntry, scheduleMessages } from '#contract/schedules.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const lesson = { day: 'Monday', startTime: '09:00', endTime: '11:00', event: 'Web Design' };

type Person = Parameters<School['as']>[0];
const weekOf = async (person: Person) => (await school.as(person).get('/schedules')).body as unknown as ScheduleEntry[];
const eventsOf = async (person: Person) => (await weekOf(person)).map(({ event }) => event);
const add = async (person: Person, details: object) => {
  const answer = await school.as(person).post('/schedules', details);
  return { ...answer, body: answer.body as unknown as ScheduleEntry & { message: string } };
};

test('a tutor adds an entry, and it stands in the week with exactly the fields that were promised', async () => {
  const tutor = await school.given.tutor({ name: 'Brian Otieno' });
  const course = await school.given.course({ title: 'Web Design', tutorId: tutor.id });

  const added = await add(tutor, { ...lesson, startTime: '09:00:00', courseId: course.id });

  expect(added.status).toBe(201);
  expect(await weekOf(tutor)).toEqual([
    {
      _id: added.body._id,
      ...lesson,
      courseId: course.id,
      courseTitle: 'Web Design',
      roomId: null,
      activeRoom: '',
      tutorName: 'Brian Otieno',
    },
  ]);
});

test('an entry without a day is on Monday, and a change that says nothing of the day leaves it', async () => {
  const tutor = await school.given.tutor();
  const { day: _, ...dayless } = lesson;

  const added = await add(tutor, dayless);
  const moved = await school.as(tutor).put(`/schedules/${added.body._id}`, { day: 'Friday' });
  const renamed = await school.as(tutor).put(`/schedules/${added.body._id}`, { event: 'Animations' });

  expect(added).toMatchObject({ status: 201, body: { day: 'Monday' } });
  expect([moved.body, renamed.body]).toMatchObject([{ day: 'Friday' }, { day: 'Friday', event: 'Animations' }]);
});

test('the week goes from Monday to Sunday, and each day from the morning on', async () => {
  const { given } = school;
  const tutor = await given.tutor();
  const times = [
    ['Sunday', '08:00'],
    ['Wednesday', '16:00'],
    ['Monday', '10:00'],
    ['Wednesday', '07:30'],
    ['Friday', '09:00'],
  ] as const;
  for (const [day, startTime] of times) await given.scheduleEntry(tutor.id, { day, startTime, endTime: '17:00' });

  const week = await weekOf(tutor);

  expect(week.map(({ day, startTime }) => `${day} ${startTime}`)).toEqual([
    'Monday 10:00',
    'Wednesday 07:30',
    'Wednesday 16:00',
    'Friday 09:00',
    'Sunday 08:00',
  ]);
});

test('a student sees what is for everybody and what is of her courses; a tutor his own, the office all', async () => {
  const { as, given } = school;
  const [tutor, otherTutor] = [await given.tutor(), await given.tutor()];
  const [student, other, admin] = [await given.student(), await given.student(), await given.admin()];
  const course = await given.course({ tutorId: tutor.id });
  await given.enrolment(student.id, course.id);
  const ofCourse = await given.scheduleEntry(tutor.id, { day: 'Tuesday', event: 'Boxes', courseId: course.id });
  await given.scheduleEntry(otherTutor.id, { day: 'Tuesday', event: 'Assembly' });

  expect(await eventsOf(student)).toEqual(expect.arrayContaining(['Assembly', 'Boxes']));
  expect(await eventsOf(other)).toContain('Assembly');
  expect(await eventsOf(other)).not.toContain('Boxes');
  expect(await eventsOf(tutor)).toEqual(['Boxes']);
  expect(await eventsOf(otherTutor)).toEqual(['Assembly']);
  expect(await eventsOf(admin)).toEqual(expect.arrayContaining(['Assembly', 'Boxes']));

  const read = (person: Person) => as(person).get(`/schedules/${ofCourse.id}`);
  expect(await read(student)).toMatchObject({ status: 200, body: { event: 'Boxes' } });
  expect(await read(other)).toMatchObject({ status: 404, body: { message: scheduleMessages.gone } });
  expect((await read(otherTutor)).status).toBe(404);
});

test.each([
  [{ startTime: '' }, 'The field is required'],
  [{ endTime: ' ' }, 'The field is required'],
  [{ event: '' }, 'The field is required'],
  [{ event: 'x'.repeat(201) }, scheduleMessages.event],
  [{ startTime: '24:00' }, scheduleMessages.time],
  [{ endTime: '9' }, scheduleMessages.time],
  [{ day: 'Someday' }, 'Choose a day from Monday to Sunday'],
  [{ endTime: '08:59' }, scheduleMessages.order],
  [{ endTime: '09:00' }, scheduleMessages.order],
])('an entry with %j is refused with a sentence', async (wrong, message) => {
  const tutor = await school.given.tutor();

  const refused = await add(tutor, { ...lesson, ...wrong });

  expect(refused).toMatchObject({ status: 400, body: { message } });
  expect(await weekOf(tutor)).toEqual([]);
});

test('a change sends what it changes, and the end has to be after the start then too', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const { id } = await given.scheduleEntry(tutor.id, lesson as { day: 'Monday' });
  const change = (body: object) => as(tutor).put(`/schedules/${id}`, body);

  expect(await change({ endTime: '08:30' })).toMatchObject({ status: 400, body: { message: scheduleMessages.order } });
  expect(await change({ startTime: '11:00' })).toMatchObject({
    status: 400,
    body: { message: scheduleMessages.order },
  });
  expect(await change({ event: 'CSS', day: 'Sunday' })).toMatchObject({ status: 200 });
  expect((await change({})).status).toBe(200);

  expect(await weekOf(tutor)).toMatchObject([{ day: 'Sunday', startTime: '09:00', endTime: '11:00', event: 'CSS' }]);
});

test('somebody else’s entry is neither changed nor deleted; the office may', async () => {
  const { as, given } = school;
  const [tutor, otherTutor, admin] = [await given.tutor(), await given.tutor(), await given.admin()];
  const { id } = await given.scheduleEntry(tutor.id);

  for (const refused of [
    await as(otherTutor).put(`/schedules/${id}`, { event: 'Mine' }),
    await as(otherTutor).delete(`/schedules/${id}`),
  ])
    expect(refused).toMatchObject({ status: 403, body: { message: scheduleMessages.notYours } });
  const changed = await as(admin).put(`/schedules/${id}`, { event: 'Changed by the office' });

  expect(changed.status).toBe(200);
  expect(await eventsOf(tutor)).toEqual(['Changed by the office']);
});

test('a course or a room has to be one’s own; the office may name any, and its tutor may leave it there', async () => {
  const { as, given } = school;
  const [tutor, admin] = [await given.tutor(), await given.admin()];
  const [course, room] = [await given.course(), await given.room()];
  const { id } = await given.scheduleEntry(tutor.id);

  for (const foreign of [{ courseId: course.id }, { roomId: room.id }, { courseId: id }, { roomId: id }]) {
    expect((await add(tutor, { ...lesson, day: 'Friday', ...foreign })).status).toBe(404);
    expect((await as(tutor).put(`/schedules/${id}`, foreign)).status).toBe(404);
  }
  const byOffice = await as(admin).put(`/schedules/${id}`, { courseId: course.id, roomId: room.id });
  const left = await as(tutor).put(`/schedules/${id}`, { event: 'CSS', courseId: course.id, roomId: room.id });
  const taken = await as(tutor).put(`/schedules/${id}`, { courseId: null, roomId: null });

  expect([byOffice.status, left.status, taken.status]).toEqual([200, 200, 200]);
  expect(await weekOf(tutor)).toMatchObject([{ event: 'CSS', courseId: null, courseTitle: '', roomId: null }]);
});

test('deleting names its entry; without an id nothing is deleted', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const { id } = await given.scheduleEntry(tutor.id);

  for (const bare of ['/schedules/', '/schedules', `/schedules/?id=${id}`, `/schedules?id=${id}`])
    expect(await as(tutor).delete(bare)).toMatchObject({ status: 400, body: { message: scheduleMessages.noId } });
  expect((await as(tutor).delete('/schedules/', { id, _id: id })).status).toBe(400);
  expect(await weekOf(tutor)).toHaveLength(1);

  const deleted = await as(tutor).delete(`/schedules/${id}`);
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Deleted successfully' } });
  expect((await as(tutor).delete(`/schedules/${id}`)).status).toBe(404);
  expect(await weekOf(tutor)).toEqual([]);
});

test('an entry names its room while that is active, to whoever may enter it', async () => {
  const { given } = school;
  const [tutor, student, joined] = [await given.tutor(), await given.student(), await given.student()];
  const course = await given.course({ tutorId: tutor.id });
  await given.enrolment(joined.id, course.id);
  const now = new Date();
  const [forAll, forCourse, closed] = [
    await given.room({ ownerId: tutor.id, activeSince: now }),
    await given.room({ ownerId: tutor.id, activeSince: now, courseId: course.id }),
    await given.room({ ownerId: tutor.id }),
  ];
  for (const { id: roomId, name: event } of [forAll, forCourse, closed])
    await given.scheduleEntry(tutor.id, { day: 'Saturday', event, roomId });
  const roomsOf = async (person: Person) =>
    Object.fromEntries(
      (await weekOf(person)).filter(({ roomId }) => roomId).map(({ event, activeRoom }) => [event, activeRoom]),
    );

  const open = { [forAll.name]: forAll.name, [closed.name]: '' };
  expect(await roomsOf(student)).toEqual({ ...open, [forCourse.name]: '' });
  expect(await roomsOf(joined)).toEqual({ ...open, [forCourse.name]: forCourse.name });
  expect(await roomsOf(tutor)).toEqual({ ...open, [forCourse.name]: forCourse.name });
});

test('with a course its entries go', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id });
  await given.scheduleEntry(tutor.id, { courseId: course.id });

  await as(tutor).delete(`/courses/${course.id}`);

  expect(await weekOf(tutor)).toEqual([]);
});
