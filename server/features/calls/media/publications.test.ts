/** Publications and subscriptions: the calls to the media engine, and the messages to members. */

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CallClient, classesIn } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { answerTo, offerOf, scriptedMedia, UNREADABLE } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

const scripted = scriptedMedia();
/** The engine answers a publication when this promise resolves; immediately if it is undefined. */
let slowness: Promise<void> | undefined;
const media = {
  ...scripted,
  async publish(publication: { room: string; id: string; sdp: string }) {
    await slowness;
    return scripted.publish(publication);
  },
};

let school: School;
beforeAll(async () => {
  school = await startTestServer({ media });
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  slowness = undefined;
  scripted.comeBack();
  closeAllWebSockets();
});

const { openRoom, joining, aClass } = classesIn(() => school);

type Source = 'microphone' | 'camera' | 'screen';

async function publishing(line: CallClient, source: Source, sdp = `of a ${source}`) {
  const before = line.all('published').length;
  line.send({ type: 'publish', source, sdp });
  return (await line.received('published', before + 1)).publication;
}

const subscriptionsTo = (publication: string) =>
  [...media.subscriptions].filter(([, one]) => one.publication === publication).map(([id, one]) => ({ id, ...one }));

const noon = async (line: CallClient) => {
  // When the server broadcasts this chat message, it has processed all earlier requests of the client.
  const before = line.all('said').length;
  line.send({ type: 'say', text: 'noon' });
  await line.received('said', before + 1);
};

test('each source is its own publication and is offered to every other member', async () => {
  const { room, achieng, tutor, first, second } = await aClass();

  const [voice, face] = [await publishing(first, 'microphone'), await publishing(first, 'camera')];
  await Promise.all([tutor, second].map((line) => line.received('offer', 2)));

  expect(media.publications.get(voice)).toEqual({ room: room.id, sdp: 'of a microphone', isHeld: false });
  for (const line of [tutor, second])
    expect(line.all('offer')).toEqual(
      [voice, face].map((publication) => ({ type: 'offer', publication, sdp: offerOf(publication) })),
    );
  expect(first.all('offer')).toEqual([]);
  expect(second.person(achieng.id)?.publications).toEqual([
    { _id: voice, source: 'microphone', isMuted: false },
    { _id: face, source: 'camera', isMuted: false },
  ]);
});

test('later joiners are offered existing publications, and a member’s publications end with their departure', async () => {
  const { room, achieng, first, tutor } = await aClass();
  const voice = await publishing(first, 'microphone');

  const late = await joining(room.name, await school.create.student());
  expect(await late.received('offer')).toMatchObject({ publication: voice });
  expect(late.person(achieng.id)?.publications).toHaveLength(1);
  first.send({ type: 'leave' });

  expect(await tutor.received('left')).toMatchObject({ person: achieng.id });
  expect(media.publications.has(voice)).toBe(false);
  expect(subscriptionsTo(voice)).toEqual([]);
});

test('a second publication of the same source replaces the first', async () => {
  const { first, tutor } = await aClass();
  const before = await publishing(first, 'camera');
  await tutor.received('offer');

  const after = await publishing(first, 'camera', 'another face');

  expect(await tutor.received('offer', 2)).toMatchObject({ publication: after });
  expect([before, after].map((id) => media.publications.has(id))).toEqual([false, true]);
  expect(first.last('published')?.sdp).toBe(answerTo('another face'));
});

test('every answer names the attempt that it belongs to, also if several offers are in progress', async () => {
  const { tutor, first } = await aClass();
  first.send({ type: 'publish', source: 'camera', sdp: 'one face', attempt: 7 });
  await first.received('published');
  first.send({ type: 'publish', source: 'camera', sdp: 'another face', attempt: 8 });
  await first.received('published', 2);
  first.send({ type: 'publish', source: 'camera', sdp: UNREADABLE, attempt: 9 });
  await first.received('unpublished');
  first.send({ type: 'publish', source: 'camera', sdp: 'a last face', attempt: 10 });
  const { publication } = await first.received('published', 3);
  media.lose(publication);
  await first.received('unpublished', 2);
  tutor.send({ type: 'let', person: null, what: 'show', may: false });
  await first.received('rules');
  first.send({ type: 'publish', source: 'camera', sdp: 'in vain', attempt: 11 });
  await first.received('unpublished', 3);

  expect(first.all('published').map(({ sdp, attempt }) => [sdp, attempt])).toEqual([
    [answerTo('one face'), 7],
    [answerTo('another face'), 8],
    [answerTo('a last face'), 10],
  ]);
  expect(first.all('unpublished').map(({ attempt }) => attempt)).toEqual([9, 10, 11]);
});

test('a muted microphone is held, so that none of its packets are forwarded', async () => {
  const { achieng, first, tutor } = await aClass();
  const voice = await publishing(first, 'microphone');

  first.send({ type: 'mute', source: 'microphone', isMuted: true });
  await expect.poll(() => tutor.person(achieng.id)?.publications[0]?.isMuted).toBe(true);
  expect(media.publications.get(voice)?.isHeld).toBe(true);
  first.send({ type: 'mute', source: 'microphone', isMuted: false });
  first.send({ type: 'mute', source: 'camera', isMuted: true });

  await expect.poll(() => tutor.person(achieng.id)?.publications[0]?.isMuted).toBe(false);
  expect(media.publications.get(voice)?.isHeld).toBe(false);
});

test('a microphone muted before the engine has answered is held once it has', async () => {
  const { first } = await aClass();
  let answer = () => {};
  slowness = new Promise((resolve) => {
    answer = resolve;
  });
  first.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  first.send({ type: 'mute', source: 'microphone', isMuted: true });
  await noon(first);
  answer();

  const { publication } = await first.received('published');
  expect(media.publications.get(publication)?.isHeld).toBe(true);
});

test('a publication withdrawn before the engine has answered is offered to no one', async () => {
  const { achieng, first, tutor } = await aClass();
  let answer = () => {};
  slowness = new Promise((resolve) => {
    answer = resolve;
  });
  const count = media.publications.size;
  first.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  first.send({ type: 'unpublish', source: 'microphone' });
  expect(await first.received('unpublished')).toEqual({ type: 'unpublished', source: 'microphone', message: '' });
  answer();
  await noon(first);

  await expect.poll(() => media.publications.size).toBe(count);
  expect(first.all('published')).toEqual([]);
  expect(tutor.person(achieng.id)?.publications).toEqual([]);
  expect(tutor.all('offer')).toEqual([]);
});

test('a few subscriptions are negotiated at a time; the next starts when one is answered', async () => {
  const { create } = school;
  const { name, tutor } = await openRoom();
  const teacher = await joining(name, tutor);
  for (let people = 0; people < 3; people++) {
    const line = await joining(name, await create.student());
    for (const source of ['microphone', 'camera'] as const) await publishing(line, source);
  }

  await teacher.received('offer', 4);
  await noon(teacher);
  expect(teacher.all('offer')).toHaveLength(4);
  teacher.send({ type: 'answer', publication: teacher.all('offer')[0]!.publication, sdp: 'yes' });
  teacher.send({ type: 'answer', publication: teacher.all('offer')[0]!.publication, sdp: 'yes again' });
  await teacher.received('offer', 5);
  await noon(teacher);

  expect(teacher.all('offer')).toHaveLength(5);
  expect([...media.subscriptions.values()].filter(({ answer }) => answer === 'yes again')).toEqual([]);
});

test('an unanswered offer delays the member’s other offers by at most ten seconds', async () => {
  const { room, first, second, tutor } = await aClass();
  for (const line of [first, second, tutor])
    for (const source of ['microphone', 'camera'] as const) await publishing(line, source);
  const student = await school.create.student();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const silent = await joining(room.name, student);
  await silent.received('offer', 4);
  await noon(silent);
  expect(silent.all('offer')).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(10_000);

  await silent.received('offer', 6);
});

test('video is forwarded in the requested quality; audio has only one', async () => {
  const { room, first } = await aClass();
  const [voice, face] = [await publishing(first, 'microphone'), await publishing(first, 'camera')];
  const thrifty = await joining(room.name, await school.create.student(), 'low');
  await thrifty.received('offer', 2);
  const hers = (publication: string) => subscriptionsTo(publication).at(-1)!;

  expect([hers(voice).quality, hers(face).quality]).toEqual(['high', 'low']);
  thrifty.send({ type: 'watch', publication: face, quality: 'none' });
  await expect.poll(() => hers(face).quality).toBe('none');
  thrifty.send({ type: 'watch', publication: face, quality: 'high' });
  await expect.poll(() => hers(face).quality).toBe('high');
});

test('an audio-only member gets no video connection until they ask for one', async () => {
  const { room, first } = await aClass();
  const [face, voice] = [await publishing(first, 'camera'), await publishing(first, 'microphone')];
  const listener = await joining(room.name, await school.create.student(), 'none');
  expect(await listener.received('offer')).toMatchObject({ publication: voice });
  await noon(listener);
  expect(listener.all('offer')).toHaveLength(1);

  listener.send({ type: 'watch', publication: face, quality: 'low' });

  expect(await listener.received('offer', 2)).toMatchObject({ publication: face });
});

test('a lost connection is replaced by a new offer', async () => {
  const { first, second } = await aClass();
  const voice = await publishing(first, 'microphone');
  await second.received('offer');
  const [before] = subscriptionsTo(voice).slice(-1);

  second.send({ type: 'reconnect', publication: voice });
  expect(await second.received('offer', 2)).toMatchObject({ publication: voice });
  second.send({ type: 'answer', publication: voice, sdp: 'once more' });

  await expect.poll(() => subscriptionsTo(voice).map(({ answer }) => answer)).toContain('once more');
  expect(media.subscriptions.has(before!.id)).toBe(false);
});

test('a sender whose connection has ended is notified, and so are the others', async () => {
  const { achieng, first, tutor } = await aClass();
  const voice = await publishing(first, 'microphone');
  await expect.poll(() => tutor.person(achieng.id)?.publications).toHaveLength(1);

  media.lose(voice);

  expect(await first.received('unpublished')).toMatchObject({ source: 'microphone', message: callsTexts.sendingLost });
  await expect.poll(() => tutor.person(achieng.id)?.publications).toEqual([]);
});

test('when the engine ends, members are notified, publish again, and get new offers', async () => {
  const { achieng, first, tutor, second } = await aClass();
  const bystander = await joining((await openRoom()).name, await school.create.student());
  await publishing(first, 'camera');
  await tutor.received('offer');

  media.goAway();
  for (const line of [tutor, first, second]) await line.received('mediaLost');
  await expect.poll(() => tutor.person(achieng.id)?.publications).toEqual([]);
  first.send({ type: 'publish', source: 'camera', sdp: 'too early' });
  expect(await first.received('unpublished')).toMatchObject({ source: 'camera', message: callsTexts.mediaAway });
  media.comeBack();
  const again = await publishing(first, 'camera');

  for (const line of [tutor, second]) {
    await expect.poll(() => line.last('offer')?.publication).toBe(again);
    expect(line.all('mediaLost')).toHaveLength(1);
  }
  await noon(bystander);
  expect(bystander.all('mediaLost')).toEqual([]);
});

test('when a room moves to another engine, members are asked to reconnect, with that engine’s relays', async () => {
  const { room, kiprop, second } = await aClass();
  const bystander = await joining((await openRoom()).name, await school.create.student());
  const asked = media.relayed.length;

  media.move([room.id]);

  const { iceServers } = await second.received('mediaLost');
  expect(iceServers).toEqual([expect.objectContaining({ username: `1:${kiprop.id}` })]);
  expect(media.relayed.slice(asked)).toContainEqual({ userId: kiprop.id, room: room.id });
  await noon(bystander);
  expect(bystander.all('mediaLost')).toEqual([]);
});

test('an offer that the engine cannot parse is refused with a message', async () => {
  const { first } = await aClass();

  first.send({ type: 'publish', source: 'screen', sdp: UNREADABLE });

  expect(await first.received('unpublished')).toEqual({
    type: 'unpublished',
    source: 'screen',
    message: callsTexts.mediaNotUnderstood,
  });
});

test('members are notified when the people who can be heard change', async () => {
  const { achieng, kiprop, first, second, tutor } = await aClass();
  const bystander = await joining((await openRoom()).name, await school.create.student());
  const [one, other] = [await publishing(first, 'microphone'), await publishing(second, 'microphone')];
  second.send({ type: 'mute', source: 'microphone', isMuted: true });
  await expect.poll(() => media.publications.get(other)?.isHeld).toBe(true);

  media.speak([one]);
  media.speak([one, other]);
  second.send({ type: 'mute', source: 'microphone', isMuted: false });
  await expect.poll(() => media.publications.get(other)?.isHeld).toBe(false);
  media.speak([one, other]);
  media.speak([]);
  await tutor.received('speaking', 3);

  expect(tutor.all('speaking').map(({ people }) => people)).toEqual([[achieng.id], [achieng.id, kiprop.id], []]);
  await noon(bystander);
  expect(bystander.all('speaking')).toEqual([]);
});
