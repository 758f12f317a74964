/** Calls whose media an external provider forwards: a fake LiveKit, an embedded vendor frame, or an unreachable one. */

import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { browserOf, type CallClient, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { jaasForTests, startFakeLivekit } from '#server/testing/fakes/live-room-providers.ts';
import { API_SECRET } from '#server/testing/fakes/livekit.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

let school: School;
let livekit: Awaited<ReturnType<typeof startFakeLivekit>>;
beforeAll(async () => {
  livekit = await startFakeLivekit();
  school = await startTestServer({ liveRooms: livekit.liveRooms });
});
afterAll(async () => {
  await school.stop();
  await livekit.server.stop();
});
afterEach(closeAllWebSockets);

const { aClass } = classesIn(() => school);

/** The `times`-th access to a LiveKit room that the client receives, with the room that its token names. */
async function accessOf(line: CallClient, times = 1) {
  const { access } = await line.received('access', times);
  if (access.kind !== 'livekit') throw new Error('Another provider');
  return { ...access, room: decodeJwt<{ video: { room: string } }>(access.token).video.room };
}

/** A class whose members have also joined the room of the fake LiveKit. */
async function aClassThere() {
  const there = await aClass();
  for (const line of [there.tutor, there.first, there.second]) await livekit.server.join((await accessOf(line)).token);
  const { room } = await accessOf(there.first);
  const people = () => livekit.server.people(room);
  const sent = (id: string) =>
    people()
      .find(({ identity }) => identity === id)
      ?.tracks.map(({ source }) => source);
  return { ...there, roomThere: room, ids: () => people().map(({ identity }) => identity), sent };
}

const patiently = { timeout: 20_000 };

test('each member receives the provider’s address and a token of their own, without the API secret', async () => {
  const { achieng, kiprop, first, second, room } = await aClass();

  const [hers, his] = [await accessOf(first), await accessOf(second)];
  const { body } = await (await browserOf(school, achieng)).enter(room.name);

  expect(first.last('welcome')?.media).toEqual({ kind: 'livekit', holdsGrants: true });
  expect(body.ticket?.kind).toBe('livekit');
  expect(hers.url).toBe(livekit.server.url);
  expect([decodeJwt(hers.token).sub, decodeJwt(his.token).sub]).toEqual([achieng.id, kiprop.id]);
  expect(hers.room).toBe(his.room);
  expect(JSON.stringify([first.messages, second.messages])).not.toContain(API_SECRET);
});

test('the tutor’s decisions apply at the provider: mute all, let one speak, remove, leave, close', async () => {
  const { achieng, kiprop, tutor, first, second, ids, sent, roomThere, room } = await aClassThere();

  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  await expect
    .poll(() => [sent(achieng.id), sent(kiprop.id)], patiently)
    .toEqual([
      ['CAMERA', 'SCREEN_SHARE'],
      ['CAMERA', 'SCREEN_SHARE'],
    ]);
  expect(sent(room.tutor.id)).toContain('MICROPHONE');
  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: true });
  const permissionOf = (id: string) =>
    livekit.server.people(roomThere).find(({ identity }) => identity === id)?.sources;
  await expect.poll(() => permissionOf(achieng.id), patiently).toContain('MICROPHONE');
  expect(permissionOf(kiprop.id)).not.toContain('MICROPHONE');

  tutor.send({ type: 'remove', person: kiprop.id, isBan: false });
  await expect.poll(ids, patiently).toEqual([room.tutor.id, achieng.id]);
  await second.closed;
  first.send({ type: 'leave' });
  await expect.poll(ids, patiently).toEqual([room.tutor.id]);

  await switchRoom(school, room, 'inactive');
  await expect.poll(ids, patiently).toEqual([]);
  await switchRoom(school, room, 'active');
  const again = await accessOf(await classesIn(() => school).joining(room.name, achieng));
  expect(again.room).not.toBe(roomThere);
});

test('a banned student who joins with an old token is removed when a signed LiveKit webhook reports it', async () => {
  const { kiprop, tutor, second, ids, roomThere } = await aClassThere();
  const { token } = await accessOf(second);
  tutor.send({ type: 'remove', person: kiprop.id, isBan: true });
  await expect.poll(ids, patiently).not.toContain(kiprop.id);
  await livekit.server.join(token);
  const told = await livekit.server.webhook('participant_joined', { room: roomThere, userId: kiprop.id });
  const tell = (headers: Record<string, string>) =>
    fetch(`${school.base}/webhooks/live-rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/webhook+json', ...headers },
      body: told.body,
    });

  const [forged, unsigned] = [await tell({ authorization: `${told.authorization}x` }), await tell({})];
  expect([forged.status, unsigned.status]).toEqual([401, 401]);
  expect(ids()).toContain(kiprop.id);
  const heard = await tell({ authorization: told.authorization });

  expect(heard.status).toBe(200);
  await expect.poll(ids, patiently).not.toContain(kiprop.id);
});

test('while the provider is unreachable members are notified, and the rest of the call works', async () => {
  const away = await startFakeLivekit();
  await away.server.stop();
  const lonely = await startTestServer({ liveRooms: away.liveRooms });
  const { tutor, first } = await classesIn(() => lonely).aClass();

  expect(await first.received('no')).toEqual({ type: 'no', message: callsTexts.mediaAway });
  tutor.send({ type: 'say', text: 'We go on' });
  expect((await first.received('said')).message.text).toBe('We go on');
  tutor.send({ type: 'let', person: null, what: 'speak', may: false });
  await expect.poll(() => first.last('rules')?.rules.students.speak, patiently).toBe(false);
  expect(first.all('access')).toEqual([]);
});

test('where the provider cannot remove people, everyone else moves to a new room', async () => {
  const framed = await startTestServer({ liveRooms: jaasForTests() });
  const { achieng, kiprop, tutor, first, second } = await classesIn(() => framed).aClass();
  const srcOf = async (line: CallClient, times: number) => {
    const { access } = await line.received('access', times);
    return access.kind === 'frame' ? new URL(access.src).pathname : '';
  };
  expect(first.last('welcome')?.media).toEqual({ kind: 'frame', holdsGrants: false });
  const before = await srcOf(first, 1);
  expect(await srcOf(second, 1)).toBe(before);

  tutor.send({ type: 'remove', person: kiprop.id, isBan: false });

  const after = await srcOf(first, 2);
  expect(after).not.toBe(before);
  expect(await srcOf(tutor, 2)).toBe(after);
  await second.closed;
  expect(second.all('access')).toHaveLength(1);
  // A client whose token has expired unused requests another token, which is for the current room.
  first.send({ type: 'accessAgain' });
  expect(await srcOf(first, 3)).toBe(after);
  // A member who signs out is removed from the provider's room too.
  await framed.as(achieng).call(sessions.endOthers);
  await first.closed;
  expect(await srcOf(tutor, 3)).not.toBe(after);
});

test('a room closed after a restart, before anyone has rejoined, is closed at the provider too', async () => {
  const database = await createDatabase();
  const before = await startTestServer({
    liveRooms: livekit.liveRooms,
    database: { ...database, drop: async () => {} },
  });
  const { room, first } = await classesIn(() => before).aClass();
  const there = await accessOf(first);
  await livekit.server.join(there.token);
  await before.stop();
  expect(livekit.server.people(there.room)).toHaveLength(1);

  const after = await startTestServer({ liveRooms: livekit.liveRooms, database });
  await switchRoom(after, room, 'inactive');

  await expect.poll(() => livekit.server.people(there.room), patiently).toEqual([]);
});

test('repeated requests for access reach the provider once, and do not delay muting', async () => {
  const asked: string[] = [];
  const silenced: string[] = [];
  const slow = await startTestServer({
    liveRooms: {
      ...livekit.liveRooms,
      access: ({ userId }) => new Promise(() => asked.push(userId)),
      async setGrants({ userId, grants }) {
        if (!grants.speak) silenced.push(userId);
      },
    },
  });
  const { achieng, tutor, first } = await classesIn(() => slow).aClass();

  for (let times = 0; times < 10; times++) first.send({ type: 'accessAgain' });
  first.send({ type: 'hand', isUp: true });
  await expect.poll(() => tutor.all('person').some(({ person }) => person.handSince !== null)).toBe(true);
  tutor.send({ type: 'let', person: achieng.id, what: 'speak', may: false });

  await expect.poll(() => silenced, patiently).toEqual([achieng.id]);
  expect(asked.filter((id) => id === achieng.id)).toHaveLength(1);
});
