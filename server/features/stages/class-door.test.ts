/** The stage behind the door of its class: whoever is not let in to the call reads nothing of what is written there. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callMessages } from '#contract/calls.ts';
import { STAGE_OVER, stages } from '#contract/stages.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import { bareLine, joinStage, leaveAll, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import { hangUpAll } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(() => {
  leaveAll();
  hangUpAll();
});

const inCall = async (person: Person, room: { name: string }) => (await browserOf(school, person)).join(room.name);

/** A tutor who is in his class and has written something. */
async function aClass() {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const teacher = await inCall(tutor, room);
  const his = await (await joinStage(school, tutor, room)).openClass();
  his.write('the secret');
  await expect.poll(() => storedCode(room.sessionId)).toBe('the secret');
  return { tutor, student, room, teacher };
}

const storedCode = async (sessionId: string) => (await school.find.documentsOf(sessionId))[0]?.code;

/** What somebody is answered who asks for all that there is of a stage. */
async function waysIn(person: Person, room: { name: string; sessionId: string }) {
  const line = await bareLine(school, room, { person });
  const [stage, code] = [
    await school.as(person).refused(stages.open, { params: { roomName: room.name } }),
    await school.as(person).refused(stages.code, { params: { id: room.sessionId } }),
  ];
  return { end: await line.ended, answers: [stage, code].map(({ status, message }) => ({ status, said: message })) };
}

const shut = (message: string) => ({
  end: { code: STAGE_OVER, reason: message },
  answers: [
    { status: 403, said: message },
    { status: 403, said: message },
  ],
});

test('who waits at the door of a class, or finds it locked, sees nothing of its stage until she is let in', async () => {
  const { tutor, student, room, teacher } = await aClass();
  teacher.tell({ type: 'waitingRoom', isOn: true });
  await teacher.heard('rules');
  const hers = await inCall(student, room);
  await hers.heard('waiting');
  expect(await waysIn(student, room)).toEqual(shut(callMessages.letInFirst));

  teacher.tell({ type: 'admit', person: student.id, isIn: true });
  await hers.heard('welcome');
  expect((await (await joinStage(school, student, room)).openClass()).text()).toBe('the secret');
  expect(await school.as(student).call(stages.code, { params: { id: room.sessionId } })).toMatchObject([
    { ownerId: null, code: 'the secret' },
  ]);

  teacher.tell({ type: 'lock', isLocked: true });
  await hers.heard('rules');
  expect(await waysIn(await school.create.student(), room)).toEqual(shut(callMessages.locked));
  // He has left the call himself, and is the tutor all the same.
  teacher.tell({ type: 'leave' });
  await teacher.ended;
  expect((await (await joinStage(school, tutor, room)).openClass()).isRead).toBe(true);
});

test('who has lost both lines comes back through a locked door, to the stage first', async () => {
  const { student, room, teacher } = await aClass();
  const hers = await inCall(student, room);
  teacher.tell({ type: 'lock', isLocked: true });
  await hers.heard('rules');
  hers.socket.terminate();
  await teacher.heard('left');

  expect((await (await joinStage(school, student, room)).openClass()).text()).toBe('the secret');
  expect((await inCall(student, room)).all('welcome')).toHaveLength(1);
  expect((await (await joinStage(school, student, room)).openClass()).isRead).toBe(true);
});

test('who is banned is refused the code of the class that goes on, and who is removed is out of the stage at once', async () => {
  const { student, room, teacher } = await aClass();
  const other = await school.create.student();
  const [hers, others] = [await joinStage(school, student, room), await joinStage(school, other, room)];
  for (const person of [student, other]) await inCall(person, room);

  teacher.tell({ type: 'remove', person: student.id, isBan: true });
  teacher.tell({ type: 'remove', person: other.id, isBan: false });

  expect(await hers.ended).toMatchObject({ code: STAGE_OVER, reason: callMessages.banned });
  expect(await others.ended).toMatchObject({ code: STAGE_OVER, reason: callMessages.removed });
  expect(await waysIn(student, room)).toEqual(shut(callMessages.banned));
  expect(await waysIn(other, room)).toEqual(shut(callMessages.removed));
  // She may come in again, and then she is on the stage again.
  await (await inCall(other, room)).heard('welcome');
  expect((await (await joinStage(school, other, room)).openClass()).isRead).toBe(true);
});

test('who came to the stage alone has to go when the class is locked; who is in the call stays', async () => {
  const { student, room, teacher } = await aClass();
  const lurker = await joinStage(school, student, room);
  await lurker.openClass();
  const classmate = await school.create.student();
  await inCall(classmate, room);
  const hers = await (await joinStage(school, classmate, room)).openClass();

  teacher.tell({ type: 'lock', isLocked: true });

  expect(await lurker.ended).toMatchObject({ code: STAGE_OVER, reason: callMessages.locked });
  teacher.tell({ type: 'lock', isLocked: false });
  expect(hers.provider.synced).toBe(true);
});

test('a server that was started again locks nobody out who was in, and still knows who is banned', async () => {
  const database = await createDatabase();
  const kept = { ...database, drop: async () => {} };
  const first = await startTestServer({ database: kept });
  const [tutor, student, banned] = [
    await first.create.tutor(),
    await first.create.student(),
    await first.create.student(),
  ];
  const room = await openRoom(first, tutor);
  const teacher = await (await browserOf(first, tutor)).join(room.name);
  for (const person of [student, banned]) await (await browserOf(first, person)).join(room.name);
  teacher.tell({ type: 'remove', person: banned.id, isBan: true });
  teacher.tell({ type: 'lock', isLocked: true });
  await teacher.heard('rules');
  await first.stop();
  hangUpAll();

  const next = await startTestServer({ database });
  expect((await (await joinStage(next, student, room)).openClass()).isRead).toBe(true);
  const line = await bareLine(next, room, { person: banned });
  expect(await line.ended).toMatchObject({ reason: callMessages.banned });
  leaveAll();
});
