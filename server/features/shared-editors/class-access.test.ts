/** Tests that access to the shared editors follows the call: a user whom the call does not admit can read nothing. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EDITORS_CLOSED, sharedEditors } from '#contract/shared-editors.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import { joinEditors, leaveAllEditors, openRawSocket, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(() => {
  leaveAllEditors();
  closeAllWebSockets();
});

const joinCall = async (person: Person, room: { name: string }) => (await browserOf(school, person)).join(room.name);

/** Creates a call in which a tutor has written something in the class document. */
async function createClass() {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const tutorInCall = await joinCall(tutor, room);
  const tutorEditors = await (await joinEditors(school, tutor, room)).openClass();
  tutorEditors.write('the secret');
  await expect.poll(() => storedCode(room.sessionId)).toBe('the secret');
  return { tutor, student, room, tutorInCall };
}

const storedCode = async (sessionId: string) => (await school.find.documentsOf(sessionId))[0]?.code;

test('a class that begins while the server checks the open classes is not treated as ended', async () => {
  const { tutor, student } = await createClass();
  const others = await Promise.all(Array.from({ length: 4 }, () => school.create.tutor()));

  for (let round = 0; round < 15; round++) {
    const room = await openRoom(school, tutor);
    const endHelp = (by: Person) =>
      school.as(by).call(sharedEditors.help, {
        params: { roomName: room.name, personId: student.id },
        body: { help: 'none' },
      });
    // The server checks all classes each time a room opens.
    await Promise.all([...others.map((other) => openRoom(school, other)), endHelp(student)]);
    await endHelp(tutor);
  }
});

/** Tries every endpoint through which the user could read the shared code. */
async function tryAllAccess(person: Person, room: { name: string; sessionId: string }) {
  const line = await openRawSocket(school, room, { person });
  const [stage, code] = [
    await school.as(person).refused(sharedEditors.open, { params: { roomName: room.name } }),
    await school.as(person).refused(sharedEditors.code, { params: { id: room.sessionId } }),
  ];
  return { end: await line.ended, answers: [stage, code].map(({ status, message }) => ({ status, said: message })) };
}

const allRefused = (message: string) => ({
  end: { code: EDITORS_CLOSED, reason: message },
  answers: [
    { status: 403, said: message },
    { status: 403, said: message },
  ],
});

test('a user who waits for admission, or is locked out, cannot read the shared code', async () => {
  const { tutor, student, room, tutorInCall } = await createClass();
  tutorInCall.send({ type: 'waitingRoom', isOn: true });
  await tutorInCall.received('rules');
  const studentInCall = await joinCall(student, room);
  await studentInCall.received('waiting');
  expect(await tryAllAccess(student, room)).toEqual(allRefused(callsTexts.letInFirst));

  tutorInCall.send({ type: 'admit', person: student.id, isIn: true });
  await studentInCall.received('welcome');
  expect((await (await joinEditors(school, student, room)).openClass()).text()).toBe('the secret');
  expect(await school.as(student).call(sharedEditors.code, { params: { id: room.sessionId } })).toMatchObject([
    { ownerId: null, code: 'the secret' },
  ]);

  tutorInCall.send({ type: 'lock', isLocked: true });
  await studentInCall.received('rules');
  expect(await tryAllAccess(await school.create.student(), room)).toEqual(allRefused(callsTexts.locked));
  // The tutor keeps access after leaving the call.
  tutorInCall.send({ type: 'leave' });
  await tutorInCall.closed;
  expect((await (await joinEditors(school, tutor, room)).openClass()).isRead).toBe(true);
});

test('a student who lost both connections can rejoin a locked class, the editors first', async () => {
  const { student, room, tutorInCall } = await createClass();
  const studentInCall = await joinCall(student, room);
  tutorInCall.send({ type: 'lock', isLocked: true });
  await studentInCall.received('rules');
  studentInCall.socket.terminate();
  await tutorInCall.received('left');

  expect((await (await joinEditors(school, student, room)).openClass()).text()).toBe('the secret');
  expect((await joinCall(student, room)).all('welcome')).toHaveLength(1);
  expect((await (await joinEditors(school, student, room)).openClass()).isRead).toBe(true);
});

test('a banned student is refused the code, and a removed student is disconnected from the editors at once', async () => {
  const { student, room, tutorInCall } = await createClass();
  const other = await school.create.student();
  const [studentEditors, otherEditors] = [
    await joinEditors(school, student, room),
    await joinEditors(school, other, room),
  ];
  for (const person of [student, other]) await joinCall(person, room);

  tutorInCall.send({ type: 'remove', person: student.id, isBan: true });
  tutorInCall.send({ type: 'remove', person: other.id, isBan: false });

  expect(await studentEditors.ended).toMatchObject({ code: EDITORS_CLOSED, reason: callsTexts.banned });
  expect(await otherEditors.ended).toMatchObject({ code: EDITORS_CLOSED, reason: callsTexts.removed });
  expect(await tryAllAccess(student, room)).toEqual(allRefused(callsTexts.banned));
  expect(await tryAllAccess(other, room)).toEqual(allRefused(callsTexts.removed));
  // A removed student may rejoin the call, and after that the editors.
  await (await joinCall(other, room)).received('welcome');
  expect((await (await joinEditors(school, other, room)).openClass()).isRead).toBe(true);
});

test('locking the class disconnects editors of users outside the call; users in the call stay', async () => {
  const { student, room, tutorInCall } = await createClass();
  const lurker = await joinEditors(school, student, room);
  await lurker.openClass();
  const classmate = await school.create.student();
  await joinCall(classmate, room);
  const studentEditors = await (await joinEditors(school, classmate, room)).openClass();

  tutorInCall.send({ type: 'lock', isLocked: true });

  expect(await lurker.ended).toMatchObject({ code: EDITORS_CLOSED, reason: callsTexts.locked });
  tutorInCall.send({ type: 'lock', isLocked: false });
  expect(studentEditors.provider.synced).toBe(true);
});

test('after a restart, users who were in the class keep access and bans still hold', async () => {
  const database = await createDatabase();
  const reusable = { ...database, drop: async () => {} };
  const first = await startTestServer({ database: reusable });
  const [tutor, student, banned] = [
    await first.create.tutor(),
    await first.create.student(),
    await first.create.student(),
  ];
  const room = await openRoom(first, tutor);
  const tutorInCall = await (await browserOf(first, tutor)).join(room.name);
  for (const person of [student, banned]) await (await browserOf(first, person)).join(room.name);
  tutorInCall.send({ type: 'remove', person: banned.id, isBan: true });
  tutorInCall.send({ type: 'lock', isLocked: true });
  await tutorInCall.received('rules');
  await first.stop();
  closeAllWebSockets();

  const next = await startTestServer({ database });
  expect((await (await joinEditors(next, student, room)).openClass()).isRead).toBe(true);
  const line = await openRawSocket(next, room, { person: banned });
  expect(await line.ended).toMatchObject({ reason: callsTexts.banned });
  leaveAllEditors();
});
