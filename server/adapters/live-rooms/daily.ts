/**
 * Rooms at Daily: its own page is shown in a frame, and its REST API creates rooms and tokens, changes
 * permissions, and removes people. See docs.daily.co, REST API.
 */
import { z } from 'zod';
import type { Grants } from '#contract/calls.ts';
import type { LiveRooms, Participant } from '#server/ports/live-rooms.ts';
import { MediaUnavailable } from '#server/ports/media.ts';

export interface DailyAccount {
  /** The origin of Daily's pages that we show in frames, such as https://school.daily.co. */
  origin: string;
  apiUrl: string;
  apiKey: string;
}

const TIMEOUT_MS = 5_000;
/** Seconds within which a token's holder has to join, and lifetime of a room in seconds: longer than any class. */
const TOKEN_LIFETIME_S = 60;
const ROOM_LIFETIME_S = 12 * 60 * 60;

const Token = z.object({ token: z.string() });
const Presence = z.object({ data: z.array(z.object({ id: z.string(), userId: z.string().nullish() })) });

export function dailyRooms(account: DailyAccount): LiveRooms {
  const api = apiOf(account);
  const participantsIn = async (room: string) => {
    const { status, body } = await api('GET', `/rooms/${room}/presence`);
    return status === 404 ? [] : parsed(Presence, body).data;
  };

  return {
    kind: 'frame',
    enforces: { grants: true, removal: true },
    async access(participant) {
      await createRoom(api, participant.room);
      const { body } = await api('POST', '/meeting-tokens', { properties: tokenFor(participant) });
      const { token } = parsed(Token, body);
      return {
        kind: 'frame',
        vendor: 'daily',
        src: `${account.origin}/${participant.room}?t=${encodeURIComponent(token)}`,
      };
    },
    async setGrants({ room, userId, grants }) {
      const own = (await participantsIn(room)).filter((participant) => participant.userId === userId);
      if (own.length === 0) return;
      const data = Object.fromEntries(own.map(({ id }) => [id, { canSend: canSendOf(grants) }]));
      await api('POST', `/rooms/${room}/update-permissions`, { data });
    },
    async remove({ room, userId }) {
      // Daily's ban is not used: it cannot be lifted. So a token issued within the last minute lets the person rejoin.
      await api('POST', `/rooms/${room}/eject`, { user_ids: [userId] });
    },
    close: async (room) => void (await api('DELETE', `/rooms/${room}`)),
    async present(room) {
      return (await participantsIn(room)).flatMap(({ userId }) => userId ?? []);
    },
    listen: () => () => {},
  };
}

/** Creates the room if it does not exist, without chat, people list and other controls that our own page has. */
async function createRoom(api: Api, room: string) {
  const properties = {
    exp: secondsFromNow(ROOM_LIFETIME_S),
    eject_at_room_exp: true,
    enable_chat: false,
    enable_people_ui: false,
    enable_hand_raising: false,
    enable_emoji_reactions: false,
    enable_prejoin_ui: false,
    enable_knocking: false,
  };
  const existing = await api('GET', `/rooms/${room}`);
  if (existing.status !== 404) return;
  // If two people join at once, both requests try to create the room, and the second gets 400 because it exists.
  const { status } = await api('POST', '/rooms', { name: room, privacy: 'private', properties }, [400]);
  if (status === 400 && (await api('GET', `/rooms/${room}`)).status === 404)
    throw new MediaUnavailable('Daily did not create the room.');
}

/** A token's expiry (`exp`) prevents only joining: it does not remove a participant who has joined before. */
function tokenFor({ room, userId, name, role, grants }: Participant) {
  return {
    room_name: room,
    user_id: userId,
    user_name: name,
    is_owner: role === 'tutor',
    exp: secondsFromNow(TOKEN_LIFETIME_S),
    eject_at_token_exp: false,
    eject_after_elapsed: ROOM_LIFETIME_S,
    enable_screenshare: grants.show,
    permissions: { hasPresence: true, canSend: canSendOf(grants), canAdmin: role === 'tutor' },
  };
}

const canSendOf = ({ speak, show }: Grants) => [
  ...(speak ? ['audio'] : []),
  ...(show ? ['video', 'screenVideo', 'screenAudio'] : []),
];

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

type Api = ReturnType<typeof apiOf>;

/** Requests to Daily. A status of 404 or in `alsoAccepted` is a result; any other failure rejects with MediaUnavailable. */
function apiOf({ apiUrl, apiKey }: DailyAccount) {
  return async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    ...[sent, alsoAccepted = []]: [object?, number[]?]
  ) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new MediaUnavailable('Daily does not answer.');
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok && ![404, ...alsoAccepted].includes(response.status))
      throw new MediaUnavailable(`Daily answered unexpectedly: ${response.status}.`);
    return { status: response.status, body };
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new MediaUnavailable('Daily answered unexpectedly.');
  return data;
}
