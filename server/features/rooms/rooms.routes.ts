import type { FastifyInstance } from 'fastify';
import { rooms } from '#contract/rooms.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { openEventStreams } from '#server/http/sse.ts';
import type { Services } from '#server/services.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as store from './rooms.store.ts';
import * as rules from './rooms.ts';

/**
 * Mounts the routes of rooms. The route to enter a room belongs to features/calls, because it returns a ticket for the
 * call.
 */
export function roomRoutes(route: Route, services: Services) {
  route(rooms.listActive, signedIn, async ({ caller }) =>
    (await rules.listOpenRooms(services, caller)).map((room) => serialize(room, caller)),
  );

  route(rooms.list, staffOnly, async ({ caller }) =>
    (await store.listRooms(services.db)).map((room) => serialize(room, caller)),
  );

  route(rooms.add, staffOnly, async ({ caller, body }) =>
    serialize(await rules.addRoom(services, caller, body), caller),
  );

  route(rooms.update, staffOnly, async ({ caller, params, body }) =>
    serialize(await rules.updateRoom(services, caller, { ...body, id: params.id }), caller),
  );

  route(rooms.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteRoom(services, caller, params.id);
    return { message: roomsTexts.deleted };
  });
}

/** Mounts the event stream that notifies every page that shows rooms when a room has changed. */
export function roomEventRoutes(api: FastifyInstance, route: Route, services: Services) {
  const streams = openEventStreams(services);
  services.events.subscribe('rooms', streams.notify);
  api.addHook('preClose', async () => streams.close());

  route(rooms.news, signedIn, async ({ caller, reply }) => streams.openStream(caller, reply));
}

const serialize = (room: store.RoomRow, caller: User) => rules.serializeRoom(room, rules.canChangeRoom(room, caller));
