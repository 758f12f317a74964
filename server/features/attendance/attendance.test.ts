import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { attendance } from '#contract/attendance.ts';
import { rooms } from '#contract/rooms.ts';
import { browserOf, type CallClient, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { refusing } from '#server/testing/fakes/failures.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as attendanceTexts from '#texts/classes/attendance.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  closeAllWebSockets();
});

const { openRoom, joining } = classesIn(() => school);

const sessionsOf = (person: Person, query: { page?: string } = {}, at = school) =>
  at.as(person).call(attendance.listSessions, { query });

async function attendanceFor(person: Person, at = school) {
  const { sessions } = await sessionsOf(person, {}, at);
  return at.as(person).call(attendance.read, { params: { id: sessions[0]!._id } });
}

/** Waits until `times` members have left the call. */
const waitForDepartures = (line: CallClient, times: number) => line.received('left', times);

test('minutes are the sum of all visits, also when the student moves to another device', async () => {
  const { create, clock } = school;
  const { id, name, tutor } = await openRoom();
  const [achieng, kiprop] = [
    await create.student({ name: 'Achieng Odhiambo' }),
    await create.student({ name: 'Kiprop' }),
  ];
  const startedAt = clock.now();
  const teacher = await joining(name, tutor);

  clock.advance({ minutes: 5 });
  const first = await joining(name, achieng);
  clock.advance({ minutes: 20 });
  first.send({ type: 'leave' });
  await waitForDepartures(teacher, 1);
  clock.advance({ minutes: 10 });
  await joining(name, achieng);
  clock.advance({ minutes: 2.4 });
  const secondDevice = await joining(name, achieng);
  await joining(name, kiprop);
  clock.advance({ minutes: 3.2 });
  secondDevice.socket.terminate();
  await waitForDepartures(teacher, 2);
  const during = await attendanceFor(tutor);
  await switchRoom(school, { id, tutor }, 'inactive');
  await teacher.closed;
  const after = await attendanceFor(tutor);

  const at = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000).toISOString();
  const total = 5 + 20 + 10 + 2.4 + 3.2;
  expect(during.session).toMatchObject({ roomName: name, startedAt: at(0), endedAt: null, people: 3 });
  expect(during.people).toEqual([
    { _id: tutor.id, name: tutor.name, role: 'tutor', joinedAt: at(0), leftAt: null, minutes: 41, times: 1 },
    {
      _id: achieng.id,
      name: 'Achieng Odhiambo',
      role: 'student',
      joinedAt: at(5),
      leftAt: at(total),
      minutes: 26,
      times: 2,
    },
    { _id: kiprop.id, name: 'Kiprop', role: 'student', joinedAt: at(37.4), leftAt: null, minutes: 3, times: 1 },
  ]);
  expect(after.session.endedAt).toBe(at(total));
  expect(after.people.map(({ leftAt }) => leftAt)).toEqual([at(total), at(total), at(total)]);
});

test('a student who only waited in the waiting room is not in the attendance', async () => {
  const { name, tutor } = await openRoom();
  const teacher = await joining(name, tutor);
  teacher.send({ type: 'waitingRoom', isOn: true });
  await teacher.received('rules');
  await joining(name, await school.create.student());

  expect((await attendanceFor(tutor)).people.map(({ role }) => role)).toEqual(['tutor']);
});

test('tutors list their own sessions, admins all, newest first, also of deleted rooms', async () => {
  const { as, create, clock } = school;
  const { id, name, tutor } = await openRoom();
  const other = await openRoom();
  await switchRoom(school, { id, tutor }, 'inactive');
  clock.advance({ minutes: 60 });
  const body = { status: 'active' as const, roomName: `${name}-again` };
  await as(tutor).call(rooms.update, { params: { id }, body });
  await as(tutor).call(rooms.delete, { params: { id } });

  const own = await sessionsOf(tutor);
  const office = await sessionsOf(await create.admin());
  const [session] = own.sessions;

  expect(own).toMatchObject({ total: 2, sessions: [{ ownerName: tutor.name, people: 0 }, { roomName: name }] });
  expect(Date.parse(session!.startedAt)).toBeGreaterThan(Date.parse(own.sessions[1]!.startedAt));
  expect(office.total).toBeGreaterThanOrEqual(3);
  expect(office.sessions.map(({ roomName }) => roomName)).toContain(other.name);
  expect((await sessionsOf(tutor, { page: '2' })).sessions).toEqual([]);
  const refused = (person: Person, id: string) => as(person).refused(attendance.read, { params: { id } });
  expect(await refused(other.tutor, session!._id)).toMatchObject({
    status: 403,
    message: attendanceTexts.notYours,
  });
  expect(await refused(tutor, randomUUID())).toMatchObject({ status: 404 });
});

test('the CSV file opens in a spreadsheet, and no cell is a formula', async () => {
  const { create } = school;
  const { name, tutor } = await openRoom();
  await joining(name, await create.student({ name: '=cmd' }));
  const { session } = await attendanceFor(tutor);
  const { cookie } = await browserOf(school, tutor);

  const response = await fetch(`${school.base}/rooms/sessions/${session._id}/attendance.csv`, { headers: { cookie } });
  const lines = Buffer.from(await response.arrayBuffer())
    .toString('utf8')
    .split('\r\n');

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /filename="attendance-room-\w+-\d{4}-\d\d-\d\d-\d\d-\d\d\.csv"/,
  );
  expect(lines[0]).toBe('\uFEFFName,Role,Joined (Africa/Nairobi),Left (Africa/Nairobi),Minutes,Visits');
  expect(lines[1]).toMatch(/^'=cmd,student,\d{4}-\d\d-\d\d \d\d:\d\d,,0,1$/);
});

test('visits that were open when the server was killed end at the last heartbeat', async () => {
  const database = await createDatabase();
  const persistentDatabase = { ...database, drop: async () => {} };
  const killed = await startTestServer({ database: persistentDatabase });
  const classes = classesIn(() => killed);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { name, tutor } = await classes.openRoom();
  await classes.joining(name, tutor);
  killed.clock.advance({ minutes: 7 });
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(async () => (await attendanceFor(tutor, killed)).people[0]?.minutes).toBe(7);
  const lastHeartbeatAt = killed.clock.now();
  await expect.poll(() => killed.find.attendanceOf(tutor.id)).toMatchObject([{ lastSeenAt: lastHeartbeatAt }]);
  killed.clock.advance({ minutes: 30 });
  closeAllWebSockets();
  await killed.stop();
  // stop() has stored when the visits ended, which a killed server cannot do: a temporary server undoes this.
  const cleanupServer = await startTestServer({ database: persistentDatabase });
  await cleanupServer.database.cutOffAttendance(lastHeartbeatAt);
  await cleanupServer.stop();
  const restarted = await startTestServer({ database });

  await expect
    .poll(async () => (await attendanceFor(tutor, restarted)).people[0]?.leftAt)
    .toEqual(lastHeartbeatAt.toISOString());
});

test('visits during a database failure are recorded once the database accepts writes again', async () => {
  const { create, clock } = school;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { name, tutor } = await openRoom();
  const teacher = await joining(name, tutor);
  const [left, stayed] = [await create.student({ name: 'Achieng' }), await create.student({ name: 'Kiprop' })];
  clock.advance({ minutes: 1 });
  const leaving = await joining(name, left);
  await expect.poll(async () => (await attendanceFor(tutor)).people).toHaveLength(2);
  const restoreDatabase = await refusing(school, 'attendance');

  clock.advance({ minutes: 10 });
  leaving.send({ type: 'leave' });
  await waitForDepartures(teacher, 1);
  await joining(name, stayed);
  clock.advance({ minutes: 5 });
  await vi.advanceTimersByTimeAsync(15_000);
  clock.advance({ minutes: 5 });
  expect((await attendanceFor(tutor)).people).toHaveLength(2);
  await restoreDatabase();

  await expect
    .poll(async () => (await attendanceFor(tutor)).people.map(({ minutes, leftAt }) => [minutes, leftAt === null]))
    .toEqual([
      [21, true],
      [10, false],
      [10, true],
    ]);
  // If the server were killed now, Kiprop's visit would end at the last heartbeat, five minutes after he joined.
  const visits = await school.find.attendanceOf(stayed.id);
  expect(visits.map(({ joinedAt, lastSeenAt }) => (lastSeenAt.getTime() - joinedAt.getTime()) / 60_000)).toEqual([5]);
  expect(school.takeFaults()).toHaveLength(1);
});
