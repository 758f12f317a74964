/**
 * The connection of one call as a state machine: ticket, WebSocket, admission, and retries after a loss.
 *
 * transition() is pure: it returns the next state and the effects to perform (call-connection.ts performs them). A lost
 * connection is retried with a new ticket until the user leaves or the server ends the call. Times are milliseconds.
 */
import type { EndReason } from '#contract/calls.ts';

/** The part of the state that outlives a single WebSocket. */
interface Session {
  /**
   * The id from the last `welcome`. Sent with the next `join`, it lets media connections survive the loss of the
   * WebSocket.
   */
  resumeId: string | undefined;
  /** When the last `welcome` message arrived, in milliseconds since 1970; 0 before the first one. */
  joinedAt: number;
  /** How many connections in a row were lost soon after the welcome. */
  shortLived: number;
}

/** The number of failed attempts in a row, since when they have failed, and for how long. */
interface Failures {
  count: number;
  since: number;
  durationMs: number;
}

interface Connecting {
  name: 'requestingTicket' | 'openingSocket' | 'awaitingRetry';
  /** How far the user had come before the connection was lost. */
  progress: 'joining' | 'waiting' | 'admitted';
  failures: Failures;
  session: Session;
}

export type ConnectionState =
  | Connecting
  | { name: 'waitingForAdmission' | 'inCall'; session: Session }
  | { name: 'left' }
  | { name: 'ended'; reason: EndReason | 'refused'; message: string };

export type ConnectionEvent =
  | { type: 'ticketReceived'; ticket: string }
  /** The server refuses a ticket for a reason that a retry would not change. */
  | { type: 'ticketRefused'; message: string }
  | { type: 'ticketUnavailable' | 'socketLost' }
  /** The retry delay is over, or the browser is online again. */
  | { type: 'retryDue' }
  | { type: 'leave' }
  // Messages of the server (contract/calls.ts).
  | { type: 'waiting' }
  | { type: 'welcome'; resumeId: string }
  | { type: 'ended'; reason: EndReason; message: string };

export type ConnectionEffect =
  | { type: 'requestTicket' }
  | { type: 'openSocket'; ticket: string; resumeId: string | undefined }
  | { type: 'closeSocket' }
  /** The attempt's number determines its delay (retry-delays.ts); 0 is the first retry. */
  | { type: 'scheduleRetry'; attempt: number }
  | { type: 'announceLoss' }
  | { type: 'endCall' };

interface Transition {
  state: ConnectionState;
  effects: ConnectionEffect[];
}

/** The state at the start, while the first ticket is being requested. */
export const initialConnection: Connecting = {
  name: 'requestingTicket',
  progress: 'joining',
  failures: { count: 0, since: 0, durationMs: 0 },
  session: { resumeId: undefined, joinedAt: 0, shortLived: 0 },
};

export function transition(state: ConnectionState, event: ConnectionEvent, now: number): Transition {
  if (isOver(state)) return to(state);
  const { session } = state;
  switch (event.type) {
    case 'ticketReceived':
      if (state.name !== 'requestingTicket') return to(state);
      return to(
        { ...state, name: 'openingSocket' },
        { type: 'openSocket', ticket: event.ticket, resumeId: session.resumeId },
      );
    case 'waiting':
      return to({ name: 'waitingForAdmission', session });
    case 'welcome':
      return to({ name: 'inCall', session: { ...session, resumeId: event.resumeId, joinedAt: now } });
    case 'ticketUnavailable':
    case 'socketLost':
      return afterFailure(state, now);
    case 'retryDue':
      return state.name === 'awaitingRetry'
        ? to({ ...state, name: 'requestingTicket' }, { type: 'requestTicket' })
        : to(state);
    case 'ticketRefused':
      return over({ name: 'ended', reason: 'refused', message: event.message });
    case 'ended':
      return isTemporary(event.reason)
        ? afterFailure(state, now)
        : over({ name: 'ended', reason: event.reason, message: event.message });
    case 'leave':
      return over({ name: 'left' });
  }
}

const to = (state: ConnectionState, ...effects: ConnectionEffect[]): Transition => ({ state, effects });

const over = (state: ConnectionState) => to(state, { type: 'closeSocket' }, { type: 'endCall' });

/** Whether a retry helps: a ticket can expire on a slow network, and a restarting server is back within seconds. */
const isTemporary = (reason: EndReason) => reason === 'ticket' || reason === 'restarting';

/** Milliseconds after which a connection counts as stable: its loss then starts again with the shortest retry delay. */
const STABLE_MS = 10_000;

function afterFailure(state: Exclude<ConnectionState, Over>, now: number): Transition {
  const before = isConnecting(state) ? state.failures : initialConnection.failures;
  const isFirst = before.count === 0;
  const progress = progressOf(state);
  const since = isFirst ? now : before.since;
  const session = isFirst ? sessionAfterLoss(state.session, now) : state.session;
  const failures = { count: before.count + 1, since, durationMs: now - since };
  const announcement: ConnectionEffect[] = isFirst && progress !== 'joining' ? [{ type: 'announceLoss' }] : [];
  return to({ name: 'awaitingRetry', progress, failures, session }, { type: 'closeSocket' }, ...announcement, {
    type: 'scheduleRetry',
    attempt: before.count + session.shortLived,
  });
}

/**
 * Counts connections that were lost soon after the `welcome`, because reopening them many times a second must be
 * avoided.
 */
const sessionAfterLoss = (session: Session, now: number): Session => ({
  ...session,
  shortLived: now - session.joinedAt < STABLE_MS ? session.shortLived + 1 : 0,
});

function progressOf(state: Exclude<ConnectionState, Over>): Connecting['progress'] {
  if (isConnecting(state)) return state.progress;
  return state.name === 'inCall' ? 'admitted' : 'waiting';
}

type Over = Extract<ConnectionState, { name: 'left' | 'ended' }>;

export const isOver = (state: ConnectionState): state is Over => state.name === 'left' || state.name === 'ended';

const isConnecting = (state: ConnectionState): state is Connecting => 'progress' in state;

/** Whether the user was in the call and the connection is being re-established. */
export const isReconnecting = (state: ConnectionState) => isConnecting(state) && state.progress === 'admitted';

/** Whether the user was waiting for admission and the connection is being re-established. */
export const isWaitingOffline = (state: ConnectionState) => isConnecting(state) && state.progress === 'waiting';

/** Whether the user is in the call, or was until the connection was lost. */
export const isAdmitted = (state: ConnectionState) => state.name === 'inCall' || isReconnecting(state);

/**
 * Milliseconds of failed attempts after which the network is reported as the cause, because a restarting server is back
 * sooner. If the call has worked before over this network, more time is allowed.
 */
const UNREACHABLE_MS = { beforeFirst: 15_000, afterwards: 40_000 };

export const isUnreachable = (state: ConnectionState) =>
  isConnecting(state) &&
  state.failures.durationMs >= UNREACHABLE_MS[state.progress === 'joining' ? 'beforeFirst' : 'afterwards'];
