/**
 * Calls: the live classes in active rooms. README.md shows how the parts fit together.
 *
 * A user who may enter a room gets a ticket, and joins with it over a WebSocket of the same
 * sign-in. Who may be in a call is checked again on every event that can change it (a room is
 * closed, an enrolment or a sign-in ends) and, for changes without an event, on each heartbeat.
 *
 * Calls live in the memory of the primary (server/leases/primary.ts); attendance (features/attendance), bans
 * (call/bans.ts) and settings (call/saved-state.ts) are stored. Audio and video are forwarded by
 * our media engine or an external provider (Media and LiveRooms in server/ports/).
 */

import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { announce } from '#server/db/events.ts';
import { openAttendanceRecorder } from '#server/features/attendance/attendance.ts';
import { openRecordings } from '#server/features/recordings/recordings.ts';
import { canChangeRoom, enterRoom, filterAllowed } from '#server/features/rooms/rooms.ts';
import { localeOf } from '#server/http/locale.ts';
import { type User, usersOfSessions } from '#server/http/sessions/sessions.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as generalTexts from '#texts/general.ts';
import { admit } from './admission/admission.ts';
import { type ClassAccess, classAccessOf } from './admission/class-access.ts';
import { openTickets, type Tickets } from './admission/tickets.ts';
import { type ActiveCalls, openActiveCalls } from './call/active-calls.ts';
import type { CallServices } from './call/call.ts';
import { restoreCalls } from './call/restored-calls.ts';
import { watchCalls } from './calls.metrics.ts';
import type { CallSocket } from './connection/call-socket.ts';
import { type Join, openConnection } from './connection/connection.ts';
import { trackConnections } from './connection/open-connections.ts';
import { openEngineConnections } from './media/engine-connections.ts';

export type { ClassAccess };

type Needs = Pick<
  Services,
  | 'config'
  | 'db'
  | 'processLease'
  | 'primary'
  | 'files'
  | 'queue'
  | 'clock'
  | 'events'
  | 'media'
  | 'liveRooms'
  | 'metrics'
>;

/** @param onFault  receives unexpected errors, for the log */
export function openCalls(services: Needs, onFault: (error: unknown) => void) {
  const { calls, recordings, isRestored, endAll } = startCalls(services, onFault);
  const classAccess = classAccessOf(services.db, calls);
  const tickets = openTickets(services.clock);
  const connections = trackConnections();
  let isClosed = false;

  async function join({ ticket, wants, resumes }: Join, caller: User, socket: CallSocket) {
    const found = await redeem({ ...services, classAccess, tickets }, ticket, caller);
    if (typeof found === 'string') return void socket.end(found);
    const { room, user } = found;
    const whyNotRecord = canChangeRoom(room, user) ? await recordings.refusalReason(room.sessionId) : undefined;
    await isRestored;
    const state = await calls.stateOf(room.sessionId);
    if (isClosed) return void socket.end('restarting');

    const { call, recheck } = calls.findOrOpen(room, state);
    call.whyNotRecord = whyNotRecord ?? call.whyNotRecord;
    admit(call, { user, name: displayNameOf(user), socket, defaultQuality: wants, claimedResumeId: resumes });
    // The user's access may have changed since the ticket was checked.
    recheck();
    return call;
  }

  return {
    classAccess,

    /**
     * The room of that name, with a ticket for its call.
     *
     * @throws {Refusal} not_found    there is no such room
     * @throws {Refusal} not_allowed  the caller may not enter it, it is not active, or a tutor has banned the caller
     */
    async enter(caller: User, roomName: string) {
      const room = await enterRoom(services, caller, roomName);
      if (await classAccess.isBanned(room, caller)) throw new Refusal('not_allowed', callsTexts.banned);
      const isRecorded = calls.find(room.sessionId)?.recording !== undefined;
      return { room, token: tickets.issue(caller, room), isRecorded };
    },

    /** Accepts the WebSocket of a signed-in user. */
    connect(webSocket: WebSocket, caller: User, request: FastifyRequest) {
      const rateLimit = connections.rateLimitOf(caller.id);
      const connection = openConnection(webSocket, {
        ...{ caller, locale: localeOf(request), rateLimit },
        join: (joining, socket) => join(joining, caller, socket),
        onFault,
        onClose: () => connections.delete(connection),
      });
      if (isClosed) connection.socket.end('restarting');
      else if (!connections.add(connection, caller.id)) connection.reject(generalTexts.tooManyRequests);
      else if (rateLimit.isExceeded()) connection.reject(callsTexts.tooMuch);
    },

    /** Ends all calls; resolves once everything about them is stored. */
    async close() {
      isClosed = true;
      const stored = endAll();
      for (const { socket } of connections.all()) socket.end('restarting');
      await stored;
    },
  };
}

function startCalls(services: Needs, onFault: (error: unknown) => void) {
  const shared = servicesOfCalls(services, onFault);
  const calls = openActiveCalls(shared);
  watchCalls(services.metrics, calls);
  const stopListening = subscribe(services, calls, shared.engine.lost);
  let isEnding = false;
  return {
    calls,
    recordings: shared.recordings,
    /** Resolves once the calls are reopened that have continued while this process became the primary. */
    isRestored: restoreCalls(shared, calls.reopen, (error) => isEnding || onFault(error)),
    async endAll() {
      isEnding = true;
      stopListening();
      await calls.close();
      await Promise.all(shared.filing);
      await shared.recordings.close();
      await shared.attendance.close();
    },
  };
}

function servicesOfCalls(services: Needs, onFault: (error: unknown) => void): Omit<CallServices, 'onAccessRevoked'> {
  const { db, clock, media, liveRooms, primary } = services;
  return {
    db,
    clock,
    liveRooms,
    primary,
    onFault,
    engine: openEngineConnections(media),
    attendance: openAttendanceRecorder(services, onFault),
    recordings: openRecordings(services, onFault),
    filing: new Set(),
    // The lobby, the page before a call, shows whether the call is being recorded.
    onRecordingChange: () => void announce(db, 'rooms').catch(onFault),
  };
}

/** @returns a function that ends the subscriptions to the media providers */
function subscribe({ events, media, liveRooms }: Needs, calls: ActiveCalls, onGone: (id: string) => void) {
  events.subscribe('rooms', calls.recheckAll);
  events.subscribe('sessions', calls.recheckSession);
  const stops = [
    media.listen({
      onGone,
      onSpeaking: calls.publicationsAudible,
      onLost: calls.publicationsLost,
      onMoved: calls.roomsMoved,
      onBack: calls.mediaBack,
    }),
    liveRooms.listen({ onJoined: calls.providerJoined }),
  ];
  return () => stops.forEach((stop) => void stop());
}

interface RedeemNeeds extends Needs {
  classAccess: ClassAccess;
  tickets: Tickets;
}

/** Uses up a ticket. @returns its room and the current user, or the reason why it is not valid */
async function redeem(needs: RedeemNeeds, ticket: string, caller: User) {
  const room = needs.tickets.redeem(ticket, caller);
  if (!room) return 'ticket';
  const user = (await usersOfSessions(needs, [caller.sessionId])).get(caller.sessionId);
  if (!user) return 'signed_out';
  if (await needs.classAccess.isBanned(room, user)) return 'banned';
  const allowed = await filterAllowed(needs, room, [user]);
  return allowed?.has(user.id) ? { room, user } : 'closed';
}
