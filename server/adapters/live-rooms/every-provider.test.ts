/**
 * What every provider of live rooms promises. LiveKit and Daily are stood in for (server/testing), because neither can
 * run here: what is tried is what we tell them and what they would make of our tokens. Of JaaS there are tokens only.
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
const seat: Participant = {
  room: ROOM,
  userId: 'c0ffee00-0000-4000-8000-000000000001',
  name: 'Wanjiru K.',
  role: 'student',
  grants: { speak: true, show: true },
};
const another: Participant = { ...seat, userId: 'c0ffee00-0000-4000-8000-000000000002', name: 'Kiprop' };
const silent: Participant = { ...seat, grants: { speak: false, show: true } };
const mute: Participant = { ...seat, grants: { speak: false, show: false } };

/** A provider with what it makes of what it is told. */
interface Provider {
  rooms: LiveRooms;
  secrets: string[];
  /** Somebody comes in with what she was given, and sends all that she may. */
  comeIn(seat: Participant): Promise<void>;
  /** Who is there, and sends what: 'speak' and 'show'. */
  people(): { userId: string; sends: string[] }[];
  /** From now on nobody answers. */
  goAway(): Promise<void>;
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
        await media.publish({ room, id: `${userId} ${source}`, sdp: '', sender: { room, userId, source } });
  };
  return {
    rooms,
    secrets: [],
    comeIn: come,
    people: () => {
      const ids = [...engine.publications.keys()].map((id) => id.split(' '));
      return [...new Set(ids.map(([userId]) => userId!))].map((userId) => ({
        userId,
        sends: ids.filter(([id]) => id === userId).map(([, source]) => (source === 'microphone' ? 'speak' : 'show')),
      }));
    },
    goAway: async () => engine.goAway(),
    stop: () => engine.close(),
  };
}

async function livekitStandIn(): Promise<Provider> {
  const standIn = await livekit.startLivekitStandIn();
  const rooms = await livekitRooms({ url: standIn.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });
  return {
    rooms,
    secrets: [livekit.API_SECRET],
    comeIn: async (one) => standIn.join(tokenIn(await rooms.access(one))),
    people: () =>
      standIn.people(ROOM).map(({ identity, tracks }) => ({
        userId: identity,
        sends: ['speak', 'show'].filter((what) =>
          tracks.some(({ source, muted }) => !muted && (source === 'MICROPHONE' ? 'speak' : 'show') === what),
        ),
      })),
    goAway: standIn.stop,
    stop: standIn.stop,
  };
}

async function dailyStandIn(): Promise<Provider> {
  const standIn = await daily.startDailyStandIn();
  const rooms = dailyRooms({ origin: 'https://school.daily.co', apiUrl: standIn.url, apiKey: daily.API_KEY });
  return {
    rooms,
    secrets: [daily.API_KEY],
    comeIn: async (one) => standIn.join(tokenIn(await rooms.access(one))),
    people: () =>
      standIn.people(ROOM).map(({ userId, canSend }) => ({
        userId,
        sends: [...(canSend.includes('audio') ? ['speak'] : []), ...(canSend.includes('video') ? ['show'] : [])],
      })),
    goAway: standIn.stop,
    stop: standIn.stop,
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
    comeIn: async (one) => void (await jwtVerify(tokenIn(await rooms.access(one)), keys.publicKey)),
    people: () => [],
    goAway: async () => {},
    stop: async () => {},
  };
}

/** As the browser shows it. */
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

test.each(everyProvider)('%s: what a browser is given holds no key, and brings in one person', async (_, start) => {
  const provider = await started(start);
  const { rooms, secrets, comeIn } = provider;

  const given = JSON.stringify([await rooms.access(seat), await rooms.access({ ...seat, role: 'tutor' })]);
  await comeIn(seat);

  for (const secret of secrets) expect(given).not.toContain(secret);
  if (provider.rooms.kind === 'embedded') expect(given).toBe('[null,null]');
  if (rooms.present) expect(await rooms.present(ROOM)).toEqual([seat.userId]);
});

test.for(everyProvider)(
  '%s: what somebody may not send any more is held, where it says that it holds that',
  async ([, start], { skip }) => {
    const provider = await started(start);
    skip(!provider.rooms.enforces.grants, 'It cannot be told what somebody may send');
    const { rooms, comeIn, people } = provider;
    await comeIn(seat);
    await comeIn(another);

    await rooms.setGrants(silent);
    const afterwards = people();
    await rooms.setGrants(mute);

    expect(afterwards.map(({ sends }) => sends)).toEqual([['show'], ['speak', 'show']]);
    expect(people().find(({ userId }) => userId === seat.userId)?.sends ?? []).toEqual([]);
  },
);

test.for(everyProvider)(
  '%s: whoever is removed is out, and so are all when it is closed; of nobody and nothing it is harmless',
  async ([, start], { skip }) => {
    const provider = await started(start);
    skip(!provider.rooms.enforces.removal, 'It cannot be told who is to go');
    const { rooms, comeIn, people } = provider;
    await comeIn(seat);
    await comeIn(another);

    await rooms.remove(seat);
    expect(people().map(({ userId }) => userId)).toEqual([another.userId]);
    await rooms.close(ROOM);

    expect(people()).toEqual([]);
    await rooms.setGrants(seat);
    await rooms.remove(seat);
    await rooms.close(ROOM);
    expect((await rooms.present?.(ROOM)) ?? []).toEqual([]);
  },
);

test.for(everyProvider)('%s: when it is away that is said, and no secret with it', async ([, start], { skip }) => {
  const provider = await started(start);
  const { rooms, secrets, goAway } = provider;
  skip(!rooms.present, 'It is not asked before somebody comes in');
  await goAway();

  const present = rooms.present!(ROOM);
  const deeds = [rooms.access(seat), rooms.setGrants(seat), rooms.remove(seat), rooms.close(ROOM), present];
  for (const { reason } of (await Promise.allSettled(deeds)) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(MediaUnavailable);
    for (const secret of secrets) expect(`${reason.stack} ${JSON.stringify(reason)}`).not.toContain(secret);
  }
});

/** Seconds from now. */
const lifeOf = (exp: number | undefined) => Math.round(exp! - Date.now() / 1000);

test('LiveKit: a minute, one person, one room, and nothing but what she may', async () => {
  const standIn = await livekit.startLivekitStandIn();
  const rooms = await livekitRooms({ url: standIn.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });

  const [first, second] = [await rooms.access(silent), await rooms.access(mute)].map((one) => decodeJwt(tokenIn(one)));
  await standIn.stop();

  expect(first).toMatchObject({
    sub: seat.userId,
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

test('LiveKit: what stays there when the permission has gone is held track by track', async () => {
  const standIn = await livekit.startLivekitStandIn();
  standIn.keepTracks();
  const rooms = await livekitRooms({ url: standIn.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });
  await standIn.join(tokenIn(await rooms.access(seat)));

  await rooms.setGrants(silent);
  await standIn.stop();

  const [wanjiru] = standIn.people(ROOM);
  expect(wanjiru!.tracks.filter(({ muted }) => muted).map(({ source }) => source)).toEqual(['MICROPHONE']);
  expect(standIn.told().filter(({ call }) => call === 'MutePublishedTrack')).toHaveLength(1);
});

test('LiveKit: what it tells is heard where its signature is good for every letter of it', async () => {
  const standIn = await livekit.startLivekitStandIn();
  await standIn.stop();
  const rooms = await livekitRooms({ url: standIn.url, apiKey: livekit.API_KEY, apiSecret: livekit.API_SECRET });
  const joined: object[] = [];
  rooms.listen({ onJoined: (person) => joined.push(person) });
  const person = { room: ROOM, userId: seat.userId };
  const told = await standIn.tells('participant_joined', person);

  expect(await rooms.receive!(told)).toBe(true);
  expect(await rooms.receive!(await standIn.tells('room_started', person))).toBe(true);
  expect(await rooms.receive!({ ...told, body: told.body.replace(seat.userId, another.userId) })).toBe(false);
  expect(await rooms.receive!({ ...told, authorization: '' })).toBe(false);
  const stranger = await livekitRooms({ url: standIn.url, apiKey: livekit.API_KEY, apiSecret: 'another' });
  expect(await stranger.receive!(told)).toBe(false);
  expect(joined).toEqual([person]);
});

test('Daily: a minute to come in, one person, one room, and a token that does not put her out', async () => {
  const standIn = await daily.startDailyStandIn();
  const rooms = dailyRooms({ origin: 'https://school.daily.co', apiUrl: standIn.url, apiKey: daily.API_KEY });

  const access = await rooms.access(silent);
  await rooms.access({ ...seat, role: 'tutor' });
  const [token, tutors] = [standIn.read('token-0')!, standIn.read('token-1')!];
  await rooms.remove(seat);
  await standIn.stop();

  expect(access).toEqual({ kind: 'frame', vendor: 'daily', src: `https://school.daily.co/${ROOM}?t=token-0` });
  expect(token).toMatchObject({
    room_name: ROOM,
    user_id: seat.userId,
    user_name: 'Wanjiru K.',
    is_owner: false,
    eject_at_token_exp: false,
    permissions: { canSend: ['video', 'screenVideo', 'screenAudio'] },
  });
  expect(lifeOf(token.exp)).toBeLessThanOrEqual(60);
  expect(tutors.is_owner).toBe(true);
  // A ban there could not be taken back.
  expect(standIn.told().find(({ call }) => call.endsWith('/eject'))).not.toHaveProperty('ban');
  expect(standIn.told().find(({ call }) => call === 'POST /rooms')).toMatchObject({ name: ROOM, privacy: 'private' });
});

test('JaaS: a minute, one person, one room, and the tutor moderates', async () => {
  const rooms = jaasRooms({ origin: 'https://8x8.vc', appId: APP, keyId: `${APP}/4f4910`, privateKey });

  const access = await rooms.access(seat);
  const token = tokenIn(access);
  const { payload } = await jwtVerify(token, keys.publicKey, { audience: 'jitsi', issuer: 'chat', subject: APP });
  const tutors = decodeJwt(tokenIn(await rooms.access({ ...seat, role: 'tutor' })));

  expect(access).toMatchObject({ kind: 'frame', vendor: 'jaas' });
  expect(access?.kind === 'frame' && access.src).toContain(`https://8x8.vc/${APP}/${ROOM}?jwt=`);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: `${APP}/4f4910`, typ: 'JWT' });
  expect(payload).toMatchObject({
    room: ROOM,
    context: { user: { id: seat.userId, name: 'Wanjiru K.', moderator: 'false' }, features: { recording: 'false' } },
  });
  expect(lifeOf(payload.exp)).toBeLessThanOrEqual(60);
  expect(tutors).toMatchObject({ context: { user: { moderator: 'true' } } });
});
