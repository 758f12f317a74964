/** Tests shared editors on real WebSockets and a real database: who may read, who may write, and what is saved. */

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { sessions } from '#contract/sessions.ts';
import { classDocument, EDITORS_CLOSED, type Help, ownDocument, sharedEditors } from '#contract/shared-editors.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import {
  closeRoom,
  frame,
  joinEditors,
  leaveAllEditors,
  openRawSocket,
  openRoom,
} from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  leaveAllEditors();
});

/** Creates a tutor and a student in an open room, both with the class document open. */
async function createClass() {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const [tutorEditors, studentEditors] = [
    await joinEditors(school, tutor, room),
    await joinEditors(school, student, room),
  ];
  const [tutorDocument, studentDocument] = [await tutorEditors.openClass(), await studentEditors.openClass()];
  const params = { roomName: room.name, personId: student.id };
  const letWrite = (mayWrite: boolean) => school.as(tutor).call(sharedEditors.letWrite, { params, body: { mayWrite } });
  /** The student grants help to the tutor unless another helper is named. */
  const helpRequest = (by: Person, wanted: Help, helper = by === student ? tutor : undefined) => ({
    params,
    body: { help: wanted, ...(helper && { helper: helper.id }) },
  });
  const help = (...how: Parameters<typeof helpRequest>) =>
    school.as(how[0]).call(sharedEditors.help, helpRequest(...how));
  const cannotHelp = (...how: Parameters<typeof helpRequest>) =>
    school.as(how[0]).refused(sharedEditors.help, helpRequest(...how));
  return {
    tutor,
    student,
    room,
    tutorEditors,
    studentEditors,
    tutorDocument,
    studentDocument,
    letWrite,
    help,
    cannotHelp,
  };
}

test('the class sees what the tutor writes, and ten simultaneous writers end with the same text', async () => {
  const { tutor, room, tutorDocument } = await createClass();
  const students = await Promise.all(Array.from({ length: 9 }, () => school.create.student()));
  const theirs = await Promise.all(
    students.map(async (student) => (await joinEditors(school, student, room)).openClass()),
  );
  for (const { id: personId } of students) {
    const params = { roomName: room.name, personId };
    await school.as(tutor).call(sharedEditors.letWrite, { params, body: { mayWrite: true } });
  }

  const all = [tutorDocument, ...theirs];
  for (let round = 0; round < 20; round++) for (const [who, one] of all.entries()) one.write(`${who}.${round} `);

  await expect.poll(() => all.map(({ code }) => code.length)).toEqual(all.map(() => tutorDocument.code.length));
  await expect.poll(() => new Set(all.map(({ text }) => text())).size).toBe(1);
  expect(tutorDocument.text().split(' ').sort()).toHaveLength(201);
});

test('a banned student is disconnected from the editors at once and cannot reconnect', async () => {
  const { tutor, student, room, studentEditors } = await createClass();
  const tutorInCall = await (await browserOf(school, tutor)).join(room.name);
  await (await browserOf(school, student)).join(room.name);
  tutorInCall.send({ type: 'remove', person: student.id, isBan: true });

  expect(await studentEditors.ended).toMatchObject({ code: EDITORS_CLOSED, reason: callsTexts.banned });
  const again = await openRawSocket(school, room, { person: student });
  expect(await again.ended).toMatchObject({ code: EDITORS_CLOSED, reason: callsTexts.banned });
});

test('members see who is present, by display name, and who leaves', async () => {
  const { tutor, student, studentEditors, tutorDocument } = await createClass();

  // Two kinds of events announce members: the student may have joined before or after the tutor opened the document.
  const announcedMembers = () =>
    tutorDocument.events.flatMap((one) =>
      one.type === 'person' ? [one.person] : one.type === 'welcome' ? one.people : [],
    );
  await expect.poll(announcedMembers).toContainEqual({
    _id: student.id,
    name: 'Wanjiru K.',
    role: 'student',
    mayWrite: false,
    help: 'none',
  });
  expect(announcedMembers().map(({ _id }) => _id)).toContain(tutor.id);
  studentEditors.leave();
  await expect.poll(() => tutorDocument.last('left')).toEqual({ type: 'left', person: student.id });
});

test('changes of a member without write permission reach neither the others nor the database', async () => {
  const { room, tutorDocument, studentDocument } = await createClass();
  tutorDocument.write('the truth');
  await expect.poll(studentDocument.text).toBe('the truth');

  studentDocument.write(' and a lie');
  tutorDocument.write('!');

  await expect.poll(studentDocument.text).toContain('!');
  expect(tutorDocument.text()).toBe('the truth!');
  await expect.poll(() => storedCode(room.sessionId)).toBe('the truth!');
});

test('handmade messages of a reader cannot change the code, message others or move their cursors', async () => {
  const { tutor, student, room, tutorDocument } = await createClass();
  tutorDocument.provider.awareness!.setLocalState({ person: tutor.id, cursor: null });
  const name = classDocument(room.sessionId);
  const { socket, heard } = await openRawSocket(school, room, { person: student });
  const forged = new Doc();
  forged.getText('code').insert(0, 'a lie');
  const update = encodeStateAsUpdate(forged);
  const { clientID } = tutorDocument.document;
  const cursorMessage = (state: object | null) => frame(1, clientID, 1_000, JSON.stringify(state));

  socket.send(frame(name, 2, 0, 'a token'));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  socket.send(frame(name, 0, 1, update));
  socket.send(frame(name, 0, 2, update));
  socket.send(frame(name, 4, 2, update));
  socket.send(frame(name, 0, 2, Buffer.from('no update')));
  socket.send(frame(name, 1, cursorMessage({ person: tutor.id, cursor: 'forged' })));
  socket.send(frame(name, 1, cursorMessage(null)));
  tutorDocument.write('the truth');
  await expect.poll(() => heard.some((bytes) => bytes.includes('the truth'))).toBe(true);

  expect(tutorDocument.text()).toBe('the truth');
  expect(tutorDocument.provider.awareness!.getStates().get(clientID)).toEqual({ person: tutor.id, cursor: null });
  const late = await (await joinEditors(school, await school.create.student(), room)).openClass();
  expect(late.text()).toBe('the truth');
  expect(late.provider.awareness!.getStates().get(clientID)).toMatchObject({ cursor: null });
});

test('messages for a document that was not opened, or opened twice, are dropped', async () => {
  const { student, room, studentDocument } = await createClass();
  const name = classDocument(room.sessionId);
  const { socket, heard } = await openRawSocket(school, room, { person: student });
  const asksForState = frame(name, 0, 0, Buffer.from([0]));

  socket.send(asksForState);
  socket.send(frame(name, 2, 0, 'a'.repeat(2_000)));
  socket.send(frame(name, 2, 0, 'a token'));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const before = heard.length;
  socket.send(frame(name, 2, 0, 'another token'));
  socket.send(asksForState);

  await expect.poll(() => heard.length).toBeGreaterThan(before);
  expect(heard.filter((bytes) => bytes.subarray(name.length + 1)[0] === 2)).toHaveLength(1);
  expect(studentDocument.provider.synced).toBe(true);
});

test.each([
  ['a broadcast message', frame('any', 6, 'hello')],
  ['malformed bytes', Buffer.from([0xff, 0xff, 0xff])],
])('a client that sends %s is disconnected', async (_, bytes) => {
  const { student, room } = await createClass();
  const { socket, ended } = await openRawSocket(school, room, { person: student });

  socket.send(bytes);

  expect(await ended).toMatchObject({ code: EDITORS_CLOSED });
});

test('a permitted student may write, and changes after the withdrawal are rejected', async () => {
  const { tutorDocument, studentDocument, letWrite } = await createClass();

  await letWrite(true);
  studentDocument.write('hers');
  await expect.poll(tutorDocument.text).toBe('hers');
  await letWrite(false);
  studentDocument.write(' too late');
  tutorDocument.write(' his');

  await expect.poll(studentDocument.text).toContain(' his');
  expect(tutorDocument.text()).toBe('hers his');
});

test('only the tutor permits writing, and only to students who have been in the class', async () => {
  const { student, tutor, room } = await createClass();
  const path = `/stages/${room.name}/writers`;
  const stranger = await school.create.student();

  expect(await school.as(student).put(`${path}/${student.id}`, { mayWrite: true })).toMatchObject({ status: 403 });
  expect(await school.as(tutor).put(`${path}/${stranger.id}`, { mayWrite: true })).toMatchObject({ status: 404 });
});

test('only the student writes in their own document; the tutor may read it', async () => {
  const { student, room, tutorEditors, studentEditors } = await createClass();
  const own = await studentEditors.openOwn();
  own.write('mine');

  const seen = await tutorEditors.openOwn(student);
  seen.write(' or his');
  own.write('!');

  await expect.poll(seen.text).toContain('!');
  expect(own.text()).toBe('mine!');
  const other = await joinEditors(school, await school.create.student(), room);
  expect((await other.openOwn(student)).isRead).toBe(false);
});

test('the tutor may write in a student’s document while the student agrees', async () => {
  const { tutor, student, tutorEditors, studentEditors, studentDocument, help, cannotHelp } = await createClass();
  const own = await studentEditors.openOwn();

  expect(await cannotHelp(student, 'given')).toMatchObject({ status: 409, message: sharedEditorsTexts.notAsked });
  expect((await cannotHelp(tutor, 'given')).status).toBe(403);
  await help(tutor, 'asked');
  await expect.poll(() => studentDocument.last('person')?.person.help).toBe('asked');
  const early = await tutorEditors.openOwn(student);
  early.write('not yet');
  await help(student, 'given');
  early.document.getMap('about').set('languageId', 71);
  early.provider.forceSync();
  await expect.poll(own.text).toBe('not yet');

  await help(student, 'none');
  early.write(' any more');
  own.write('!');
  await expect.poll(early.text).toContain('!');
  expect(own.text()).toBe('not yet!');
});

test('if two members of staff ask, the student’s consent is for the one shown', async () => {
  const { tutor, student, room, studentDocument, studentEditors, help, cannotHelp } = await createClass();
  const admin = await school.create.admin();
  const adminEditors = await joinEditors(school, admin, room);
  const adminDocument = await adminEditors.openClass();
  const own = await studentEditors.openOwn();

  await help(tutor, 'asked');
  expect(await cannotHelp(admin, 'asked')).toMatchObject({ status: 409, message: sharedEditorsTexts.otherHelps });
  await expect.poll(() => studentDocument.last('person')?.person.helper?._id).toBe(tutor.id);
  // The tutor withdraws the request and the admin asks, while the student is about to agree to the tutor.
  await help(tutor, 'none');
  await help(admin, 'asked');
  expect(await cannotHelp(student, 'given', tutor)).toMatchObject({
    status: 409,
    message: sharedEditorsTexts.notAsked,
  });
  const toNobody = { params: { roomName: room.name, personId: student.id }, body: { help: 'given' as const } };
  expect((await school.as(student).refused(sharedEditors.help, toNobody)).status).toBe(409);
  await help(student, 'given', admin);
  await expect
    .poll(() => adminDocument.last('person')?.person)
    .toMatchObject({ help: 'given', helper: { _id: admin.id } });
  (await adminEditors.openOwn(student)).write('by the office');
  await expect.poll(own.text).toBe('by the office');

  expect((await cannotHelp(tutor, 'asked')).status).toBe(409);
  adminEditors.leave();
  await expect.poll(() => studentDocument.last('left')?.person).toBe(admin.id);
  await help(tutor, 'asked');
});

test('other students do not see a request for help, and cannot end it', async () => {
  const { tutor, student, room, help, cannotHelp } = await createClass();
  const other = await (await joinEditors(school, await school.create.student(), room)).openClass();

  await help(tutor, 'asked');

  await expect.poll(() => other.last('person')?.person).toMatchObject({ _id: student.id, help: 'none' });
  expect((await cannotHelp(await school.create.student(), 'none')).status).toBe(403);
});

test.each([
  ['a malformed name', () => 'nonsense'],
  ['another session', () => classDocument('00000000-0000-4000-8000-000000000000')],
  ['a user who was never in the class', (session: string) => ownDocument(session, session)],
])('the document of %s cannot be opened, not even by the tutor', async (_, nameIn) => {
  const { room, tutorEditors } = await createClass();
  expect((await tutorEditors.openNamed(nameIn(room.sessionId))).isRead).toBe(false);
});

test('a user who may not enter the room gets the reason; a connection from another origin gets none', async () => {
  const { create } = school;
  const tutor = await create.tutor();
  const room = await openRoom(school, tutor, { courseId: (await create.course({ tutorId: tutor.id })).id });
  const closed = await create.room({ ownerId: tutor.id });
  const student = await create.student();

  const refusals = [
    await openRawSocket(school, room, { person: student }),
    await openRawSocket(school, room, { person: await create.tutor() }),
    await openRawSocket(school, closed, { person: tutor }),
    await openRawSocket(school, { name: 'nowhere' }, { person: tutor }),
    await openRawSocket(school, room),
  ];

  expect(await Promise.all(refusals.map(({ ended }) => ended))).toEqual(
    [roomsTexts.joinFirst, roomsTexts.otherTutor, roomsTexts.closed, roomsTexts.gone, sharedEditorsTexts.signedOut].map(
      (reason) => ({ code: EDITORS_CLOSED, reason }),
    ),
  );
  expect((await openRawSocket(school, room, { person: tutor, origin: 'https://stranger.example' })).status).toBe(403);
});

test('closing the room disconnects all members at once', async () => {
  const { tutor, room, tutorEditors, studentEditors, tutorDocument } = await createClass();
  tutorDocument.write('the last word');
  await expect.poll(() => tutorDocument.provider.unsyncedChanges).toBe(0);

  await closeRoom(school, tutor, room);

  const over = { code: EDITORS_CLOSED, reason: sharedEditorsTexts.closed };
  expect(await Promise.all([tutorEditors.ended, studentEditors.ended])).toMatchObject([over, over]);
  await expect.poll(() => storedCode(room.sessionId)).toBe('the last word');
  expect((await school.as(tutor).refused(sharedEditors.open, { params: { roomName: room.name } })).status).toBe(403);
});

test('a connection ends with its login session, at the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { student, studentEditors } = await createClass();
  await school.as(student).call(sessions.endOthers);

  await vi.advanceTimersByTimeAsync(15_000);

  expect(await studentEditors.ended).toMatchObject({ code: EDITORS_CLOSED, reason: sharedEditorsTexts.signedOut });
});

/** Reads the class document's code from the database. */
const storedCode = async (sessionId: string) =>
  (await school.find.documentsOf(sessionId)).find(({ ownerId }) => ownerId === null)?.code;
