/**
 * Stands in for Daily, and is not: it speaks the part of its REST API that we use, as docs.daily.co describes it, and
 * keeps who is in which room. Its tokens are no JWT, and nothing is seen or heard through it.
 */
import { type Said, type Seen, startListener } from './http-server.ts';

export const API_KEY = 'stand-in-daily-key';

interface DailyToken {
  room_name: string;
  user_id: string;
  user_name: string;
  is_owner: boolean;
  exp: number;
  eject_at_token_exp: boolean;
  permissions: { canSend: string[] };
}

interface Participant {
  id: string;
  userId: string;
  canSend: string[];
}

interface Room {
  people: Participant[];
}

interface Asked {
  name: string;
  properties: DailyToken;
  data: Record<string, { canSend: string[] }>;
  user_ids: string[];
}

export async function startDailyStandIn() {
  const rooms = new Map<string, Room>();
  const tokens: DailyToken[] = [];

  function answer({ method, path, headers, text }: Seen): Said {
    if (headers.authorization !== `Bearer ${API_KEY}`) return no(401, 'authentication-error');
    const asked = (text ? JSON.parse(text) : {}) as Asked;
    if (path === '/meeting-tokens') return yes({ token: `token-${tokens.push(asked.properties) - 1}` });
    if (path === '/rooms') return make(rooms, asked.name);
    const [, , name = '', deed] = path.split('/');
    const room = rooms.get(name);
    if (!room) return no(404, 'not-found');
    if (method === 'DELETE') rooms.delete(name);
    return yes(carryOut(room, deed, asked));
  }
  const listener = await startListener(answer);

  return {
    url: listener.url,
    stop: listener.stop,
    told: () =>
      listener.seen.map(({ method, path, text }) => ({
        call: `${method} ${path}`,
        ...((text ? JSON.parse(text) : {}) as Partial<Asked>),
      })),
    /** What a token is for. */
    read: (token: string) => tokens[Number(token.split('-')[1])],
    people: (name: string) => rooms.get(name)?.people ?? [],
    hasRoom: (name: string) => rooms.has(name),
    /** A browser comes in with that token. Rejects where Daily would not let it in. */
    async join(token: string) {
      const { room_name: name, user_id: userId, permissions, exp } = tokens[Number(token.split('-')[1])]!;
      const room = rooms.get(name);
      if (!room || exp * 1000 < Date.now()) throw new Error('No way in');
      room.people.push({ id: `session-${room.people.length}-${userId}`, userId, canSend: permissions.canSend });
    },
  };
}

function make(rooms: Map<string, Room>, name: string) {
  if (rooms.has(name)) return no(400, `a room named ${name} already exists`);
  rooms.set(name, { people: [] });
  return yes({ name });
}

function carryOut(room: Room, deed: string | undefined, { data, user_ids: userIds }: Asked) {
  if (deed === 'presence') return { total_count: room.people.length, data: room.people };
  if (deed === 'update-permissions') for (const one of room.people) one.canSend = data[one.id]?.canSend ?? one.canSend;
  if (deed === 'eject') room.people = room.people.filter(({ userId }) => !userIds.includes(userId));
  return {};
}

const yes = (body: object): Said => ({ body: JSON.stringify(body) });
const no = (status: number, info: string): Said => ({ status, body: JSON.stringify({ error: 'stand-in', info }) });
