/** Stages on real WebSockets and a real database: who reads, who writes, and what is kept. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { callMessages } from '#contract/calls.ts';
import { roomMessages } from '#contract/rooms.ts';
import { sessions } from '#contract/sessions.ts';
import { classDocument, type Help, ownDocument, STAGE_OVER, stageMessages, stages } from '#contract/stages.ts';
import { browserOf } from '#server/testing/clients/call-client.ts';
import {
  bareLine,
  closeRoom,
  frame,
  joinStage,
  leaveAll,
  openRoom,
} from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  leaveAll();
});

/** A tutor and a student in his open room, both looking at the class's document. */
async function aClass() {
  const [tutor, student] = [await school.create.tutor(), await school.create.student()];
  const room = await openRoom(school, tutor);
  const [his, hers] = [await joinStage(school, tutor, room), await joinStage(school, student, room)];
  const [hisClass, herClass] = [await his.openClass(), await hers.openClass()];
  const params = { roomName: room.name, personId: student.id };
  const letWrite = (mayWrite: boolean) => school.as(tutor).call(stages.letWrite, { params, body: { mayWrite } });
  /** She agrees to the tutor's help, where nobody else is named. */
  const asked = (by: Person, wanted: Help, helper = by === student ? tutor : undefined) => ({
    params,
    body: { help: wanted, ...(helper && { helper: helper.id }) },
  });
  const help = (...how: Parameters<typeof asked>) => school.as(how[0]).call(stages.help, asked(...how));
  const cannotHelp = (...how: Parameters<typeof asked>) => school.as(how[0]).refused(stages.help, asked(...how));
  return { tutor, student, room, his, hers, hisClass, herClass, letWrite, help, cannotHelp };
}

test('what the tutor writes the class sees, and what ten write at once is the same for all', async () => {
  const { tutor, room, hisClass } = await aClass();
  const students = await Promise.all(Array.from({ length: 9 }, () => school.create.student()));
  const theirs = await Promise.all(
    students.map(async (student) => (await joinStage(school, student, room)).openClass()),
  );
  for (const { id: personId } of students) {
    const params = { roomName: room.name, personId };
    await school.as(tutor).call(stages.letWrite, { params, body: { mayWrite: true } });
  }

  const all = [hisClass, ...theirs];
  for (let round = 0; round < 20; round++) for (const [who, one] of all.entries()) one.write(`${who}.${round} `);

  await expect.poll(() => all.map(({ code }) => code.length)).toEqual(all.map(() => hisClass.code.length));
  await expect.poll(() => new Set(all.map(({ text }) => text())).size).toBe(1);
  expect(hisClass.text().split(' ').sort()).toHaveLength(201);
});

test('who is banned from the class is out of its stage at once, and stays out', async () => {
  const { tutor, student, room, hers } = await aClass();
  const inCall = await (await browserOf(school, tutor)).join(room.name);
  await (await browserOf(school, student)).join(room.name);
  inCall.tell({ type: 'remove', person: student.id, isBan: true });

  expect(await hers.ended).toMatchObject({ code: STAGE_OVER, reason: callMessages.banned });
  const again = await bareLine(school, room, { person: student });
  expect(await again.ended).toMatchObject({ code: STAGE_OVER, reason: callMessages.banned });
});

test('everybody hears who is there, by the names that others may know, and who leaves', async () => {
  const { tutor, student, hers, hisClass } = await aClass();

  // She may have come before or after he opened the document.
  const heardOf = () =>
    hisClass.news.flatMap((one) => (one.type === 'person' ? [one.person] : one.type === 'welcome' ? one.people : []));
  await expect.poll(heardOf).toContainEqual({
    _id: student.id,
    name: 'Wanjiru K.',
    role: 'student',
    mayWrite: false,
    help: 'none',
  });
  expect(heardOf().map(({ _id }) => _id)).toContain(tutor.id);
  hers.leave();
  await expect.poll(() => hisClass.last('left')).toEqual({ type: 'left', person: student.id });
});

test('what a reader writes changes nothing for anybody, nor in the database', async () => {
  const { room, hisClass, herClass } = await aClass();
  hisClass.write('the truth');
  await expect.poll(herClass.text).toBe('the truth');

  herClass.write(' and a lie');
  hisClass.write('!');

  await expect.poll(herClass.text).toContain('!');
  expect(hisClass.text()).toBe('the truth!');
  await expect.poll(() => storedCode(room.sessionId)).toBe('the truth!');
});

test('who makes her messages by hand cannot write either: no change, no word to others, no foreign cursor', async () => {
  const { tutor, student, room, hisClass } = await aClass();
  hisClass.provider.awareness!.setLocalState({ person: tutor.id, cursor: null });
  const name = classDocument(room.sessionId);
  const { socket, heard } = await bareLine(school, room, { person: student });
  const forged = new Doc();
  forged.getText('code').insert(0, 'a lie');
  const update = encodeStateAsUpdate(forged);
  const { clientID } = hisClass.document;
  const saying = (state: object | null) => frame(1, clientID, 1_000, JSON.stringify(state));

  socket.send(frame(name, 2, 0, 'a token'));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  socket.send(frame(name, 0, 1, update));
  socket.send(frame(name, 0, 2, update));
  socket.send(frame(name, 4, 2, update));
  socket.send(frame(name, 0, 2, Buffer.from('no update')));
  socket.send(frame(name, 1, saying({ person: tutor.id, cursor: 'forged' })));
  socket.send(frame(name, 1, saying(null)));
  hisClass.write('the truth');
  await expect.poll(() => heard.some((bytes) => bytes.includes('the truth'))).toBe(true);

  expect(hisClass.text()).toBe('the truth');
  expect(hisClass.provider.awareness!.getStates().get(clientID)).toEqual({ person: tutor.id, cursor: null });
  const late = await (await joinStage(school, await school.create.student(), room)).openClass();
  expect(late.text()).toBe('the truth');
  expect(late.provider.awareness!.getStates().get(clientID)).toMatchObject({ cursor: null });
});

test('messages for a document that was not asked for, or asked for twice, go nowhere', async () => {
  const { student, room, herClass } = await aClass();
  const name = classDocument(room.sessionId);
  const { socket, heard } = await bareLine(school, room, { person: student });
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
  expect(herClass.provider.synced).toBe(true);
});

test.each([
  ['a word to everybody', frame('any', 6, 'hello')],
  ['nothing that can be read', Buffer.from([0xff, 0xff, 0xff])],
])('who sends %s is cut off', async (_, bytes) => {
  const { student, room } = await aClass();
  const { socket, ended } = await bareLine(school, room, { person: student });

  socket.send(bytes);

  expect(await ended).toMatchObject({ code: STAGE_OVER });
});

test('a student whom the tutor lets may write, and from the moment he takes it back nothing more is taken', async () => {
  const { hisClass, herClass, letWrite } = await aClass();

  await letWrite(true);
  herClass.write('hers');
  await expect.poll(hisClass.text).toBe('hers');
  await letWrite(false);
  herClass.write(' too late');
  hisClass.write(' his');

  await expect.poll(herClass.text).toContain(' his');
  expect(hisClass.text()).toBe('hers his');
});

test('only the tutor lets somebody write, and only who has been there', async () => {
  const { student, tutor, room } = await aClass();
  const path = `/stages/${room.name}/writers`;
  const stranger = await school.create.student();

  expect(await school.as(student).put(`${path}/${student.id}`, { mayWrite: true })).toMatchObject({ status: 403 });
  expect(await school.as(tutor).put(`${path}/${stranger.id}`, { mayWrite: true })).toMatchObject({ status: 404 });
});

test('a student’s own document is hers, and the tutor’s to look at', async () => {
  const { student, room, his, hers } = await aClass();
  const own = await hers.openOwn();
  own.write('mine');

  const seen = await his.openOwn(student);
  seen.write(' or his');
  own.write('!');

  await expect.poll(seen.text).toContain('!');
  expect(own.text()).toBe('mine!');
  const other = await joinStage(school, await school.create.student(), room);
  expect((await other.openOwn(student)).isRead).toBe(false);
});

test('the tutor may write in it when she agrees, until one of the two ends it', async () => {
  const { tutor, student, his, hers, herClass, help, cannotHelp } = await aClass();
  const own = await hers.openOwn();

  expect(await cannotHelp(student, 'given')).toMatchObject({ status: 409, message: stageMessages.notAsked });
  expect((await cannotHelp(tutor, 'given')).status).toBe(403);
  await help(tutor, 'asked');
  await expect.poll(() => herClass.last('person')?.person.help).toBe('asked');
  const early = await his.openOwn(student);
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

test('she agrees to the one whom she saw asking, of two of the staff who ask at once', async () => {
  const { tutor, student, room, herClass, hers, help, cannotHelp } = await aClass();
  const office = await school.create.admin();
  const offices = await joinStage(school, office, room);
  const officesClass = await offices.openClass();
  const own = await hers.openOwn();

  await help(tutor, 'asked');
  expect(await cannotHelp(office, 'asked')).toMatchObject({ status: 409, message: stageMessages.otherHelps });
  await expect.poll(() => herClass.last('person')?.person.helper?._id).toBe(tutor.id);
  // He thinks better of it and the office asks, while she is about to agree to him.
  await help(tutor, 'none');
  await help(office, 'asked');
  expect(await cannotHelp(student, 'given', tutor)).toMatchObject({ status: 409, message: stageMessages.notAsked });
  const toNobody = { params: { roomName: room.name, personId: student.id }, body: { help: 'given' as const } };
  expect((await school.as(student).refused(stages.help, toNobody)).status).toBe(409);
  await help(student, 'given', office);
  await expect
    .poll(() => officesClass.last('person')?.person)
    .toMatchObject({ help: 'given', helper: { _id: office.id } });
  (await offices.openOwn(student)).write('by the office');
  await expect.poll(own.text).toBe('by the office');

  expect((await cannotHelp(tutor, 'asked')).status).toBe(409);
  offices.leave();
  await expect.poll(() => herClass.last('left')?.person).toBe(office.id);
  await help(tutor, 'asked');
});

test('that she is asked is nobody else’s business', async () => {
  const { tutor, student, room, help, cannotHelp } = await aClass();
  const other = await (await joinStage(school, await school.create.student(), room)).openClass();

  await help(tutor, 'asked');

  await expect.poll(() => other.last('person')?.person).toMatchObject({ _id: student.id, help: 'none' });
  expect((await cannotHelp(await school.create.student(), 'none')).status).toBe(403);
});

test.each([
  ['a document of no session', () => 'nonsense'],
  ['one of another session', () => classDocument('00000000-0000-4000-8000-000000000000')],
  ['somebody’s who was never there', (session: string) => ownDocument(session, session)],
])('%s is not there, not even for the tutor', async (_, nameIn) => {
  const { room, his } = await aClass();
  expect((await his.openNamed(nameIn(room.sessionId))).isRead).toBe(false);
});

test('whoever may not enter the room hears why, and whoever comes from a stranger’s page nothing', async () => {
  const { create } = school;
  const tutor = await create.tutor();
  const room = await openRoom(school, tutor, { courseId: (await create.course({ tutorId: tutor.id })).id });
  const closed = await create.room({ ownerId: tutor.id });
  const student = await create.student();

  const refusals = [
    await bareLine(school, room, { person: student }),
    await bareLine(school, room, { person: await create.tutor() }),
    await bareLine(school, closed, { person: tutor }),
    await bareLine(school, { name: 'nowhere' }, { person: tutor }),
    await bareLine(school, room),
  ];

  expect(await Promise.all(refusals.map(({ ended }) => ended))).toEqual(
    [
      roomMessages.joinFirst,
      roomMessages.otherTutor,
      roomMessages.closed,
      roomMessages.gone,
      stageMessages.signedOut,
    ].map((reason) => ({ code: STAGE_OVER, reason })),
  );
  expect((await bareLine(school, room, { person: tutor, origin: 'https://stranger.example' })).status).toBe(403);
});

test('with the room the stage closes at once, for everybody', async () => {
  const { tutor, room, his, hers, hisClass } = await aClass();
  hisClass.write('the last word');
  await expect.poll(() => hisClass.provider.unsyncedChanges).toBe(0);

  await closeRoom(school, tutor, room);

  const over = { code: STAGE_OVER, reason: stageMessages.closed };
  expect(await Promise.all([his.ended, hers.ended])).toMatchObject([over, over]);
  await expect.poll(() => storedCode(room.sessionId)).toBe('the last word');
  expect((await school.as(tutor).refused(stages.open, { params: { roomName: room.name } })).status).toBe(403);
});

test('it ends with the session in which it was opened, at the next sign of life', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { student, hers } = await aClass();
  await school.as(student).call(sessions.endOthers);

  await vi.advanceTimersByTimeAsync(15_000);

  expect(await hers.ended).toMatchObject({ code: STAGE_OVER, reason: stageMessages.signedOut });
});

/** The class's text as the database has it. */
const storedCode = async (sessionId: string) =>
  (await school.find.documentsOf(sessionId)).find(({ ownerId }) => ownerId === null)?.code;
