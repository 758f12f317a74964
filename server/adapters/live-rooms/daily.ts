/**
 * Rooms at Daily: its own page stands in a frame, and its REST API makes rooms and tokens, changes what somebody may
 * send, and puts people out. See docs.daily.co, REST API.
 */
import { z } from 'zod';
import type { Grants } from '#contract/calls.ts';
import type { LiveRooms, Participant } from '#server/ports/live-rooms.ts';
import { MediaUnavailable } from '#server/ports/media.ts';

export interface DailyAccount {
  /** Of the frames: https://school.daily.co. */
  origin: string;
  apiUrl: string;
  apiKey: string;
}

/** Milliseconds of one call. */
const PATIENCE = 5_000;
/** Seconds: of a token until one is in, and of a room: longer than any class. */
const TOKEN_LIFETIME = 60;
const ROOM_LIFETIME = 12 * 60 * 60;

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
    async access(seat) {
      await makeRoom(api, seat.room);
      const { body } = await api('POST', '/meeting-tokens', { properties: tokenFor(seat) });
      const { token } = parsed(Token, body);
      return { kind: 'frame', vendor: 'daily', src: `${account.origin}/${seat.room}?t=${encodeURIComponent(token)}` };
    },
    async setGrants({ room, userId, grants }) {
      const hers = (await participantsIn(room)).filter((participant) => participant.userId === userId);
      if (hers.length === 0) return;
      const data = Object.fromEntries(hers.map(({ id }) => [id, { canSend: sentOf(grants) }]));
      await api('POST', `/rooms/${room}/update-permissions`, { data });
    },
    async remove({ room, userId }) {
      // Never with a ban, which could not be taken back; without a token of the last minute nobody comes in again.
      await api('POST', `/rooms/${room}/eject`, { user_ids: [userId] });
    },
    close: async (room) => void (await api('DELETE', `/rooms/${room}`)),
    async present(room) {
      return (await participantsIn(room)).flatMap(({ userId }) => userId ?? []);
    },
    listen: () => () => {},
  };
}

/** What of it would stand beside ours a second time is left out of the frame. */
async function makeRoom(api: Api, room: string) {
  const properties = {
    exp: inSeconds(ROOM_LIFETIME),
    eject_at_room_exp: true,
    enable_chat: false,
    enable_people_ui: false,
    enable_hand_raising: false,
    enable_emoji_reactions: false,
    enable_prejoin_ui: false,
    enable_knocking: false,
  };
  const there = await api('GET', `/rooms/${room}`);
  if (there.status !== 404) return;
  // Two who come in one moment both make it: the second is told that it is there.
  const { status } = await api('POST', '/rooms', { name: room, privacy: 'private', properties }, [400]);
  if (status === 400 && (await api('GET', `/rooms/${room}`)).status === 404)
    throw new MediaUnavailable('Daily makes no room.');
}

/** It ends with its minute for whoever has not come in; for whoever has, we say when it ends. */
function tokenFor({ room, userId, name, role, grants }: Participant) {
  return {
    room_name: room,
    user_id: userId,
    user_name: name,
    is_owner: role === 'tutor',
    exp: inSeconds(TOKEN_LIFETIME),
    eject_at_token_exp: false,
    eject_after_elapsed: ROOM_LIFETIME,
    enable_screenshare: grants.show,
    permissions: { hasPresence: true, canSend: sentOf(grants), canAdmin: role === 'tutor' },
  };
}

const sentOf = ({ speak, show }: Grants) => [
  ...(speak ? ['audio'] : []),
  ...(show ? ['video', 'screenVideo', 'screenAudio'] : []),
];

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

type Api = ReturnType<typeof apiOf>;

/** Calls Daily. 404 is an answer; so is what `alsoFine` has. Whatever else is no success rejects with MediaUnavailable. */
function apiOf({ apiUrl, apiKey }: DailyAccount) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, ...[sent, alsoFine = []]: [object?, number[]?]) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => {
      throw new MediaUnavailable('Daily does not answer.');
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok && ![404, ...alsoFine].includes(response.status))
      throw new MediaUnavailable(`Daily does not answer as it should: ${response.status}.`);
    return { status: response.status, body };
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new MediaUnavailable('Daily does not answer as it should.');
  return data;
}
