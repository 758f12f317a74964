/** What goes on when somebody's WebSocket is lost and nothing else is: a proxy that is reloaded cuts no media. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callMessages } from '#contract/calls.ts';
import { sessions } from '#contract/sessions.ts';
import { browserOf, type CallerLine, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { hangUpAll } from '#server/testing/clients/websocket-client.ts';
import { answerTo, offerOf, type ScriptedMedia, scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let media: ScriptedMedia;
let school: School;
beforeAll(async () => {
  media = scriptedMedia();
  school = await startTestServer({ media });
});
afterAll(() => school.stop());
afterEach(hangUpAll);

const { aClass } = classesIn(() => school);

/** Milliseconds in which whatever the server does by itself is done. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2_500));

/** Sends her voice; resolves with the publication. */
async function speak(line: CallerLine, times = 1) {
  line.tell({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  const { publication, sdp } = await line.heard('published', times);
  expect(sdp).toBe(answerTo('a voice'));
  return publication;
}

async function listen(line: CallerLine, publication: string) {
  await expect.poll(() => line.all('offer').find((offer) => offer.publication === publication)).toBeTruthy();
  expect(line.all('offer').find((offer) => offer.publication === publication)!.sdp).toBe(offerOf(publication));
  line.tell({ type: 'answer', publication, sdp: 'heard' });
  await expect.poll(() => subscriptionsTo(publication).some(({ answer }) => answer === 'heard')).toBe(true);
}

const subscriptionsTo = (id: string) =>
  [...media.subscriptions.values()].filter(({ publication }) => publication === id);

/** A class in which Achieng speaks and hears the tutor, and her line alone is lost then. */
async function whereOneIsCutOff() {
  const { room, achieng, tutor, first, second } = await aClass();
  const [hers, his] = [await speak(first), await speak(tutor)];
  await listen(tutor, hers);
  await listen(first, his);
  const { resumeId } = first.last('welcome')!;
  first.socket.terminate();
  await first.ended;
  const browser = await browserOf(school, achieng);
  const resume = async (until: 'welcome' | 'ended' = 'welcome') => {
    const { body } = await browser.enter(room.name);
    const line = await browser.connect();
    line.tell({ type: 'join', ticket: body.ticket!.token, wants: 'high', resumes: resumeId });
    await line.heard(until);
    return line;
  };
  return { room, achieng, tutor, second, hers, his, browser, resume };
}

test('sound and pictures go on, nobody is told that she has left, and she resumes them', async () => {
  const { achieng, tutor, hers, his, resume } = await whereOneIsCutOff();
  await aWhile();
  expect(media.publications.has(hers)).toBe(true);
  expect(subscriptionsTo(his).map(({ answer }) => answer)).toContain('heard');
  expect(tutor.all('left')).toEqual([]);
  media.told.length = 0;

  const back = await resume();

  expect(back.last('welcome')).toMatchObject({ isResumed: true });
  expect(back.person(achieng.id)?.publications).toEqual([{ _id: hers, source: 'microphone', isMuted: false }]);
  await aWhile();
  expect(media.told).toEqual([]);
  expect(back.all('offer')).toEqual([]);
  back.tell({ type: 'mute', source: 'microphone', isMuted: true });
  await expect.poll(() => tutor.person(achieng.id)?.publications[0]?.isMuted).toBe(true);
  expect(media.publications.get(hers)?.isHeld).toBe(true);
});

test('what begins while she is away she is offered when she is back, and what was offered in vain once more', async () => {
  const { tutor, second, resume } = await whereOneIsCutOff();
  const later = await speak(second);
  await listen(tutor, later);
  const offered = subscriptionsTo(later).length;
  expect(offered).toBe(1);

  const back = await resume();
  expect((await back.heard('offer')).publication).toBe(later);
  back.socket.terminate();
  const again = await resume();

  expect((await again.heard('offer')).publication).toBe(later);
});

test('after half a minute it is over', async () => {
  const { achieng, tutor, hers, his, resume } = await whereOneIsCutOff();
  school.clock.advance({ minutes: 29 / 60 });
  await aWhile();
  expect(media.publications.has(hers)).toBe(true);

  school.clock.advance({ minutes: 2 / 60 });

  expect(await tutor.heard('left')).toMatchObject({ person: achieng.id });
  expect(media.publications.has(hers)).toBe(false);
  expect(subscriptionsTo(his).some(({ answer }) => answer === 'heard')).toBe(false);
  expect((await resume()).last('welcome')).toMatchObject({ isResumed: false });
});

test('whose browser has ended too is gone as soon as the engine has noticed', async () => {
  const { achieng, tutor, hers, his } = await whereOneIsCutOff();
  media.lose(hers);
  const [[subscription] = []] = [...media.subscriptions].filter(([, { publication }]) => publication === his);
  for (const [id, { publication }] of media.subscriptions) if (publication === his) media.lose(id);
  expect(subscription).toBeDefined();

  expect(await tutor.heard('left')).toMatchObject({ person: achieng.id });
});

test.each<[string, (place: Awaited<ReturnType<typeof whereOneIsCutOff>>) => unknown]>([
  ['removed', ({ tutor, achieng }) => tutor.tell({ type: 'remove', person: achieng.id, isBan: false })],
  ['banned', ({ tutor, achieng }) => tutor.tell({ type: 'remove', person: achieng.id, isBan: true })],
  ['signed out', ({ achieng }) => school.as(achieng).call(sessions.endOthers)],
  ['there when the room is closed', ({ room }) => switchRoom(school, room, 'inactive')],
])('who is %s while her line is lost is cut at once', async (_, act) => {
  const place = await whereOneIsCutOff();
  await act(place);
  // A fraction of the grace period.
  await expect.poll(() => media.publications.has(place.hers), { timeout: 3_000 }).toBe(false);
  expect(subscriptionsTo(place.his).some(({ answer }) => answer === 'heard')).toBe(false);
});

test('who was removed meanwhile hears of it when she is back, and may then enter again', async () => {
  const { room, achieng, tutor, browser, resume } = await whereOneIsCutOff();
  tutor.tell({ type: 'remove', person: achieng.id, isBan: false });
  await tutor.heard('left');

  expect((await resume('ended')).news).toEqual([{ type: 'ended', reason: 'removed', message: callMessages.removed }]);
  expect((await browser.join(room.name)).last('welcome')).toMatchObject({ isResumed: false });
});

test('who may not speak any more is not heard from then on, and learns it when she is back', async () => {
  const { achieng, tutor, hers, resume } = await whereOneIsCutOff();
  tutor.tell({ type: 'let', person: null, what: 'speak', may: false });
  await expect.poll(() => media.publications.has(hers)).toBe(false);

  const back = await resume();

  expect(back.person(achieng.id)).toMatchObject({ may: { speak: false }, publications: [] });
  back.tell({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  expect(await back.heard('unpublished')).toMatchObject({ message: callMessages.mayNotSpeak });
});

test('another page of hers takes her place anew: it has none of those connections', async () => {
  const { room, hers, browser } = await whereOneIsCutOff();
  const elsewhere = await browser.join(room.name);
  expect(elsewhere.last('welcome')).toMatchObject({ isResumed: false });
  expect(media.publications.has(hers)).toBe(false);
});

test('nobody resumes what is somebody else’s', async () => {
  const { room, hers, second } = await whereOneIsCutOff();
  const browser = await browserOf(school, await school.create.student());
  const { body } = await browser.enter(room.name);
  const line = await browser.connect();
  const { resumeId: resumes } = second.last('welcome')!;
  line.tell({ type: 'join', ticket: body.ticket!.token, wants: 'high', resumes });
  expect(await line.heard('welcome')).toMatchObject({ isResumed: false });
  expect(media.publications.has(hers)).toBe(true);
  expect(second.socket.readyState).toBe(second.socket.OPEN);
});
