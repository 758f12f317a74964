/** Losing only the WebSocket, as when a proxy is reloaded: media connections continue. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { browserOf, type CallClient, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { answerTo, offerOf, type ScriptedMedia, scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

let media: ScriptedMedia;
let school: School;
beforeAll(async () => {
  media = scriptedMedia();
  school = await startTestServer({ media });
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

const { aClass } = classesIn(() => school);

/** Waits until the server has finished all work after a disconnect, except the end of the grace period. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2_500));

/** Publishes a microphone; resolves with the publication's id. */
async function speak(line: CallClient, times = 1) {
  line.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  const { publication, sdp } = await line.received('published', times);
  expect(sdp).toBe(answerTo('a voice'));
  return publication;
}

async function listen(line: CallClient, publication: string) {
  await expect.poll(() => line.all('offer').find((offer) => offer.publication === publication)).toBeTruthy();
  expect(line.all('offer').find((offer) => offer.publication === publication)!.sdp).toBe(offerOf(publication));
  line.send({ type: 'answer', publication, sdp: 'heard' });
  await expect.poll(() => subscriptionsTo(publication).some(({ answer }) => answer === 'heard')).toBe(true);
}

const subscriptionsTo = (id: string) =>
  [...media.subscriptions.values()].filter(({ publication }) => publication === id);

/** A class in which Achieng and the tutor hear each other, then Achieng's WebSocket is lost. */
async function whereOneIsCutOff() {
  const { room, achieng, tutor, first, second } = await aClass();
  const [hers, his] = [await speak(first), await speak(tutor)];
  await listen(tutor, hers);
  await listen(first, his);
  const { resumeId } = first.last('welcome')!;
  first.socket.terminate();
  await first.closed;
  const browser = await browserOf(school, achieng);
  const resume = async (until: 'welcome' | 'ended' = 'welcome') => {
    const { body } = await browser.enter(room.name);
    const line = await browser.connect();
    line.send({ type: 'join', ticket: body.ticket!.token, wants: 'high', resumes: resumeId });
    await line.received(until);
    return line;
  };
  return { room, achieng, tutor, second, hers, his, browser, resume };
}

test('media continue, no one is notified of a departure, and the returning student resumes', async () => {
  const { achieng, tutor, hers, his, resume } = await whereOneIsCutOff();
  await aWhile();
  expect(media.publications.has(hers)).toBe(true);
  expect(subscriptionsTo(his).map(({ answer }) => answer)).toContain('heard');
  expect(tutor.all('left')).toEqual([]);
  media.instructions.length = 0;

  const back = await resume();

  expect(back.last('welcome')).toMatchObject({ isResumed: true });
  expect(back.person(achieng.id)?.publications).toEqual([{ _id: hers, source: 'microphone', isMuted: false }]);
  await aWhile();
  expect(media.instructions).toEqual([]);
  expect(back.all('offer')).toEqual([]);
  back.send({ type: 'mute', source: 'microphone', isMuted: true });
  await expect.poll(() => tutor.person(achieng.id)?.publications[0]?.isMuted).toBe(true);
  expect(media.publications.get(hers)?.isHeld).toBe(true);
});

test('a returning student is offered new publications, and unanswered offers again', async () => {
  const { tutor, second, resume } = await whereOneIsCutOff();
  const later = await speak(second);
  await listen(tutor, later);
  const offered = subscriptionsTo(later).length;
  expect(offered).toBe(1);

  const back = await resume();
  expect((await back.received('offer')).publication).toBe(later);
  back.socket.terminate();
  const again = await resume();

  expect((await again.received('offer')).publication).toBe(later);
});

test('a member who does not reconnect within half a minute has left', async () => {
  const { achieng, tutor, hers, his, resume } = await whereOneIsCutOff();
  school.clock.advance({ minutes: 29 / 60 });
  await aWhile();
  expect(media.publications.has(hers)).toBe(true);

  school.clock.advance({ minutes: 2 / 60 });

  expect(await tutor.received('left')).toMatchObject({ person: achieng.id });
  expect(media.publications.has(hers)).toBe(false);
  expect(subscriptionsTo(his).some(({ answer }) => answer === 'heard')).toBe(false);
  expect((await resume()).last('welcome')).toMatchObject({ isResumed: false });
});

test('a member whose browser has closed leaves as soon as the engine loses the media connections', async () => {
  const { achieng, tutor, hers, his } = await whereOneIsCutOff();
  media.lose(hers);
  const [[subscription] = []] = [...media.subscriptions].filter(([, { publication }]) => publication === his);
  for (const [id, { publication }] of media.subscriptions) if (publication === his) media.lose(id);
  expect(subscription).toBeDefined();

  expect(await tutor.received('left')).toMatchObject({ person: achieng.id });
});

test.each<[string, (place: Awaited<ReturnType<typeof whereOneIsCutOff>>) => unknown]>([
  ['removed', ({ tutor, achieng }) => tutor.send({ type: 'remove', person: achieng.id, isBan: false })],
  ['banned', ({ tutor, achieng }) => tutor.send({ type: 'remove', person: achieng.id, isBan: true })],
  ['signed out', ({ achieng }) => school.as(achieng).call(sessions.endOthers)],
  ['in a room that is closed', ({ room }) => switchRoom(school, room, 'inactive')],
])('a student who is %s while her WebSocket is lost loses her media immediately', async (_, act) => {
  const place = await whereOneIsCutOff();
  await act(place);
  // The server does not wait until the grace period of 30 s ends.
  await expect.poll(() => media.publications.has(place.hers)).toBe(false);
  expect(subscriptionsTo(place.his).some(({ answer }) => answer === 'heard')).toBe(false);
});

test('a student removed while disconnected is informed on return, and may then enter again', async () => {
  const { room, achieng, tutor, browser, resume } = await whereOneIsCutOff();
  tutor.send({ type: 'remove', person: achieng.id, isBan: false });
  await tutor.received('left');

  expect((await resume('ended')).messages).toEqual([{ type: 'ended', reason: 'removed', message: callsTexts.removed }]);
  expect((await browser.join(room.name)).last('welcome')).toMatchObject({ isResumed: false });
});

test('a student muted while disconnected is no longer forwarded immediately, and is informed on return', async () => {
  const { achieng, tutor, hers, resume } = await whereOneIsCutOff();
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  await expect.poll(() => media.publications.has(hers)).toBe(false);

  const back = await resume();

  expect(back.person(achieng.id)).toMatchObject({ may: { speak: false }, publications: [] });
  back.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  expect(await back.received('unpublished')).toMatchObject({ message: callsTexts.mayNotSpeak });
});

test('another page of the same student replaces the disconnected one and resumes nothing', async () => {
  const { room, hers, browser } = await whereOneIsCutOff();
  const elsewhere = await browser.join(room.name);
  expect(elsewhere.last('welcome')).toMatchObject({ isResumed: false });
  expect(media.publications.has(hers)).toBe(false);
});

test('a member cannot resume another person’s connections', async () => {
  const { room, hers, second } = await whereOneIsCutOff();
  const browser = await browserOf(school, await school.create.student());
  const { body } = await browser.enter(room.name);
  const line = await browser.connect();
  const { resumeId: resumes } = second.last('welcome')!;
  line.send({ type: 'join', ticket: body.ticket!.token, wants: 'high', resumes });
  expect(await line.received('welcome')).toMatchObject({ isResumed: false });
  expect(media.publications.has(hers)).toBe(true);
  expect(second.socket.readyState).toBe(second.socket.OPEN);
});
