/** Moderation by tutors, raised hands and chat. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EndReason } from '#contract/calls.ts';
import { browserOf, type CallClient, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

const media = scriptedMedia();

let school: School;
beforeAll(async () => {
  school = await startTestServer({ media });
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

const { openRoom, joining, aClass } = classesIn(() => school);

const ended = (reason: EndReason, message: string) => ({ type: 'ended', reason, message });
const endOf = async (line: CallClient) => {
  await line.closed;
  return line.messages.at(-1);
};

async function publishing(line: CallClient, source: 'microphone' | 'camera' | 'screen') {
  const before = line.all('published').length;
  line.send({ type: 'publish', source, sdp: `of a ${source}` });
  return (await line.received('published', before + 1)).publication;
}

test('mute all stops current audio on the server, and no one can start again, including later joiners', async () => {
  const { room, achieng, tutor, first, second } = await aClass();
  const own = await publishing(tutor, 'microphone');
  const [voice, face] = [await publishing(first, 'microphone'), await publishing(first, 'camera')];

  tutor.send({ type: 'let', person: null, what: 'speak', may: false });

  const silenced = { type: 'unpublished', source: 'microphone', message: callsTexts.mayNotSpeak };
  expect(await first.received('unpublished')).toEqual(silenced);
  expect([own, voice, face].map((id) => media.publications.has(id))).toEqual([true, false, true]);
  expect(await second.received('rules')).toMatchObject({ rules: { students: { speak: false, show: true } } });
  await expect.poll(() => second.person(achieng.id)?.may).toEqual({ speak: false, show: true });
  expect(second.person(achieng.id)?.publications).toEqual([{ _id: face, source: 'camera', isMuted: false }]);
  expect(second.person(room.tutor.id)?.may).toEqual({ speak: true, show: true });

  const late = await joining(room.name, await school.create.student());
  const count = media.publications.size;
  for (const line of [first, late]) {
    line.send({ type: 'publish', source: 'microphone', sdp: 'again' });
    await expect.poll(() => line.last('unpublished')).toEqual(silenced);
  }
  expect(first.all('unpublished')).toHaveLength(2);
  expect(media.publications.size).toBe(count);
});

test('one student can be unmuted, also across a reconnection, until all are muted again', async () => {
  const { room, achieng, tutor, first } = await aClass();
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: true });
  await expect.poll(() => first.person(achieng.id)?.may.speak).toBe(true);
  first.socket.terminate();
  await tutor.received('left');

  const back = await joining(room.name, achieng);
  const voice = await publishing(back, 'microphone');
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });

  expect(await back.received('unpublished')).toMatchObject({ message: callsTexts.mayNotSpeak });
  expect(media.publications.has(voice)).toBe(false);
});

test('a student muted alone is still muted after rejoining', async () => {
  const { room, achieng, tutor, first } = await aClass();
  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: false });
  await expect.poll(() => first.person(achieng.id)?.may.speak).toBe(false);
  first.send({ type: 'leave' });
  await first.closed;

  const back = await joining(room.name, achieng);

  expect(back.person(achieng.id)?.may).toEqual({ speak: false, show: true });
});

test('cameras and screens are one permission, microphones another', async () => {
  const { achieng, tutor, first } = await aClass();
  const sent = [
    await publishing(first, 'microphone'),
    await publishing(first, 'camera'),
    await publishing(first, 'screen'),
  ];

  tutor.send({ type: 'let', person: achieng.id, what: 'show', may: false });

  await first.received('unpublished', 2);
  expect(first.all('unpublished').map(({ source }) => source)).toEqual(['camera', 'screen']);
  expect(first.last('unpublished')?.message).toBe(callsTexts.mayNotShow);
  expect(sent.map((id) => media.publications.has(id))).toEqual([true, false, false]);
});

test('raised hands are a queue by time; a tutor can lower one', async () => {
  const { achieng, kiprop, tutor, first, second } = await aClass();
  for (const line of [second, first]) {
    line.send({ type: 'hand', isUp: true });
    line.send({ type: 'hand', isUp: true });
  }
  const hands = () =>
    tutor
      .people()
      .filter(({ handSince }) => handSince)
      .sort((one, other) => one.handSince!.localeCompare(other.handSince!))
      .map(({ _id }) => _id);

  await expect.poll(() => hands().length).toBe(2);
  const queue = hands();
  tutor.send({ type: 'lowerHand', person: queue[0]! });
  await expect.poll(hands).toEqual([queue[1]]);
  const last = queue[1] === achieng.id ? first : second;
  last.send({ type: 'hand', isUp: false });

  await expect.poll(hands).toEqual([]);
  expect(queue.sort()).toEqual([achieng.id, kiprop.id].sort());
});

test('one message both permits a student to speak and lowers the hand; permission for the camera does not lower it', async () => {
  const { achieng, tutor, first } = await aClass();
  const ofHer = () => first.all('person').filter(({ person }) => person._id === achieng.id);
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  first.send({ type: 'hand', isUp: true });
  tutor.send({ type: 'let', person: achieng.id, what: 'show', may: false });
  await expect.poll(() => first.person(achieng.id)).toMatchObject({ may: { show: false } });
  await expect.poll(() => first.person(achieng.id)?.handSince).toBeTruthy();
  const before = ofHer().length;

  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: true });
  tutor.send({ type: 'let', person: achieng.id, what: 'show', may: true });
  await expect.poll(() => first.person(achieng.id)?.may.show).toBe(true);

  expect(ofHer()[before]!.person).toMatchObject({ may: { speak: true, show: false }, handSince: null });
  expect(ofHer()).toHaveLength(before + 2);
});

test('allowing a student who may speak already lowers the hand too', async () => {
  const { achieng, tutor, first } = await aClass();
  first.send({ type: 'hand', isUp: true });
  await expect.poll(() => tutor.person(achieng.id)?.handSince).toBeTruthy();

  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: true });

  await expect.poll(() => tutor.person(achieng.id)?.handSince).toBeNull();
});

test('a reconnecting student returns to the same position among raised hands; a student who left does not', async () => {
  const { room, achieng, kiprop, tutor, first, second } = await aClass();
  first.send({ type: 'hand', isUp: true });
  await expect.poll(() => tutor.person(achieng.id)?.handSince).toBeTruthy();
  const since = tutor.person(achieng.id)?.handSince;
  second.send({ type: 'hand', isUp: true });
  await expect.poll(() => tutor.person(kiprop.id)?.handSince).toBeTruthy();
  first.socket.terminate();
  second.send({ type: 'leave' });
  await tutor.received('left', 2);

  const [hers, his] = [await joining(room.name, achieng), await joining(room.name, kiprop)];

  expect(hers.person(achieng.id)?.handSince).toBe(since);
  expect(his.person(kiprop.id)?.handSince).toBeNull();

  hers.socket.terminate();
  await tutor.received('left', 3);
  school.clock.advance({ minutes: 11 });
  expect((await joining(room.name, achieng)).person(achieng.id)?.handSince).toBeNull();
});

test('chat messages reach everyone, including later joiners; empty and overlong ones are refused', async () => {
  const { room, achieng, tutor, first } = await aClass();
  first.send({ type: 'say', text: '  Good morning!  ' });
  const said = await tutor.received('said');
  const late = await joining(room.name, await school.create.student());
  first.send({ type: 'say', text: '   ' });
  first.send({ type: 'say', text: 'a'.repeat(1_001) });
  await first.received('no', 2);

  expect(said.message).toMatchObject({ person: achieng.id, name: 'Achieng O.', text: 'Good morning!' });
  expect(late.last('welcome')?.chat).toEqual([said.message]);
  expect(first.all('no').map(({ message }) => message)).toEqual([callsTexts.emptyMessage, callsTexts.longMessage]);
  expect(tutor.all('said')).toHaveLength(1);
});

test('a message resent after a disconnect is added once; the same text by another person is a new message', async () => {
  const { room, achieng, tutor, first, second } = await aClass();
  first.send({ type: 'say', sentAs: 'one', text: 'Good morning!' });
  await first.received('said');
  const again = await joining(room.name, achieng);
  again.send({ type: 'say', sentAs: 'one', text: 'Good morning!' });
  again.send({ type: 'say', sentAs: 'two', text: 'Good morning!' });
  await again.received('said');
  second.send({ type: 'say', sentAs: 'one', text: 'Hello!' });
  await tutor.received('said', 3);

  expect(again.last('welcome')?.chat.map(({ sentAs }) => sentAs)).toEqual(['one']);
  expect(tutor.all('said').map(({ message }) => message.sentAs)).toEqual(['one', 'two', 'one']);
});

test('a locked room admits only its tutors and students who lost the connection', async () => {
  const { create } = school;
  const { room, achieng, kiprop, tutor, first, second } = await aClass();
  tutor.send({ type: 'lock', isLocked: true });
  expect(await first.received('rules')).toMatchObject({ rules: { isLocked: true } });

  const late = await joining(room.name, await create.student());
  const office = await joining(room.name, await create.admin());
  first.socket.terminate();
  await tutor.received('left');
  const back = await joining(room.name, achieng);
  second.send({ type: 'leave' });
  await tutor.received('left', 2);
  const again = await joining(room.name, kiprop);

  for (const line of [late, again]) expect(await endOf(line)).toEqual(ended('locked', callsTexts.locked));
  for (const line of [office, back]) expect(line.all('welcome')).toHaveLength(1);
});

test('in a waiting room students wait until a tutor admits or declines them', async () => {
  const { create } = school;
  const { room, tutor, first } = await aClass();
  tutor.send({ type: 'waitingRoom', isOn: true });
  await first.received('rules');
  const [amina, juma] = [await create.student({ name: 'Amina Hassan' }), await create.student({ name: 'Juma Ali' })];
  const [aminasLine, jumasLine] = [await joining(room.name, amina), await joining(room.name, juma)];
  aminasLine.send({ type: 'say', text: 'Hello?' });
  aminasLine.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });

  await expect
    .poll(() => tutor.last('waitingPeople')?.people)
    .toEqual([
      { _id: amina.id, name: 'Amina H.' },
      { _id: juma.id, name: 'Juma A.' },
    ]);
  const office = await joining(room.name, await create.admin());
  expect(office.last('welcome')?.waiting).toHaveLength(2);
  tutor.send({ type: 'admit', person: amina.id, isIn: true });
  tutor.send({ type: 'admit', person: juma.id, isIn: false });
  tutor.send({ type: 'admit', person: juma.id, isIn: true });

  expect(await aminasLine.received('welcome')).toMatchObject({ self: amina.id, waiting: [], chat: [] });
  expect(aminasLine.messages[0]).toEqual({ type: 'waiting' });
  expect(await endOf(jumasLine)).toEqual(ended('removed', callsTexts.turnedAway));
  expect(await tutor.received('no')).toEqual({ type: 'no', message: callsTexts.gone });
  expect(tutor.last('waitingPeople')?.people).toEqual([]);
  expect(first.all('waitingPeople')).toEqual([]);
});

test('a student who leaves the waiting room is no longer listed; switching the waiting room off admits everyone', async () => {
  const { create } = school;
  const { room, tutor, first } = await aClass();
  tutor.send({ type: 'waitingRoom', isOn: true });
  await first.received('rules');
  const [left, stays] = [
    await joining(room.name, await create.student()),
    await joining(room.name, await create.student()),
  ];
  await expect.poll(() => tutor.last('waitingPeople')?.people).toHaveLength(2);
  left.socket.terminate();
  await expect.poll(() => tutor.last('waitingPeople')?.people).toHaveLength(1);

  tutor.send({ type: 'waitingRoom', isOn: false });

  expect(await stays.received('welcome')).toBeDefined();
});

test('a removed student may rejoin; a banned one may not in this session', async () => {
  const { room, achieng, kiprop, tutor, first, second } = await aClass();
  const [banned, ticketBefore] = [await browserOf(school, kiprop), await browserOf(school, kiprop)];
  const { body } = await ticketBefore.enter(room.name);
  tutor.send({ type: 'remove', person: achieng.id, isBan: false });
  tutor.send({ type: 'remove', person: kiprop.id, isBan: true });

  expect(await endOf(first)).toEqual(ended('removed', callsTexts.removed));
  expect(await endOf(second)).toEqual(ended('banned', callsTexts.banned));
  expect((await joining(room.name, achieng)).all('welcome')).toHaveLength(1);
  const late = await ticketBefore.connect();
  late.send({ type: 'join', ticket: body.ticket!.token });
  expect(await endOf(late)).toEqual(ended('banned', callsTexts.banned));
  await expect
    .poll(() => banned.enter(room.name))
    .toMatchObject({ status: 403, body: { code: 'not_allowed', message: callsTexts.banned } });

  await switchRoom(school, room, 'inactive');
  await switchRoom(school, room, 'active');
  expect((await banned.enter(room.name)).status).toBe(200);
});

test('only tutors moderate, and tutors cannot be moderated', async () => {
  const { create } = school;
  const { room, achieng, kiprop, tutor, first } = await aClass();
  const office = await create.admin();
  await joining(room.name, office);
  const voice = await publishing(tutor, 'microphone');
  const orders = [
    { type: 'let', person: kiprop.id, what: 'speak', may: false },
    { type: 'let', person: null, what: 'speak', may: false },
    { type: 'lowerHand', person: kiprop.id },
    { type: 'remove', person: kiprop.id, isBan: true },
    { type: 'lock', isLocked: true },
    { type: 'waitingRoom', isOn: true },
    { type: 'admit', person: kiprop.id, isIn: true },
    { type: 'showCode', isOpen: true },
  ] as const;

  for (const order of orders) first.send(order);
  await first.received('no', orders.length);
  tutor.send({ type: 'let', person: office.id, what: 'speak', may: false });
  tutor.send({ type: 'remove', person: office.id, isBan: true });
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  await expect.poll(() => tutor.person(achieng.id)?.may.speak).toBe(false);

  expect(first.all('no').map(({ message }) => message)).toEqual(orders.map(() => callsTexts.tutorsOnly));
  expect(first.all('rules')).toHaveLength(1);
  expect(tutor.all('no').map(({ message }) => message)).toEqual([callsTexts.studentsOnly, callsTexts.studentsOnly]);
  expect(tutor.person(office.id)?.may).toEqual({ speak: true, show: true });
  expect(media.publications.has(voice)).toBe(true);
});

test('everyone, including later joiners, sees that a tutor shows the code, until the tutor stops or leaves', async () => {
  const { room, tutor, first } = await aClass();
  const by = [room.tutor.id];
  tutor.send({ type: 'showCode', isOpen: true });
  tutor.send({ type: 'showCode', isOpen: true });
  expect(await first.received('codeShown')).toEqual({ type: 'codeShown', by });

  const late = await joining(room.name, await school.create.student());
  expect(await late.received('codeShown')).toEqual({ type: 'codeShown', by });
  tutor.send({ type: 'showCode', isOpen: false });
  expect(await first.received('codeShown', 2)).toEqual({ type: 'codeShown', by: [] });

  tutor.send({ type: 'showCode', isOpen: true });
  tutor.send({ type: 'leave' });
  expect(await late.received('codeShown', 4)).toEqual({ type: 'codeShown', by: [] });
  expect(first.all('codeShown')).toHaveLength(4);
});

test('a request about a person who is absent is refused', async () => {
  const { tutor } = await aClass();
  const person = '00000000-0000-4000-8000-000000000000';

  tutor.send({ type: 'let', person, what: 'speak', may: false });
  tutor.send({ type: 'lowerHand', person });
  tutor.send({ type: 'remove', person, isBan: false });
  tutor.send({ type: 'admit', person, isIn: false });
  await tutor.received('no', 4);

  expect(tutor.all('no').map(({ message }) => message)).toEqual(Array.from({ length: 4 }, () => callsTexts.gone));
});

test('a room of a hundred people is full: its tutor still enters, and a cut-off student once there is room', async () => {
  const { name, tutor } = await openRoom();
  const [achieng, kiprop] = [await school.create.student(), await school.create.student()];
  const [first, second] = [await joining(name, achieng, 'none'), await joining(name, kiprop, 'none')];
  for (let people = 2; people < 100; people++) await joining(name, await school.create.student(), 'none');

  const [one, teacher] = [await joining(name, await school.create.student()), await joining(name, tutor)];

  expect(await endOf(one)).toEqual(ended('full', callsTexts.full));
  expect(teacher.last('welcome')?.people).toHaveLength(101);

  teacher.send({ type: 'lock', isLocked: true });
  first.socket.terminate();
  await teacher.received('left');
  expect(await endOf(await joining(name, achieng))).toEqual(ended('full', callsTexts.full));
  second.send({ type: 'leave' });
  await teacher.received('left', 2);
  expect((await joining(name, achieng)).all('welcome')).toHaveLength(1);
}, 60_000);
