/**
 * A fake LiveKit server. It has the wire format of LiveKit's RoomService (Twirp with JSON) and webhooks, checks tokens
 * like LiveKit, and knows who is in which room. It forwards no media.
 */
import { createHash } from 'node:crypto';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { type Said, type Seen, startListener } from './http-server.ts';

export const API_KEY = 'stand-in-key';
export const API_SECRET = 'stand-in-secret-of-more-than-thirty-two-letters';

interface Track {
  sid: string;
  /** The source in LiveKit's JSON format, such as 'MICROPHONE'. */
  source: string;
  muted: boolean;
}

interface Participant {
  identity: string;
  name: string;
  sources: string[];
  tracks: Track[];
}

type Rooms = Map<string, Map<string, Participant>>;

interface RequestBody {
  room: string;
  name: string;
  identity: string;
  track_sid?: string;
  trackSid?: string;
  muted?: boolean;
  permission?: { canPublish?: boolean; canPublishSources?: string[] };
}

/** The grant that a token needs, by the method of RoomService. */
const needs: Record<string, 'roomCreate' | 'roomAdmin'> = {
  CreateRoom: 'roomCreate',
  DeleteRoom: 'roomCreate',
  ListParticipants: 'roomAdmin',
  UpdateParticipant: 'roomAdmin',
  MutePublishedTrack: 'roomAdmin',
  RemoveParticipant: 'roomAdmin',
};

export async function startFakeLivekitServer() {
  const rooms: Rooms = new Map();
  const verifier = new TokenVerifier(API_KEY, API_SECRET);
  const script = { keepsTracks: false };

  async function answer({ path, headers, text }: Seen): Promise<Said> {
    const method = path.split('/').at(-1)!;
    const body = JSON.parse(text) as RequestBody;
    const claims = await verifier.verify(String(headers.authorization).replace('Bearer ', '')).catch(() => undefined);
    const isAllowed =
      claims?.video?.[needs[method]!] && (needs[method] === 'roomCreate' || claims.video.room === body.room);
    if (!isAllowed) return { status: 401, body: JSON.stringify({ code: 'unauthenticated', msg: 'no permissions' }) };
    const result = carryOut(rooms, { method, body, ...script });
    if (!result) return { status: 404, body: JSON.stringify({ code: 'not_found', msg: 'not found' }) };
    return { body: JSON.stringify(result) };
  }
  const listener = await startListener(answer);

  return {
    url: listener.url.replace('http', 'ws'),
    stop: listener.stop,
    /** Returns the requests that the fake server has received so far. */
    requests: () =>
      listener.seen.map(({ path, text }) => ({ call: path.split('/').at(-1)!, ...(JSON.parse(text) as RequestBody) })),
    people: (room: string) => [...(rooms.get(room)?.values() ?? [])],
    /** Switches to the behaviour of older LiveKit versions: a track remains when its permission is withdrawn. */
    keepTracks() {
      script.keepsTracks = true;
    },
    /** Joins the token's room like a browser and publishes all permitted sources. Rejects where LiveKit would. */
    async join(token: string) {
      const { sub, name, video } = await verifier.verify(token, 0);
      const room = rooms.get(video!.room!);
      if (!video?.roomJoin || !room) throw new Error('No such room');
      const sources = video.canPublish
        ? (video.canPublishSources ?? []).map((source) => String(source).toUpperCase())
        : [];
      const tracks = sources.map((source) => ({ sid: `TR_${sub}_${source}`, source, muted: false }));
      room.set(sub!, { identity: sub!, name: name ?? '', sources, tracks });
    },
    /** Returns the body and signature of a webhook call about this participant. */
    async webhook(event: string, { room, userId }: { room: string; userId: string }) {
      const body = JSON.stringify({ event, room: { name: room }, participant: { identity: userId }, id: 'EV_1' });
      const token = new AccessToken(API_KEY, API_SECRET);
      token.sha256 = createHash('sha256').update(body).digest('base64');
      return { body, authorization: await token.toJwt() };
    },
  };
}

interface Request {
  method: string;
  body: RequestBody;
  keepsTracks: boolean;
}

/** Executes a request to RoomService; undefined if there is no such room or participant. */
function carryOut(rooms: Rooms, { method, body, keepsTracks }: Request): object | undefined {
  if (method === 'CreateRoom') {
    if (!rooms.has(body.name)) rooms.set(body.name, new Map());
    return { name: body.name };
  }
  const room = rooms.get(body.room);
  if (!room) return undefined;
  if (method === 'ListParticipants') return { participants: [...room.values()].map(toWire) };
  if (method === 'DeleteRoom') return rooms.delete(body.room) ? {} : undefined;

  const participant = room.get(body.identity);
  if (!participant) return undefined;
  if (method === 'RemoveParticipant') return room.delete(body.identity) ? {} : undefined;
  if (method === 'MutePublishedTrack') return mute(participant, body);
  const { canPublish, canPublishSources = [] } = body.permission ?? {};
  participant.sources = canPublish ? canPublishSources : [];
  if (!keepsTracks)
    participant.tracks = participant.tracks.filter(({ source }) => participant.sources.includes(source));
  return toWire(participant);
}

function mute({ tracks }: Participant, { trackSid, track_sid, muted }: RequestBody) {
  const track = tracks.find(({ sid }) => sid === (trackSid ?? track_sid));
  if (!track) return undefined;
  track.muted = muted ?? false;
  return { track };
}

const toWire = ({ identity, name, tracks }: Participant) => ({ identity, name, tracks });
