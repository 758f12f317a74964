import type { FastifyInstance } from 'fastify';
import { type CallNews, callPath } from '#contract/calls.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { rooms } from '#contract/rooms.ts';
import { isTheirs, roomToWire } from '#server/features/rooms/rooms.ts';
import { signedIn } from '#server/http/access.ts';
import { lineRoute } from '#server/http/line-route.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { openCalls } from './calls.ts';

/** Bytes of one message: 32 kB of SDP, each of whose lines ends in two characters that JSON writes as four. */
const MOST_BYTES = 80 * 1024;

/** @returns the door of the calls, for the other parts of a class */
export function callRoutes(api: FastifyInstance, route: Route, services: Services) {
  const calls = openCalls(services, (error) => api.log.error({ err: error }, 'a call failed'));
  api.addHook('preClose', () => calls.close());

  route(rooms.enter, signedIn, async ({ caller, params }) => {
    const { room, token, isRecorded } = await calls.enter(caller, params.roomName);
    const ticket = { kind: services.liveRooms.kind, token };
    return { ...roomToWire(room, isTheirs(room, caller)), ticket, isRecorded };
  });

  lineRoute(api, services, {
    path: callPath,
    maxPayload: MOST_BYTES,
    welcome: calls.welcome,
    strangersHear: {
      type: 'ended',
      reason: 'signed_out',
      message: generalMessages.notSignedIn,
    } satisfies CallNews,
  });
  return calls.door;
}
