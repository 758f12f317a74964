/**
 * Rooms of a LiveKit, of one's own or in its cloud: tokens by which browsers come in (JWT, HS256), calls of its
 * RoomService (Twirp), and what it tells us (webhooks, signed with our secret). See docs.livekit.io.
 */
import type { ParticipantInfo, RoomServiceClient, WebhookReceiver } from 'livekit-server-sdk';
import type { Grants } from '#contract/calls.ts';
import type { LiveRooms, LiveRoomsListener, Participant } from '#server/ports/live-rooms.ts';
import { MediaUnavailable } from '#server/ports/media.ts';

export interface LivekitAccount {
  /** ws: or wss:, without a path. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** Seconds: of our calls, and of a token until one is in. A browser that is in gets its further ones from LiveKit. */
const PATIENCE = 5;
const TOKEN_LIFETIME = 60;
/** Seconds that a room without anybody stays, at first and afterwards. */
const EMPTY = 10 * 60;

/** Its package is loaded where it is chosen: it takes 9 MB of memory, and most schools do without it. */
export async function livekitRooms({ url, apiKey, apiSecret }: LivekitAccount): Promise<LiveRooms> {
  const { AccessToken, RoomServiceClient, TrackSource, WebhookReceiver } = await import('livekit-server-sdk');
  const { permissionOf, sourcesOf } = permissionsBy(TrackSource);
  // Another region is not asked instead: pages may speak with this host alone.
  const options = { requestTimeout: PATIENCE, failover: false };
  const service = new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, options);
  const ears = new Set<LiveRoomsListener>();

  const tokenFor = ({ room, userId, name, grants }: Participant) => {
    const token = new AccessToken(apiKey, apiSecret, { identity: userId, name, ttl: TOKEN_LIFETIME });
    // An empty list of sources would be all of them.
    token.addGrant({ roomJoin: true, room, ...permissionOf(grants), canPublish: grants.speak || grants.show });
    return token.toJwt();
  };

  return {
    kind: 'livekit',
    enforces: { grants: true, removal: true },
    async access(seat) {
      // Harmless where it is there; and nobody gets a token for a LiveKit that is not.
      await asked(service.createRoom({ name: seat.room, emptyTimeout: EMPTY, departureTimeout: EMPTY }));
      return { kind: 'livekit', url, token: await tokenFor(seat) };
    },
    async setGrants({ room, userId, grants }) {
      const permission = { ...permissionOf(grants), canPublish: grants.speak || grants.show };
      const answer = service.updateParticipant(room, userId, { permission });
      const participant = await unlessGone(answer);
      if (participant) await silence(service, { room, participant, allowed: sourcesOf(grants) });
    },
    async remove({ room, userId }) {
      // Tokens that were good until now are not any more; LiveKit gives some of its own to whoever is in.
      const revokeTokenTs = BigInt(Math.floor(Date.now() / 1000));
      await unlessGone(service.removeParticipant(room, userId, { revokeTokenTs }));
    },
    close: async (room) => void (await unlessGone(service.deleteRoom(room))),
    async present(room) {
      const participants = await unlessGone(service.listParticipants(room));
      return (participants ?? []).map(({ identity }) => identity);
    },
    receive: receiverFor(new WebhookReceiver(apiKey, apiSecret), ears),
    listen(listener) {
      ears.add(listener);
      return () => ears.delete(listener);
    },
  };
}

type Sources = typeof import('livekit-server-sdk').TrackSource;

function permissionsBy({ MICROPHONE, CAMERA, SCREEN_SHARE }: Sources) {
  const sourcesOf = ({ speak, show }: Grants) => [
    ...(speak ? [MICROPHONE] : []),
    ...(show ? [CAMERA, SCREEN_SHARE] : []),
  ];
  /** Words go over our own line: nobody says anything through LiveKit's, or changes her name there. */
  const permissionOf = (grants: Grants) => ({
    canSubscribe: true,
    canPublishSources: sourcesOf(grants),
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  return { permissionOf, sourcesOf };
}

interface Silenced {
  room: string;
  participant: ParticipantInfo;
  allowed: Sources[keyof Sources][];
}

/** What she sends goes with the permission. Where something of it is still there, it is held. */
async function silence(service: RoomServiceClient, { room, participant, allowed }: Silenced) {
  const held = participant.tracks.filter(({ source, muted }) => !muted && !allowed.includes(source));
  for (const { sid } of held) await unlessGone(service.mutePublishedTrack(room, participant.identity, sid, true));
}

function receiverFor(receiver: WebhookReceiver, ears: Set<LiveRoomsListener>) {
  return async ({ body, authorization }: { body: string; authorization: string }) => {
    const told = await receiver.receive(body, authorization).catch(() => undefined);
    if (!told) return false;
    const { event, room, participant } = told;
    if (event === 'participant_joined' && room && participant)
      for (const { onJoined } of ears) onJoined({ room: room.name, userId: participant.identity });
    return true;
  };
}

/** Undefined where there is no such room, or nobody of that name in it. */
const unlessGone = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: { code?: unknown }) => {
    if (error.code !== 'not_found') throw awayBecause(error);
    return undefined;
  });

const asked = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw awayBecause(error);
  });

/** Its own words stay out: they repeat addresses and what was sent. */
function awayBecause(error: unknown) {
  const status = typeof error === 'object' && error !== null && 'status' in error ? `: ${String(error.status)}` : '';
  return new MediaUnavailable(`LiveKit does not answer as it should${status}.`);
}
