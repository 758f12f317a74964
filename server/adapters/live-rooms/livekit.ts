/**
 * Rooms of a LiveKit server, self-hosted or in its cloud: tokens with which browsers join (JWT, HS256), requests to
 * its RoomService (Twirp), and its webhooks, signed with our secret. See docs.livekit.io.
 */
import type { ParticipantInfo, RoomServiceClient, WebhookReceiver } from 'livekit-server-sdk';
import type { Grants } from '#contract/calls.ts';
import type { LiveRooms, LiveRoomsListener, Participant } from '#server/ports/live-rooms.ts';
import { MediaUnavailable } from '#server/ports/media.ts';

export interface LivekitAccount {
  /** URL of the LiveKit server: ws: or wss:, without a path. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** Timeout of our requests to LiveKit's RoomService. */
const TIMEOUT_S = 5;
/** Seconds within which a token's holder has to join; after that LiveKit itself renews the token. */
const TOKEN_LIFETIME_S = 60;
/** How long an empty room stays open, before the first participant and after the last. */
const EMPTY_ROOM_S = 10 * 60;

/** Loads LiveKit's package on demand, because it takes 9 MB of memory and most schools do not use LiveKit. */
export async function livekitRooms({ url, apiKey, apiSecret }: LivekitAccount): Promise<LiveRooms> {
  const { AccessToken, RoomServiceClient, TrackSource, WebhookReceiver } = await import('livekit-server-sdk');
  const { permissionOf, sourcesOf } = permissionsBy(TrackSource);
  // No failover to LiveKit hosts in other regions: our pages' content security policy allows only the configured host.
  const options = { requestTimeout: TIMEOUT_S, failover: false };
  const service = new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, options);
  const listeners = new Set<LiveRoomsListener>();

  const tokenFor = ({ room, userId, name, grants }: Participant) => {
    const token = new AccessToken(apiKey, apiSecret, { identity: userId, name, ttl: TOKEN_LIFETIME_S });
    // `canPublish` must be false without grants: LiveKit takes an empty list of sources as permission for all sources.
    token.addGrant({ roomJoin: true, room, ...permissionOf(grants), canPublish: grants.speak || grants.show });
    return token.toJwt();
  };

  return {
    kind: 'livekit',
    enforces: { grants: true, removal: true },
    async access(participant) {
      // Does nothing if the room exists. Rejects while LiveKit is down, so that no useless token is issued.
      await orUnavailable(
        service.createRoom({ name: participant.room, emptyTimeout: EMPTY_ROOM_S, departureTimeout: EMPTY_ROOM_S }),
      );
      return { kind: 'livekit', url, token: await tokenFor(participant) };
    },
    async setGrants({ room, userId, grants }) {
      const permission = { ...permissionOf(grants), canPublish: grants.speak || grants.show };
      const answer = service.updateParticipant(room, userId, { permission });
      const participant = await unlessNotFound(answer);
      if (participant) await muteForbidden(service, { room, participant, allowed: sourcesOf(grants) });
    },
    async remove({ room, userId }) {
      // Revokes all earlier tokens, including tokens that LiveKit has renewed.
      const revokeTokenTs = BigInt(Math.floor(Date.now() / 1000));
      await unlessNotFound(service.removeParticipant(room, userId, { revokeTokenTs }));
    },
    close: async (room) => void (await unlessNotFound(service.deleteRoom(room))),
    async present(room) {
      const participants = await unlessNotFound(service.listParticipants(room));
      return (participants ?? []).map(({ identity }) => identity);
    },
    receive: receiverFor(new WebhookReceiver(apiKey, apiSecret), listeners),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Sources = typeof import('livekit-server-sdk').TrackSource;

function permissionsBy({ MICROPHONE, CAMERA, SCREEN_SHARE }: Sources) {
  const sourcesOf = ({ speak, show }: Grants) => [
    ...(speak ? [MICROPHONE] : []),
    ...(show ? [CAMERA, SCREEN_SHARE] : []),
  ];
  /** Participants may neither send data nor change their names: our own WebSocket carries chat, where rules apply. */
  const permissionOf = (grants: Grants) => ({
    canSubscribe: true,
    canPublishSources: sourcesOf(grants),
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  return { permissionOf, sourcesOf };
}

interface Permitted {
  room: string;
  participant: ParticipantInfo;
  allowed: Sources[keyof Sources][];
}

/** Newer LiveKit servers unpublish forbidden tracks by themselves; for older ones, tracks still present are muted. */
async function muteForbidden(service: RoomServiceClient, { room, participant, allowed }: Permitted) {
  const forbidden = participant.tracks.filter(({ source, muted }) => !muted && !allowed.includes(source));
  for (const { sid } of forbidden)
    await unlessNotFound(service.mutePublishedTrack(room, participant.identity, sid, true));
}

function receiverFor(receiver: WebhookReceiver, listeners: Set<LiveRoomsListener>) {
  return async ({ body, authorization }: { body: string; authorization: string }) => {
    const event = await receiver.receive(body, authorization).catch(() => undefined);
    if (!event) return false;
    const { room, participant } = event;
    if (event.event === 'participant_joined' && room && participant)
      for (const { onJoined } of listeners) onJoined({ room: room.name, userId: participant.identity });
    return true;
  };
}

/** Resolves with undefined if LiveKit answers that there is no such room or participant. */
const unlessNotFound = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: { code?: unknown }) => {
    if (error.code !== 'not_found') throw unavailable(error);
    return undefined;
  });

const orUnavailable = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw unavailable(error);
  });

/** The error for users, without LiveKit's own message, which may contain addresses and our request. */
function unavailable(error: unknown) {
  const status = typeof error === 'object' && error !== null && 'status' in error ? `: ${String(error.status)}` : '';
  return new MediaUnavailable(`LiveKit answered unexpectedly${status}.`);
}
