/** The calls that go on in a school, and what they hear from outside. */
import { callMessages } from '#contract/calls.ts';
import { type RunningHeartbeat, startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import type { Db } from '#server/db/connect.ts';
import { listGoingOn, whoMayBeIn } from '#server/features/rooms/rooms.ts';
import { usersIn } from '#server/http/sessions.ts';
import { type Call, type Needs, openCall, type Place, roleOf, type Shut } from './call.ts';
import { type CallState, readState } from './call-state.ts';
import { endCall, sendAway } from './door.ts';
import { recall } from './earlier.ts';
import { closeForeignMedia, lookAtForeignMedia, lookAtJoined } from './foreign-media.ts';
import { loseAll } from './sending.ts';
import { tellSpeaking } from './telling.ts';

/** Milliseconds between two looks at who is in. */
const BEAT = 15_000;

interface Open {
  call: Call;
  heartbeat: RunningHeartbeat;
  /** Who is in and may not be any more is sent away soon. */
  lookAgain: () => void;
}

export type OpenCalls = ReturnType<typeof openCallsOf>;

export function openCallsOf(outside: Omit<Needs, 'onShut'>) {
  /** By the live session. */
  const open = new Map<string, Open>();
  let isClosed = false;
  const ears: ((shut: Shut) => void)[] = [];
  const needs = { ...outside, onShut: (shut: Shut) => ears.forEach((hear) => void hear(shut)) };
  const stateOf = (sessionId: string) => stateIn(open, needs.db, sessionId);
  const lookAtAll = () => open.forEach(({ lookAgain }) => void lookAgain());

  function begin(place: Place, state: CallState): Open {
    const call = openCall(needs, place, state);
    // While the database cannot say, the call goes on: the next beat asks again.
    const lookAgain = singleFlight(async () => {
      if (open.has(place.sessionId) && !(await look(call))) void end(place, 'closed');
    }, ignore);
    const begun = { call, heartbeat: heartbeatOf(call, lookAgain), lookAgain };
    open.set(place.sessionId, begun);
    return begun;
  }

  function end({ sessionId }: Place, reason: 'closed' | 'restarting') {
    const ended = open.get(sessionId);
    if (!ended) return undefined;
    ended.heartbeat.stop();
    open.delete(sessionId);
    endCall(ended.call, reason);
    // Whoever is in while the school starts anew goes on seeing and hearing.
    if (reason === 'closed') closeForeignMedia(ended.call);
    const { bans, stateKeeper } = ended.call;
    return Promise.all([bans.close(), reason === 'closed' ? stateKeeper.forget() : stateKeeper.close()]);
  }

  async function resume(place: Place) {
    const state = await stateOf(place.sessionId);
    if (!isClosed && !open.has(place.sessionId)) begin(place, state).lookAgain();
  }
  if (isForeign(needs)) void resumeAll(needs, resume, (error) => isClosed || needs.onFault(error));

  return {
    /** What holds in that live session now, also where nobody has come to it since the server was started. */
    stateOf,
    /** The call of that live session; where there is none, a new one in which that holds. */
    of: (place: Place, state: CallState) => open.get(place.sessionId) ?? begin(place, state),
    isRecorded: (sessionId: string) => open.get(sessionId)?.call.recorded !== undefined,
    lookAtAll,
    ...hearing(open),
    /** Calls back when the door of one has been shut for somebody. */
    onShut: (hear: (shut: Shut) => void) => void ears.push(hear),
    /** Of a live session, where one goes on. */
    find: (sessionId: string) => open.get(sessionId)?.call,
    /** Resolves once it is written down who is banned, and what holds. */
    close() {
      isClosed = true;
      return Promise.all([...open.values()].map(({ call }) => end(call.place, 'restarting')));
    },
  };
}

/** Whoever is at a provider from before the server was started is seen to also where nobody comes in again. */
async function resumeAll(needs: Needs, resume: (place: Place) => Promise<void>, complain: (error: unknown) => void) {
  const places = await listGoingOn(needs).catch(complain);
  for (const place of places ?? []) await resume(place).catch(complain);
}

const heartbeatOf = (call: Call, lookAgain: () => void) =>
  startHeartbeat({
    every: BEAT,
    onBeat() {
      const present = [...call.members.values()].filter(({ absence }) => !absence);
      call.needs.register.areIn(present.map(({ spell }) => spell));
      lookAgain();
      void lookAtForeignMedia(call);
    },
  });

async function stateIn(open: Map<string, Open>, db: Db, sessionId: string): Promise<CallState> {
  const known = open.get(sessionId)?.call;
  if (known) return known;
  const written = await readState(db, sessionId);
  // Somebody may have come first meanwhile.
  return open.get(sessionId)?.call ?? written;
}

/** What the calls are told from outside. */
const hearing = (open: Map<string, Open>) => ({
  /** @param sessionId  of somebody's session; undefined when it may be any */
  lookAtSession(sessionId?: string) {
    for (const { call, lookAgain } of open.values()) if (!sessionId || isIn(call, sessionId)) lookAgain();
  },
  hearSpeaking(publications: string[]) {
    const heard = new Set(publications);
    for (const { call } of open.values()) tellSpeaking(call, heard);
  },
  /** The engine that forwarded these has ended. */
  lose(publications: string[]) {
    const lost = new Set(publications);
    for (const { call } of open.values()) if (sends(call, lost)) loseAll(call);
  },
  /** Those rooms are forwarded by another engine now. */
  move(rooms: string[]) {
    for (const { call } of open.values()) if (rooms.includes(call.place.id)) loseAll(call);
  },
  /** A provider has let somebody in. */
  lookAtJoined(person: { room: string; userId: string }) {
    for (const { call } of open.values()) lookAtJoined(call, person);
  },
});

const isForeign = ({ liveRooms: { kind } }: Pick<Needs, 'liveRooms'>) => kind === 'livekit' || kind === 'frame';

const ignore = () => {};

const peopleIn = ({ members, guests }: Call) => [...members.values(), ...guests.values()];

/** Sends away who may not be in any more. False when the live session is over. */
async function look(call: Call) {
  const people = peopleIn(call);
  const sessionIds = people.map(({ user }) => user.sessionId);
  const users = await usersIn(call.needs, sessionIds);
  const welcome = await whoMayBeIn(call.needs, call.place, [...users.values()]);
  if (!welcome) return false;

  for (const { user, line } of people) {
    const { line: lineNow } = call.members.get(user.id) ?? call.guests.get(user.id) ?? {};
    // Whoever has come in again meanwhile was looked at then.
    if (lineNow !== line) continue;
    const now = users.get(user.sessionId);
    const isWelcome = now && welcome.has(user.id) && roleOf(call, now) === roleOf(call, user);
    if (!now) sendAway(call, user.id, 'signed_out');
    else if (!isWelcome) sendAway(call, user.id, 'closed', callMessages.notYours);
  }
  await recall(call);
  return true;
}

const isIn = (call: Call, sessionId: string) => peopleIn(call).some(({ user }) => user.sessionId === sessionId);

const sends = ({ members }: Call, publications: Set<string>) =>
  [...members.values()].some(({ sent }) => [...sent.values()].some(({ id }) => publications.has(id)));
