import type { FastifyInstance } from 'fastify';
import { type CallEvent, callPath } from '#contract/calls.ts';
import { rooms } from '#contract/rooms.ts';
import { canChangeRoom, serializeRoom } from '#server/features/rooms/rooms.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { websocketRoute } from '#server/http/websocket/websocket-route.ts';
import { logFaults } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { openCalls } from './calls.ts';

/** Maximum bytes of one message: 32 kB of SDP, whose line breaks (CR LF) take four characters each in JSON. */
const MAX_BYTES = 80 * 1024;

/** Adds the routes of calls. @returns the access checks of live classes, which shared editors need (class-access.ts) */
export function callRoutes(api: FastifyInstance, route: Route, services: Services) {
  const calls = openCalls(services, logFaults(services.log, 'a call failed'));
  api.addHook('preClose', () => calls.close());

  route(rooms.enter, signedIn, async ({ caller, params }) => {
    const { room, token, isRecorded } = await calls.enter(caller, params.roomName);
    const ticket = { kind: services.liveRooms.kind, token };
    return { ...serializeRoom(room, canChangeRoom(room, caller)), ticket, isRecorded };
  });

  websocketRoute(api, services, {
    path: callPath,
    maxPayload: MAX_BYTES,
    onConnection: calls.connect,
    signedOutMessage: {
      type: 'ended',
      reason: 'signed_out',
      message: generalTexts.notSignedIn,
    } satisfies CallEvent,
  });
  return calls.classAccess;
}
