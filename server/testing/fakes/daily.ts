/**
 * A fake Daily server: it has the part of Daily's REST API that we use, as described in docs.daily.co, and knows who is
 * in which room. Its tokens are not JWTs, and it forwards no media.
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

interface RequestBody {
  name: string;
  properties: DailyToken;
  data: Record<string, { canSend: string[] }>;
  user_ids: string[];
}

export async function startFakeDailyServer() {
  const rooms = new Map<string, Room>();
  const tokens: DailyToken[] = [];

  function answer({ method, path, headers, text }: Seen): Said {
    if (headers.authorization !== `Bearer ${API_KEY}`) return failure(401, 'authentication-error');
    const body = (text ? JSON.parse(text) : {}) as RequestBody;
    if (path === '/meeting-tokens') return ok({ token: `token-${tokens.push(body.properties) - 1}` });
    if (path === '/rooms') return create(rooms, body.name);
    const [, , name = '', action] = path.split('/');
    const room = rooms.get(name);
    if (!room) return failure(404, 'not-found');
    if (method === 'DELETE') rooms.delete(name);
    return ok(carryOut(room, action, body));
  }
  const listener = await startListener(answer);

  return {
    url: listener.url,
    stop: listener.stop,
    requests: () =>
      listener.seen.map(({ method, path, text }) => ({
        call: `${method} ${path}`,
        ...((text ? JSON.parse(text) : {}) as Partial<RequestBody>),
      })),
    /** Returns the properties with which the token was created. */
    read: (token: string) => tokens[Number(token.split('-')[1])],
    people: (name: string) => rooms.get(name)?.people ?? [],
    hasRoom: (name: string) => rooms.has(name),
    /** Joins the token's room as a browser does. Rejects if Daily would refuse the token. */
    async join(token: string) {
      const { room_name: name, user_id: userId, permissions, exp } = tokens[Number(token.split('-')[1])]!;
      const room = rooms.get(name);
      if (!room || exp * 1000 < Date.now()) throw new Error('No such room, or an expired token');
      room.people.push({ id: `session-${room.people.length}-${userId}`, userId, canSend: permissions.canSend });
    },
  };
}

function create(rooms: Map<string, Room>, name: string) {
  if (rooms.has(name)) return failure(400, `a room named ${name} already exists`);
  rooms.set(name, { people: [] });
  return ok({ name });
}

function carryOut(room: Room, action: string | undefined, { data, user_ids: userIds }: RequestBody) {
  if (action === 'presence') return { total_count: room.people.length, data: room.people };
  if (action === 'update-permissions')
    for (const one of room.people) one.canSend = data[one.id]?.canSend ?? one.canSend;
  if (action === 'eject') room.people = room.people.filter(({ userId }) => !userIds.includes(userId));
  return {};
}

const ok = (body: object): Said => ({ body: JSON.stringify(body) });
const failure = (status: number, info: string): Said => ({ status, body: JSON.stringify({ error: 'stand-in', info }) });
