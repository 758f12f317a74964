/**
 * The conformance test of LiveRooms, for each provider. LiveKit and Daily are fakes (server/testing) that check our
 * requests and tokens as the real servers do. JaaS has no API, so only its tokens are checked.
 */
import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, expect, test } from 'vitest';
import type { MediaAccess } from '#contract/calls.ts';
import type { LiveRooms, Participant } from '#server/ports/live-rooms.ts';
import { MediaUnavailable } from '#server/ports/media.ts';
import * as daily from '#server/testing/fakes/daily.ts';
import * as livekit from '#server/testing/fakes/livekit.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { dailyRooms } from './daily.ts';
import { embeddedRooms } from './embedded-rooms.ts';
import { jaasRooms } from './jaas.ts';
import { livekitRooms } from './livekit.ts';

const ROOM = '0b5c6f4e-7d9a-4a55-9a3e-4d7a3c1c2b01';
const participant: Participant = {
  room: ROOM,
  userId: 'c0ffee00-0000-4000-8000-000000000001',
  name: 'Wanjiru K.',
  role: 'student',
  grants: { speak: true, show: true },
};
const another: Participant = { ...participant, userId: 'c0ffee00-0000-4000-8000-000000000002', name: 'Kiprop' };
const silent: Participant = { ...participant, grants: { speak: false, show: true } };
const mute: Participant = { ...participant, grants: { speak: false, show: false } };

/** An adapter of LiveRooms under test, and functions to act as participants and to observe its server. */
interface Provider {
  rooms: LiveRooms;
  secrets: string[];
  /** The participant gets access, joins the room with it, and publishes everything that the access permits. */
  join(participant: Participant): Promise<void>;
  /** The participants in the room and what each publishes: 'speak' (audio) and 'show' (camera or screen). */
  people(): { userId: string; sends: string[] }[];
  /** Makes the provider's server stop responding. */
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

async function embedded(): Promise<Provider> {
  const engine = scriptedMedia();
  const { liveRooms: rooms, media } = embeddedRooms(engine);
  const come = async ({ room, userId, grants }: Participant) => {
    for (const [source, isAllowed] of [
      ['microphone', grants.speak],
      ['camera', grants.show],
    ] as const)
      if (isAllowed)
        await media.publish({
          room,
          id: `${userId} ${source}`,
          sdp: '',
          sender: { room, userId, source, signIn: '', page: '' },
        });
  };
  return {
    rooms,
    secrets: [],
    join: come,
    people: () => {
      const ids = [...engine.publications.keys()].map((id) => id.split(' '));
      return [...new Set(ids.map(([userId]) => userId!))].map((userId) => ({
        userId,
        sends: ids.filter(([id]) => id === userId).map(([, source]) => (source === 'microphone' ? 'speak' : 'show')),
      }));
    },
    stopServer: async () => engine.goAway(),
    stop: () => engine.close(),
  };
}

async function livekitStandIn(): Promise<Provider> {
  const server = await livekit.startFakeLivekitServer();
  const rooms = await livekitRooms({ url: server.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });
  return {
    rooms,
    secrets: [livekit.API_SECRET],
    join: async (one) => server.join(tokenIn(await rooms.access(one))),
    people: () =>
      server.people(ROOM).map(({ identity, tracks }) => ({
        userId: identity,
        sends: ['speak', 'show'].filter((what) =>
          tracks.some(({ source, muted }) => !muted && (source === 'MICROPHONE' ? 'speak' : 'show') === what),
        ),
      })),
    stopServer: server.stop,
    stop: server.stop,
  };
}

async function dailyStandIn(): Promise<Provider> {
  const server = await daily.startFakeDailyServer();
  const rooms = dailyRooms({ origin: 'https://school.daily.co', apiUrl: server.url, apiKey: daily.API_KEY });
  return {
    rooms,
    secrets: [daily.API_KEY],
    join: async (one) => server.join(tokenIn(await rooms.access(one))),
    people: () =>
      server.people(ROOM).map(({ userId, canSend }) => ({
        userId,
        sends: [...(canSend.includes('audio') ? ['speak'] : []), ...(canSend.includes('video') ? ['show'] : [])],
      })),
    stopServer: server.stop,
    stop: server.stop,
  };
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const APP = 'vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe';

async function jaas(): Promise<Provider> {
  const rooms = jaasRooms({ origin: 'https://8x8.vc', appId: APP, keyId: `${APP}/4f4910`, privateKey });
  return {
    rooms,
    secrets: [privateKey],
    join: async (one) => void (await jwtVerify(tokenIn(await rooms.access(one)), keys.publicKey)),
    people: () => [],
    stopServer: async () => {},
    stop: async () => {},
  };
}

/** The token that a browser would use: LiveKit's own, or the one in the URL of a Daily or JaaS frame. */
function tokenIn(access: MediaAccess | undefined) {
  if (access?.kind === 'livekit') return access.token;
  const { searchParams } = new URL(access!.src);
  return searchParams.get('t') ?? searchParams.get('jwt')!;
}

const everyProvider: [name: string, start: () => Promise<Provider>][] = [
  ['our own engine', embedded],
  ['LiveKit', livekitStandIn],
  ['Daily', dailyStandIn],
  ['JaaS', jaas],
];

const open: Provider[] = [];
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.stop();
});

async function started(start: () => Promise<Provider>) {
  const provider = await start();
  open.push(provider);
  return provider;
}

test.each(everyProvider)('%s: access contains no API key, and admits one person', async (_, start) => {
  const provider = await started(start);
  const { rooms, secrets, join } = provider;

  const access = JSON.stringify([
    await rooms.access(participant),
    await rooms.access({ ...participant, role: 'tutor' }),
  ]);
  await join(participant);

  for (const secret of secrets) expect(access).not.toContain(secret);
  if (provider.rooms.kind === 'embedded') expect(access).toBe('[null,null]');
  if (rooms.present) expect(await rooms.present(ROOM)).toEqual([participant.userId]);
});

test.for(everyProvider)('%s: withdrawn grants are enforced, if the provider says so', async ([, start], { skip }) => {
  const provider = await started(start);
  skip(!provider.rooms.enforces.grants, 'It cannot be told what somebody may send');
  const { rooms, join, people } = provider;
  await join(participant);
  await join(another);

  await rooms.setGrants(silent);
  const afterwards = people();
  await rooms.setGrants(mute);

  expect(afterwards.map(({ sends }) => sends)).toEqual([['show'], ['speak', 'show']]);
  expect(people().find(({ userId }) => userId === participant.userId)?.sends ?? []).toEqual([]);
});

test.for(everyProvider)(
  '%s: removal and closing disconnect participants; for unknown people and rooms they are harmless',
  async ([, start], { skip }) => {
    const provider = await started(start);
    skip(!provider.rooms.enforces.removal, 'It cannot be told who is to go');
    const { rooms, join, people } = provider;
    await join(participant);
    await join(another);

    await rooms.remove(participant);
    expect(people().map(({ userId }) => userId)).toEqual([another.userId]);
    await rooms.close(ROOM);

    expect(people()).toEqual([]);
    await rooms.setGrants(participant);
    await rooms.remove(participant);
    await rooms.close(ROOM);
    expect((await rooms.present?.(ROOM)) ?? []).toEqual([]);
  },
);

test.for(everyProvider)(
  '%s: an unreachable provider rejects with MediaUnavailable, without secrets in the message',
  async ([, start], { skip }) => {
    const provider = await started(start);
    const { rooms, secrets, stopServer } = provider;
    skip(!rooms.present, 'It is not asked before somebody comes in');
    await stopServer();

    const present = rooms.present!(ROOM);
    const deeds = [
      rooms.access(participant),
      rooms.setGrants(participant),
      rooms.remove(participant),
      rooms.close(ROOM),
      present,
    ];
    for (const { reason } of (await Promise.allSettled(deeds)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(MediaUnavailable);
      for (const secret of secrets) expect(`${reason.stack} ${JSON.stringify(reason)}`).not.toContain(secret);
    }
  },
);

/** Seconds from now until a token's expiry. */
const lifeOf = (exp: number | undefined) => Math.round(exp! - Date.now() / 1000);

test('LiveKit: a token is for one minute, one person, one room, and their grants', async () => {
  const server = await livekit.startFakeLivekitServer();
  const rooms = await livekitRooms({ url: server.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });

  const [first, second] = [await rooms.access(silent), await rooms.access(mute)].map((one) => decodeJwt(tokenIn(one)));
  await server.stop();

  expect(first).toMatchObject({
    sub: participant.userId,
    name: 'Wanjiru K.',
    video: {
      roomJoin: true,
      room: ROOM,
      canPublish: true,
      canPublishSources: ['camera', 'screen_share'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    },
  });
  expect(JSON.stringify(first)).not.toMatch(/roomAdmin|roomCreate|roomList|roomRecord/);
  expect(second).toMatchObject({ video: { canPublish: false } });
  expect(lifeOf(first!.exp)).toBeLessThanOrEqual(60);
});

test('LiveKit: tracks that stay after a permission is withdrawn are muted', async () => {
  const server = await livekit.startFakeLivekitServer();
  server.keepTracks();
  const rooms = await livekitRooms({ url: server.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });
  await server.join(tokenIn(await rooms.access(participant)));

  await rooms.setGrants(silent);
  await server.stop();

  const [wanjiru] = server.people(ROOM);
  expect(wanjiru!.tracks.filter(({ muted }) => muted).map(({ source }) => source)).toEqual(['MICROPHONE']);
  expect(server.requests().filter(({ call }) => call === 'MutePublishedTrack')).toHaveLength(1);
});

test('LiveKit: a webhook is accepted only with a signature over its exact body', async () => {
  const server = await livekit.startFakeLivekitServer();
  await server.stop();
  const rooms = await livekitRooms({ url: server.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });
  const joined: object[] = [];
  rooms.listen({ onJoined: (person) => joined.push(person) });
  const person = { room: ROOM, userId: participant.userId };
  const webhook = await server.webhook('participant_joined', person);

  expect(await rooms.receive!(webhook)).toBe(true);
  expect(await rooms.receive!(await server.webhook('room_started', person))).toBe(true);
  expect(await rooms.receive!({ ...webhook, body: webhook.body.replace(participant.userId, another.userId) })).toBe(
    false,
  );
  expect(await rooms.receive!({ ...webhook, authorization: '' })).toBe(false);
  const stranger = await livekitRooms({ url: server.url, apiKey: livekit.API_KEY, apiSecret: 'another' });
  expect(await stranger.receive!(webhook)).toBe(false);
  expect(joined).toEqual([person]);
});

test('Daily: a token is for one minute, one person and one room, and does not eject those who have joined', async () => {
  const server = await daily.startFakeDailyServer();
  const rooms = dailyRooms({ origin: 'https://school.daily.co', apiUrl: server.url, apiKey: daily.API_KEY });

  const access = await rooms.access(silent);
  await rooms.access({ ...participant, role: 'tutor' });
  const [token, tutors] = [server.read('token-0')!, server.read('token-1')!];
  await rooms.remove(participant);
  await server.stop();

  expect(access).toEqual({ kind: 'frame', vendor: 'daily', src: `https://school.daily.co/${ROOM}?t=token-0` });
  expect(token).toMatchObject({
    room_name: ROOM,
    user_id: participant.userId,
    user_name: 'Wanjiru K.',
    is_owner: false,
    eject_at_token_exp: false,
    permissions: { canSend: ['video', 'screenVideo', 'screenAudio'] },
  });
  expect(lifeOf(token.exp)).toBeLessThanOrEqual(60);
  expect(tutors.is_owner).toBe(true);
  // Daily's ban is not used, because it could not be lifted.
  expect(server.requests().find(({ call }) => call.endsWith('/eject'))).not.toHaveProperty('ban');
  expect(server.requests().find(({ call }) => call === 'POST /rooms')).toMatchObject({
    name: ROOM,
    privacy: 'private',
  });
});

test('JaaS: a token is for one minute, one person and one room, and the tutor moderates', async () => {
  const rooms = jaasRooms({ origin: 'https://8x8.vc', appId: APP, keyId: `${APP}/4f4910`, privateKey });

  const access = await rooms.access(participant);
  const token = tokenIn(access);
  const { payload } = await jwtVerify(token, keys.publicKey, { audience: 'jitsi', issuer: 'chat', subject: APP });
  const tutors = decodeJwt(tokenIn(await rooms.access({ ...participant, role: 'tutor' })));

  expect(access).toMatchObject({ kind: 'frame', vendor: 'jaas' });
  expect(access?.kind === 'frame' && access.src).toContain(`https://8x8.vc/${APP}/${ROOM}?jwt=`);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: `${APP}/4f4910`, typ: 'JWT' });
  expect(payload).toMatchObject({
    room: ROOM,
    context: {
      user: { id: participant.userId, name: 'Wanjiru K.', moderator: 'false' },
      features: { recording: 'false' },
    },
  });
  expect(lifeOf(payload.exp)).toBeLessThanOrEqual(60);
  expect(tutors).toMatchObject({ context: { user: { moderator: 'true' } } });
});
