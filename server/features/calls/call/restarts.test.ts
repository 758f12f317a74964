/** What survives a restart of the server during a class. */

import { afterEach, expect, test } from 'vitest';
import type { CallEvent } from '#contract/calls.ts';
import { browserOf, type CallClient, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { refusing } from '#server/testing/fakes/failures.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

/** Functions that stop the servers and drop the database after the test, in reverse order. */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  closeAllWebSockets();
  for (const end of open.splice(0).reverse()) await end();
});

/** Starts a server; `killed` or `stopped` then starts a second one on its database. */
async function aSchool() {
  const database = await createDatabase();
  open.push(database.drop);
  const start = async () => {
    const school = await startTestServer({ database: { ...database, drop: async () => {} }, media: scriptedMedia() });
    open.push(school.stop);
    return school;
  };
  const before = await start();
  return {
    before,
    /** Starts the second server; the first one gets no more requests and does not shut down, as if it was killed. */
    killed: start,
    async stopped() {
      open.pop();
      await before.stop();
      return start();
    },
  };
}

const joining = async (school: School, room: { name: string }, person: Person) =>
  (await browserOf(school, person)).join(room.name);

const endOf = async (line: CallClient) => {
  await line.closed;
  return line.messages.at(-1);
};

const locked: CallEvent = { type: 'ended', reason: 'locked', message: callsTexts.locked };

const writeBehind = ({ find }: School, state: object) => expect.poll(() => find.callStates()).toMatchObject([state]);

/** Opens the class's code for the person; returns the error message, or undefined on success. */
const codeFor = async (school: School, room: { name: string }, person: Person) =>
  (await school.as(person).get(`/stages/${room.name}`)).body.message;

test('a locked class and its editors stay locked; connected users may rejoin, users who left or were removed may not', async () => {
  const { before, killed } = await aSchool();
  const { room, achieng, kiprop, tutor, second } = await classesIn(() => before).aClass();
  const juma = await before.create.student();
  await joining(before, room, juma);
  second.send({ type: 'leave' });
  await tutor.received('left');
  tutor.send({ type: 'remove', person: juma.id, isBan: false });
  tutor.send({ type: 'lock', isLocked: true });
  await writeBehind(before, { rules: { isLocked: true }, removed: [juma.id] });

  const after = await killed();
  const answers = [achieng, kiprop, juma, room.tutor].map((person) => codeFor(after, room, person));
  expect(await Promise.all(answers)).toEqual([undefined, callsTexts.locked, callsTexts.removed, undefined]);
  for (const person of [kiprop, juma]) expect(await endOf(await joining(after, room, person))).toEqual(locked);
  expect((await joining(after, room, achieng)).last('welcome')?.rules.isLocked).toBe(true);
}, 60_000);

test('a waiting student waits again after a restart; a student in the call is readmitted directly', async () => {
  const { before, stopped } = await aSchool();
  const { room, achieng, tutor, first } = await classesIn(() => before).aClass();
  const waiter = await before.create.student();
  tutor.send({ type: 'waitingRoom', isOn: true });
  await first.received('rules');
  expect((await joining(before, room, waiter)).messages).toEqual([{ type: 'waiting' }]);

  const after = await stopped();
  expect(await codeFor(after, room, waiter)).toBe(callsTexts.letInFirst);
  expect((await joining(after, room, waiter)).messages).toEqual([{ type: 'waiting' }]);
  expect((await joining(after, room, achieng)).all('welcome')).toHaveLength(1);
});

test('mute all and its exceptions survive a restart and end when the room is opened again', async () => {
  const { before, killed } = await aSchool();
  const { room, achieng, kiprop, tutor } = await classesIn(() => before).aClass();
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: true });
  tutor.send({ type: 'let', person: kiprop.id, what: 'show', may: false });
  await writeBehind(before, {
    rules: { students: { speak: false } },
    exceptions: { [achieng.id]: { speak: true }, [kiprop.id]: { show: false } },
  });

  const after = await killed();
  const [hers, his] = [await joining(after, room, achieng), await joining(after, room, kiprop)];
  expect(hers.last('welcome')?.rules.students).toEqual({ speak: false, show: true });
  expect(hers.person(achieng.id)?.may).toEqual({ speak: true, show: true });
  expect(his.person(kiprop.id)?.may).toEqual({ speak: false, show: false });
  his.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  expect(await his.received('unpublished')).toMatchObject({ message: callsTexts.mayNotSpeak });

  await switchRoom(after, room, 'inactive');
  // The state of a class that is over is deleted.
  await expect.poll(() => after.find.callStates()).toEqual([]);
  await switchRoom(after, room, 'active');
  const anew = await joining(after, room, kiprop);
  expect(anew.last('welcome')?.rules.students).toEqual({ speak: true, show: true });
  expect(anew.person(kiprop.id)?.may).toEqual({ speak: true, show: true });
});

test('the chat and raised hands survive; a hand that a tutor has lowered stays down', async () => {
  const { before, killed } = await aSchool();
  const { room, achieng, kiprop, tutor, first, second } = await classesIn(() => before).aClass();
  first.send({ type: 'say', text: 'Naomba kuuliza' });
  for (const line of [first, second]) line.send({ type: 'hand', isUp: true });
  await expect.poll(() => tutor.people().filter(({ handSince }) => handSince)).toHaveLength(2);
  tutor.send({ type: 'lowerHand', person: kiprop.id });
  await writeBehind(before, { hands: { [achieng.id]: expect.any(String) }, chat: [{ text: 'Naomba kuuliza' }] });
  const since = tutor.person(achieng.id)!.handSince;

  const after = await killed();
  const [hers, his] = [await joining(after, room, achieng), await joining(after, room, kiprop)];
  expect(his.last('welcome')?.chat).toMatchObject([{ person: achieng.id, text: 'Naomba kuuliza' }]);
  expect([hers.person(achieng.id)?.handSince, his.person(kiprop.id)?.handSince]).toEqual([since, null]);
  await switchRoom(after, room, 'inactive');
  await expect.poll(() => after.find.callStates()).toEqual([]);
});

test('a message reaches the class once it is stored, so a killed server loses none that its author counts as sent', async () => {
  const { before, killed } = await aSchool();
  const { room, kiprop, tutor, first } = await classesIn(() => before).aClass();
  const takeAgain = await refusing(before, 'call_state');
  first.send({ type: 'say', sentAs: 'one', text: 'Naomba kuuliza' });
  await expect.poll(() => before.takeFaults()).toHaveLength(1);
  const again = await joining(before, room, kiprop);
  const early = [first, tutor, again].flatMap((line) => [...line.all('said'), ...(line.last('welcome')?.chat ?? [])]);
  await takeAgain();

  for (const line of [first, tutor, again])
    expect(await line.received('said')).toMatchObject({ message: { sentAs: 'one' } });
  expect(early).toEqual([]);
  const after = await joining(await killed(), room, kiprop);
  expect(after.last('welcome')?.chat).toMatchObject([{ sentAs: 'one' }]);
});

test('characters that PostgreSQL cannot store do not stop the chat', async () => {
  const { before } = await aSchool();
  const { tutor, first, second } = await classesIn(() => before).aClass();
  for (const text of ['a\0b', 'half \ud83d a face']) first.send({ type: 'say', text });
  second.send({ type: 'say', text: 'Habari' });

  await expect
    .poll(() => tutor.all('said').map(({ message }) => message.text))
    .toEqual(['ab', 'half \ufffd a face', 'Habari']);
  tutor.send({ type: 'lock', isLocked: true });
  await writeBehind(before, { rules: { isLocked: true } });
});

test('a setting that cannot be stored takes effect and is stored once that is possible', async () => {
  const { before, killed } = await aSchool();
  const { room, tutor, first } = await classesIn(() => before).aClass();
  const takeAgain = await refusing(before, 'call_state');
  tutor.send({ type: 'lock', isLocked: true });
  await first.received('rules');
  const late = await before.create.student();
  expect(await endOf(await joining(before, room, late))).toEqual(locked);
  await expect.poll(() => before.takeFaults()).toHaveLength(1);
  await takeAgain();
  await writeBehind(before, { rules: { isLocked: true } });

  expect(await endOf(await joining(await killed(), room, late))).toEqual(locked);
});
