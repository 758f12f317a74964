/**
 * The calls in progress, by live session, and the handlers of events outside calls that affect them.
 *
 * A call opens with the first person who joins, and ends as `closed` (its live session is over) or `restarting` (this
 * server stops; members may rejoin after the restart).
 */
import { type RunningHeartbeat, startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { endCall } from '#server/features/calls/admission/departure.ts';
import { checkJoined, checkProviderRoom, closeProviderRoom } from '#server/features/calls/media/provider-media.ts';
import { engineLost, hasPublication } from '#server/features/calls/media/publications.ts';
import { broadcastSpeaking } from './broadcast.ts';
import { type ActiveRoom, type Call, type CallServices, openCall, peopleIn, type RevokedAccess } from './call.ts';
import { recheckPeople } from './recheck.ts';
import { loadState, type SavedState } from './saved-state.ts';

const HEARTBEAT_MS = 15_000;

export interface ActiveCall {
  call: Call;
  heartbeat: RunningHeartbeat;
  /** Starts a check that removes everyone who may no longer be in the call. */
  recheck: () => void;
}

export type ActiveCalls = ReturnType<typeof openActiveCalls>;

export function openActiveCalls(outside: Omit<CallServices, 'onAccessRevoked'>) {
  const active = new Map<string, ActiveCall>();
  const revocationHandlers: ((revoked: RevokedAccess) => void)[] = [];
  let isClosed = false;
  const onAccessRevoked = (revoked: RevokedAccess) => revocationHandlers.forEach((handle) => void handle(revoked));
  const services: CallServices = { ...outside, onAccessRevoked };
  const find = (sessionId: string) => active.get(sessionId)?.call;

  function open(room: ActiveRoom, state: SavedState): ActiveCall {
    const call = openCall(services, room, state);
    // Failures are ignored: while the database is unavailable the call continues, and the next heartbeat checks again.
    const recheck = singleFlight(async () => {
      if (active.has(room.sessionId) && !(await recheckPeople(call))) void end(room, 'closed');
    }, ignore);
    const opened = { call, heartbeat: startHeartbeatOf(call, recheck), recheck };
    active.set(room.sessionId, opened);
    return opened;
  }

  function end({ sessionId }: ActiveRoom, reason: 'closed' | 'restarting') {
    const ended = active.get(sessionId);
    if (!ended) return undefined;
    const { call, heartbeat } = ended;
    heartbeat.stop();
    active.delete(sessionId);
    endCall(call, reason);
    // If our server restarts, the external provider's room stays open, so that audio and video continue meanwhile.
    if (reason === 'closed') closeProviderRoom(call);
    return Promise.all([call.bans.close(), reason === 'closed' ? call.stateSaver.delete() : call.stateSaver.close()]);
  }

  /** The state of a live session's call: from memory if the call is open, otherwise from the database. */
  async function stateOf(sessionId: string): Promise<SavedState> {
    const loaded = find(sessionId) ?? (await loadState(services, sessionId));
    // The call may have been opened during the query.
    return find(sessionId) ?? loaded;
  }

  const findOrOpen = (room: ActiveRoom, state: SavedState) => active.get(room.sessionId) ?? open(room, state);

  return {
    ...eventHandlers(active),
    find,
    stateOf,
    counts: () => countsOf(active),
    /** The open call of the room's live session; if there is none, opens one that starts from the saved `state`. */
    findOrOpen,
    /** As `findOrOpen`, from the state in the database; undefined if the server is closing. */
    reopen: (room: ActiveRoom) =>
      stateOf(room.sessionId).then((state) => (isClosed ? undefined : findOrOpen(room, state))),
    onAccessRevoked: (handle: (revoked: RevokedAccess) => void) => void revocationHandlers.push(handle),
    /** Ends all calls, as the server stops. Resolves once their bans and state are stored. */
    close() {
      isClosed = true;
      return Promise.all([...active.values()].map(({ call }) => end(call.room, 'restarting')));
    },
  };
}

/** Counts the open calls, the people in them, and the people who wait for admission. */
function countsOf(active: Map<string, ActiveCall>) {
  const people = [...active.values()].map(({ call }) => peopleIn(call).length);
  return { rooms: people.length, people: people.reduce((sum, count) => sum + count, 0) };
}

const startHeartbeatOf = (call: Call, recheck: () => void) =>
  startHeartbeat({
    every: HEARTBEAT_MS,
    onBeat() {
      const connected = [...call.members.values()].filter(({ presence }) => presence.state === 'connected');
      call.services.attendance.continueVisits(connected.map(({ attendanceId }) => attendanceId));
      recheck();
      void checkProviderRoom(call);
    },
  });

const eventHandlers = (active: Map<string, ActiveCall>) => ({
  /** Rechecks the members of all calls. Called when rooms or enrolments have changed. */
  recheckAll() {
    for (const { recheck } of active.values()) recheck();
  },
  /**
   * Rechecks the calls that a sign-in session is in.
   *
   * @param userSessionId  the sign-in session that may have ended; undefined if any may have ended
   */
  recheckSession(userSessionId?: string) {
    for (const { call, recheck } of active.values())
      if (!userSessionId || peopleIn(call).some(({ user }) => user.sessionId === userSessionId)) recheck();
  },
  publicationsAudible(ids: string[]) {
    const audible = new Set(ids);
    for (const { call } of active.values()) broadcastSpeaking(call, audible);
  },
  /** Called when the media engine that forwarded these publications has ended. */
  publicationsLost(ids: string[]) {
    const lost = new Set(ids);
    for (const { call } of active.values()) if (hasPublication(call, lost)) engineLost(call);
  },
  /** Called when the media engines can be reached again: members need the addresses of their relays. */
  mediaBack() {
    for (const { call } of active.values()) engineLost(call);
  },
  /** Called when another media engine has taken over these rooms: their connections to the previous engine are lost. */
  roomsMoved(roomIds: string[]) {
    for (const { call } of active.values()) if (roomIds.includes(call.room.id)) engineLost(call);
  },
  /** Called when an external provider has admitted a person to its room. */
  providerJoined(person: { room: string; userId: string }) {
    for (const { call } of active.values()) checkJoined(call, person);
  },
});

const ignore = () => {};
