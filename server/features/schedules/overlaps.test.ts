import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const lesson = { day: 'Monday', startTime: '09:00', endTime: '11:00', event: 'Web Design' } as const;
const sentence = '“Web Design” is on Monday from 09:00 to 11:00. Please choose another time.';

test.each([
  ['10:00', '12:00'],
  ['08:00', '09:01'],
  ['09:30', '10:00'],
  ['08:00', '12:00'],
  ['09:00', '11:00'],
])('from %s to %s overlaps with what is there, and is refused with a sentence', async (startTime, endTime) => {
  const { as, given } = school;
  const tutor = await given.tutor();
  await given.scheduleEntry(tutor.id, lesson);

  const refused = await as(tutor).post('/schedules', { ...lesson, event: 'Git', startTime, endTime });

  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', message: sentence } });
  expect((await as(tutor).get('/schedules')).body).toHaveLength(1);
});

test('ends that touch, another day and another tutor are no overlap', async () => {
  const { as, given } = school;
  const [tutor, otherTutor] = [await given.tutor(), await given.tutor()];
  await given.scheduleEntry(tutor.id, lesson);
  const add = async (person: typeof tutor, details: object) =>
    (await as(person).post('/schedules', { ...lesson, ...details })).status;

  expect(await add(tutor, { startTime: '11:00', endTime: '12:00' })).toBe(201);
  expect(await add(tutor, { startTime: '08:00', endTime: '09:00' })).toBe(201);
  expect(await add(tutor, { day: 'Tuesday' })).toBe(201);
  expect(await add(otherTutor, {})).toBe(201);
});

test('a change overlaps with others and not with itself; also when the office makes it', async () => {
  const { as, given } = school;
  const [tutor, admin] = [await given.tutor(), await given.admin()];
  await given.scheduleEntry(tutor.id, lesson);
  const { id } = await given.scheduleEntry(tutor.id, { ...lesson, day: 'Tuesday' });

  const longer = await as(tutor).put(`/schedules/${id}`, { endTime: '12:00' });
  const moved = await as(tutor).put(`/schedules/${id}`, { day: 'Monday' });
  const movedByOffice = await as(admin).put(`/schedules/${id}`, { day: 'Monday' });

  expect(longer.status).toBe(200);
  expect(moved).toMatchObject({ status: 409, body: { message: sentence } });
  expect(movedByOffice.status).toBe(409);
});

test('of many that overlap and come at once, one is taken', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const add = () => as(tutor).post('/schedules', lesson);

  const answers = await Promise.all([add(), add(), add(), add(), add(), add()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await as(tutor).get('/schedules')).body).toHaveLength(1);
});

test('two changes at once that would together overlap, or end before they start, do not both succeed', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const [one, other] = [
    await given.scheduleEntry(tutor.id, { ...lesson, day: 'Tuesday' }),
    await given.scheduleEntry(tutor.id, { ...lesson, day: 'Wednesday' }),
  ];
  const change = async (id: string, body: object) => (await as(tutor).put(`/schedules/${id}`, body)).status;

  const moves = await Promise.all([change(one.id, { day: 'Friday' }), change(other.id, { day: 'Friday' })]);
  const times = await Promise.all([change(one.id, { startTime: '10:30' }), change(one.id, { endTime: '10:00' })]);

  expect(moves.sort()).toEqual([200, 409]);
  expect(times.sort()).toEqual([200, 400]);
});
