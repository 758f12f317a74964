/** Clients that join calls like browsers: each client has its own session. */
import { expect } from 'vitest';
import { type Attendee, type CallEvent, type CallRequest, callPath } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/protocol/refusals.ts';
import { type EnteredRoom, rooms } from '#contract/rooms.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';
import { type ClientOptions, connectWebSocket } from './websocket-client.ts';

type EventOf<Type> = Extract<CallEvent, { type: Type }>;

export type CallClient = Awaited<ReturnType<Awaited<ReturnType<typeof browserOf>>['join']>>;

export async function browserOf(at: Pick<School, 'base' | 'create'>, person: Person) {
  const cookie = `session=${await at.create.session(person)}`;

  async function enter(roomName: string) {
    const response = await fetch(`${at.base}/rooms/video-call/${roomName}`, { headers: { cookie } });
    return { status: response.status, body: (await response.json()) as Partial<EnteredRoom & ErrorBody> };
  }

  async function connect(options: ClientOptions = {}) {
    const client = await connectWebSocket<CallEvent>(at, callPath, { cookie, ...options });
    const all = <Type extends CallEvent['type']>(type: Type) =>
      client.messages.filter((one): one is EventOf<Type> => one.type === type);
    return {
      ...client,
      send: (request: CallRequest | Omit<Extract<CallRequest, { type: 'join' }>, 'wants'>) => client.send(request),
      /** Sends anything, also what the contract does not allow. */
      sendRaw: client.send,
      all,
      last: <Type extends CallEvent['type']>(type: Type) => all(type).at(-1),
      /** Waits until `times` events of this type have arrived, and resolves with the last of these. */
      async received<Type extends CallEvent['type']>(type: Type, times = 1) {
        await expect.poll(() => all(type).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);
        return all(type)[times - 1]!;
      },
      /** The current state of a participant, according to the events that this client has received. */
      person: (id: string) => attendeesIn(client.messages).get(id),
      people: () => [...attendeesIn(client.messages).values()],
    };
  }

  return {
    cookie,
    enter,
    connect,
    /** Enters the room, and joins its call over a WebSocket; resolves when the first event arrives. */
    async join(roomName: string, wants: 'high' | 'low' | 'none' = 'high', options: ClientOptions = {}) {
      const { body } = await enter(roomName);
      const socket = await connect(options);
      socket.send({ type: 'join', ticket: body.ticket!.token, wants });
      await expect.poll(() => socket.messages.length, { timeout: 20_000 }).toBeGreaterThan(0);
      return socket;
    },
  };
}

/** Opens or closes a room as the tutor who owns it. */
export const switchRoom = (at: School, { id, tutor }: { id: string; tutor: Person }, status: 'active' | 'inactive') =>
  at.as(tutor).call(rooms.update, { params: { id }, body: { status } });

function attendeesIn(events: CallEvent[]) {
  const people = new Map<string, Attendee>();
  for (const one of events) {
    if (one.type === 'welcome') for (const person of one.people) people.set(person._id, person);
    if (one.type === 'person') people.set(one.person._id, one.person);
    if (one.type === 'left') people.delete(one.person);
  }
  return people;
}

/** Functions that create active rooms, and classes with participants in a call. */
export function classesIn(school: () => School) {
  /** Creates an active room, with a new tutor unless `ownerId` is given. */
  async function openRoom(details: { courseId?: string; ownerId?: string } = {}) {
    const { create, find, clock } = school();
    const ownerId = details.ownerId ?? (await create.tutor()).id;
    const room = await create.room({ ...details, ownerId, activeSince: clock.now() });
    return { ...room, tutor: await find.person(ownerId) };
  }

  const joining = async (roomName: string, person: Person, wants?: 'high' | 'low' | 'none') =>
    (await browserOf(school(), person)).join(roomName, wants);

  /** Creates a room whose tutor and two students have joined the call. */
  async function aClass() {
    const { create } = school();
    const room = await openRoom();
    const [achieng, kiprop] = [await create.student({ name: 'Achieng Odhiambo' }), await create.student()];
    const tutor = await joining(room.name, room.tutor);
    const [first, second] = [await joining(room.name, achieng), await joining(room.name, kiprop)];
    return { room, achieng, kiprop, tutor, first, second };
  }

  return { openRoom, joining, aClass };
}
