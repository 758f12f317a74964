/**
 * The rules of calls: the live classes in rooms that are active.
 *
 * Whoever may enter a room gets a ticket, and comes in with it, over a line of
 * the same session. Who may be in is looked at again whenever something may have
 * changed that: a room is closed, an enrolment or a session ends; and at each
 * beat, for what nobody tells. Calls are in the memory of the one server of a
 * school; who was there (features/attendance), who is banned and what holds
 * (call-state.ts) is kept.
 *
 * Sound and pictures are forwarded by our media engine, or by somebody else
 * (Media and LiveRooms in server/ports/): what somebody may not send is not
 * forwarded, whatever her browser does, where the provider holds that.
 */
import type { WebSocket } from '@fastify/websocket';
import { callMessages, type EndReason } from '#contract/calls.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { openRegister } from '#server/features/attendance/attendance.ts';
import { openRecordings } from '#server/features/recordings/recordings.ts';
import { enterRoom, isTheirs, whoMayBeIn } from '#server/features/rooms/rooms.ts';
import { type User, usersIn } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { shortNameOf } from '#server/short-name.ts';
import { type Allowance, openAllowance } from './allowance.ts';
import type { Needs as CallNeeds, Place } from './call.ts';
import type { CallLine } from './call-line.ts';
import { type ClassDoor, doorOf } from './class-door.ts';
import { connectionsOf } from './connections.ts';
import { arrive } from './door.ts';
import { type OpenCalls, openCallsOf } from './open-calls.ts';
import { type Join, type Talk, talkOn } from './talk.ts';
import { openTickets } from './tickets.ts';

export type { ClassDoor };

type Needs = Pick<Services, 'config' | 'db' | 'files' | 'queue' | 'clock' | 'news' | 'media' | 'liveRooms'>;

/** Connections of one person: one that ends may still be there when the next has come. */
const PER_PERSON = 5;

/** @param onFault  told of what went wrong through a fault of ours */
export function openCalls(services: Needs, onFault: (error: unknown) => void) {
  const { calls, recordings, endAll } = goingOn(services, onFault);
  const door = doorOf(services.db, calls);
  const tickets = openTickets(services.clock);
  const talks = openTalks();
  let isClosed = false;

  async function join({ ticket, wants, resumes }: Join, caller: User, line: CallLine) {
    const place = tickets.take(ticket, caller);
    if (!place) return void line.end('ticket');
    const user = await refindGuest({ ...services, door }, place, caller);
    if (typeof user === 'string') return void line.end(user);
    const whyNotRecord = isTheirs(place, user) ? await recordings.whyNot(place.sessionId) : undefined;
    const state = await calls.stateOf(place.sessionId);
    if (isClosed) return void line.end('restarting');

    const { call, lookAgain } = calls.of(place, state);
    call.whyNotRecord = whyNotRecord ?? call.whyNotRecord;
    arrive(call, { user, name: shortNameOf(user), line, wants, resumes });
    // For what has changed while the ticket was looked at.
    lookAgain();
    return call;
  }

  return {
    door,

    /**
     * The room of that name, for somebody who may enter it now, with a ticket for its call.
     *
     * @throws {Refusal} not_found    there is no such room
     * @throws {Refusal} not_allowed  it is for others, or not active, or a tutor has banned this one
     */
    async enter(caller: User, roomName: string) {
      const room = await enterRoom(services, caller, roomName);
      if (await door.isBanned(room, caller)) throw new Refusal('not_allowed', callMessages.banned);
      return { room, token: tickets.give(caller, room), isRecorded: calls.isRecorded(room.sessionId) };
    },

    /** Somebody has connected, in that session. */
    welcome(socket: WebSocket, caller: User) {
      const allowance = talks.allowanceOf(caller.id);
      const talk = talkOn(socket, {
        caller,
        allowance,
        join: (request, line) => join(request, caller, line),
        onFault,
        onGone: () => talks.end(talk),
      });
      if (isClosed) talk.line.end('restarting');
      else if (!talks.begin(talk, caller.id)) talk.stop(generalMessages.tooManyRequests);
      else if (allowance.isSpent()) talk.stop(callMessages.tooMuch);
    },

    /** Ends all calls; resolves once it is written down who was there. */
    async close() {
      isClosed = true;
      const written = endAll();
      for (const { line } of talks.all()) line.end('restarting');
      await written;
    },
  };
}

/** The calls, with all that they hear of. */
function goingOn(services: Needs, onFault: (error: unknown) => void) {
  const ground = groundOf(services, onFault);
  const { recordings } = ground;
  const calls = openCallsOf(ground);
  const stopListening = listen(services, calls, ground.connections.gone);
  return {
    calls,
    recordings,
    async endAll() {
      stopListening();
      await calls.close();
      await Promise.all(ground.keeping);
      await recordings.close();
      await ground.register.close();
    },
  };
}

/** What all calls stand on. */
function groundOf(services: Needs, onFault: (error: unknown) => void): Omit<CallNeeds, 'onShut'> {
  const { db, clock, media, liveRooms, news } = services;
  return {
    db,
    clock,
    liveRooms,
    onFault,
    connections: connectionsOf(media),
    register: openRegister(services, onFault),
    recordings: openRecordings(services, onFault),
    keeping: new Set(),
    // Who is before its door sees what goes on in a room.
    onRecording: () => news.tell('rooms'),
  };
}

/** Whoever had a ticket, as she is now; or why she may not come in any more. */
async function refindGuest(
  needs: Needs & { door: ClassDoor },
  place: Place,
  { sessionId }: User,
): Promise<User | EndReason> {
  const user = (await usersIn(needs, [sessionId])).get(sessionId);
  if (!user) return 'signed_out';
  if (await needs.door.isBanned(place, user)) return 'banned';
  const welcome = await whoMayBeIn(needs, place, [user]);
  return welcome?.has(user.id) ? user : 'closed';
}

/** @returns what ends it */
function listen({ news, media, liveRooms }: Needs, calls: OpenCalls, onGone: (id: string) => void) {
  news.on('rooms', calls.lookAtAll);
  news.on('sessions', calls.lookAtSession);
  const endings = [
    media.listen({ onGone, onSpeaking: calls.hearSpeaking, onLost: calls.lose, onMoved: calls.move }),
    liveRooms.listen({ onJoined: calls.lookAtJoined }),
  ];
  return () => endings.forEach((end) => void end());
}

/** The connections that are open, and how much each person may still say. */
function openTalks() {
  /** Whose each is. */
  const open = new Map<Talk, string>();
  const allowances = new Map<string, Allowance>();

  return {
    /** One for all connections of a person, also for the next one. */
    allowanceOf(userId: string) {
      for (const [id, allowance] of allowances) if (allowance.isFull()) allowances.delete(id);
      const known = allowances.get(userId) ?? openAllowance();
      allowances.set(userId, known);
      return known;
    },
    /** False when this one has enough of them. */
    begin(talk: Talk, userId: string) {
      const own = [...open.values()].filter((id) => id === userId).length;
      open.set(talk, userId);
      return own < PER_PERSON;
    },
    end: (talk: Talk) => void open.delete(talk),
    all: () => open.keys(),
  };
}
