import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/protocol/endpoint.ts';
import { schedules } from '#contract/schedules.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const lesson = { day: 'Monday', startTime: '09:00', endTime: '11:00', event: 'Web Design' } as const;
const changeOf = (id: string, body: Input<typeof schedules.update>['body']) => ({ params: { id }, body });
const sentence = '“Web Design” is on Monday from 09:00 to 11:00. Please choose another time.';

test.each([
  ['10:00', '12:00'],
  ['08:00', '09:01'],
  ['09:30', '10:00'],
  ['08:00', '12:00'],
  ['09:00', '11:00'],
])('an entry from %s to %s overlaps with an existing one and is refused with a message', async (startTime, endTime) => {
  const { as, create } = school;
  const tutor = await create.tutor();
  await create.scheduleEntry(tutor.id, lesson);

  const body = { ...lesson, event: 'Git', startTime, endTime };
  const refused = await as(tutor).refused(schedules.add, { body });

  expect(refused).toMatchObject({ status: 409, code: 'conflict', message: sentence });
  expect(await as(tutor).call(schedules.list)).toHaveLength(1);
});

test('touching ends, another day and another tutor are no overlap', async () => {
  const { as, create } = school;
  const [tutor, otherTutor] = [await create.tutor(), await create.tutor()];
  await create.scheduleEntry(tutor.id, lesson);

  for (const [person, details] of [
    [tutor, { startTime: '11:00', endTime: '12:00' }],
    [tutor, { startTime: '08:00', endTime: '09:00' }],
    [tutor, { day: 'Tuesday' as const }],
    [otherTutor, {}],
  ] as const)
    await as(person).call(schedules.add, { body: { ...lesson, ...details } });
});

test('a change overlaps with other entries and not with itself, for admins too', async () => {
  const { as, create } = school;
  const [tutor, admin] = [await create.tutor(), await create.admin()];
  await create.scheduleEntry(tutor.id, lesson);
  const { id } = await create.scheduleEntry(tutor.id, { ...lesson, day: 'Tuesday' });

  await as(tutor).call(schedules.update, changeOf(id, { endTime: '12:00' }));
  const moved = await as(tutor).refused(schedules.update, changeOf(id, { day: 'Monday' }));
  const movedByOffice = await as(admin).refused(schedules.update, changeOf(id, { day: 'Monday' }));

  expect(moved).toMatchObject({ status: 409, message: sentence });
  expect(movedByOffice.status).toBe(409);
});

test('of several overlapping entries added at once, one is accepted', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const add = () => as(tutor).answer(schedules.add, { body: lesson });

  const answers = await Promise.all([add(), add(), add(), add(), add(), add()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await as(tutor).call(schedules.list)).toHaveLength(1);
});

test('two concurrent changes that together would overlap, or end before they start, do not both succeed', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const [one, other] = [
    await create.scheduleEntry(tutor.id, { ...lesson, day: 'Tuesday' }),
    await create.scheduleEntry(tutor.id, { ...lesson, day: 'Wednesday' }),
  ];
  const change = async (...what: Parameters<typeof changeOf>) =>
    (await as(tutor).answer(schedules.update, changeOf(...what))).status;

  const moves = await Promise.all([change(one.id, { day: 'Friday' }), change(other.id, { day: 'Friday' })]);
  const times = await Promise.all([change(one.id, { startTime: '10:30' }), change(one.id, { endTime: '10:00' })]);

  expect(moves.sort()).toEqual([200, 409]);
  expect(times.sort()).toEqual([200, 400]);
});
