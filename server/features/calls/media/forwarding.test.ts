/** Calls with the real media engine: which members receive packets. */

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Media } from '#server/ports/media.ts';
import { browserOf, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { hangUpPeers, listenIn, speakIn } from '#server/testing/clients/call-media.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { realMedia } from '#server/testing/processes/media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

/** Milliseconds in which fifty packets would arrive if they were forwarded. */
const A_WHILE = 1_000;

let media: Media;
let school: School;
beforeAll(async () => {
  media = realMedia();
  school = await startTestServer({ media });
  // Waits until the engine is ready: until then an offer fails with MediaUnavailable, even an invalid one.
  const refused = () => media.publish({ room: 'any', id: 'p', sdp: 'nonsense' }).catch(({ name }: Error) => name);
  await vi.waitFor(async () => expect(await refused()).toBe('InvalidMediaOffer'), { timeout: 30_000 });
}, 60_000);
afterAll(() => school.stop());
afterEach(() => {
  hangUpPeers();
  closeAllWebSockets();
});

const { aClass, openRoom } = classesIn(() => school);

const aWhile = () => new Promise((resolve) => setTimeout(resolve, A_WHILE));

test('audio reaches the others until the sender is muted; then no packet is forwarded, even if the sender continues', async () => {
  const { achieng, tutor, first, second } = await aClass();
  const speaker = await speakIn(first);
  const [teacher, pupil] = [await listenIn(tutor), await listenIn(second)];
  for (const viewer of [teacher, pupil]) await expect.poll(() => viewer.rtp.length).toBeGreaterThan(20);
  await expect.poll(() => tutor.last('speaking')?.people).toEqual([achieng.id]);

  first.send({ type: 'mute', source: 'microphone', isMuted: true });
  await expect.poll(() => tutor.person(achieng.id)?.publications[0]?.isMuted).toBe(true);
  await aWhile();
  const muted = [teacher.rtp.length, speaker.sent()] as const;
  await aWhile();
  expect(teacher.rtp.length).toBe(muted[0]);
  expect(speaker.sent()).toBeGreaterThan(muted[1] + 10);
  first.send({ type: 'mute', source: 'microphone', isMuted: false });
  await expect.poll(() => teacher.rtp.length).toBeGreaterThan(muted[0] + 10);

  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  expect(await first.received('unpublished')).toMatchObject({ message: callsTexts.mayNotSpeak });
  await aWhile();
  const [heard, sent] = [[teacher.rtp.length, pupil.rtp.length], speaker.sent()];
  await aWhile();

  expect([teacher.rtp.length, pupil.rtp.length]).toEqual(heard);
  expect(speaker.sent()).toBeGreaterThan(sent + 10);
}, 60_000);

test('a wrong, expired or used ticket receives no media', async () => {
  const { create, clock } = school;
  const { room, first } = await aClass();
  await speakIn(first);
  const browser = await browserOf(school, await create.student());
  const ticket = async () => (await browser.enter(room.name)).body.ticket!.token;
  const used = await ticket();
  const before = await browser.connect();
  before.send({ type: 'join', ticket: used });
  await before.received('offer');
  const old = await ticket();
  clock.advance({ minutes: 1 });
  const elsewhere = (await browser.enter((await openRoom()).name)).body.ticket!.token;

  for (const token of ['wrong', used, old]) {
    const line = await browser.connect();
    line.send({ type: 'join', ticket: token });
    expect(await line.closed).toBe('closed');
    expect(line.messages.map(({ type }) => type)).toEqual(['ended']);
  }
  const other = await browser.connect();
  other.send({ type: 'join', ticket: elsewhere });
  await other.received('welcome');
  await aWhile();
  expect(other.all('offer')).toEqual([]);
}, 60_000);

test('a removed member receives nothing more, and no member of a closed room does', async () => {
  const { room, kiprop, tutor, first, second } = await aClass();
  await speakIn(first);
  const [teacher, pupil] = [await listenIn(tutor), await listenIn(second)];
  for (const viewer of [teacher, pupil]) await expect.poll(() => viewer.rtp.length).toBeGreaterThan(5);

  tutor.send({ type: 'remove', person: kiprop.id, isBan: true });
  await second.closed;
  await aWhile();
  const heard = pupil.rtp.length;
  const soFar = teacher.rtp.length;
  await expect.poll(() => teacher.rtp.length).toBeGreaterThan(soFar + 10);
  expect(pupil.rtp.length).toBe(heard);
  await switchRoom(school, room, 'inactive');
  await tutor.closed;
  await aWhile();
  const atTheEnd = teacher.rtp.length;
  await aWhile();

  expect(teacher.rtp.length).toBe(atTheEnd);
}, 60_000);
