import { expect, test } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  initialConnection,
  isAdmitted,
  isReconnecting,
  isUnreachable,
  isWaitingOffline,
  transition,
} from './connection-state.ts';

const NOW = 1_000_000;
const { session } = initialConnection;
const joined = { resumeId: 'resume', joinedAt: NOW - 60_000, shortLived: 0 };
const noFailures = { count: 0, since: 0, durationMs: 0 };

const requesting: ConnectionState = initialConnection;
const opening: ConnectionState = { ...initialConnection, name: 'openingSocket' };
const waiting: ConnectionState = { name: 'waitingForAdmission', session };
const inCall: ConnectionState = { name: 'inCall', session: joined };
const retrying: ConnectionState = {
  name: 'awaitingRetry',
  progress: 'admitted',
  failures: { count: 2, since: NOW - 5_000, durationMs: 3_000 },
  session: joined,
};
const left: ConnectionState = { name: 'left' };
const ended = (reason: 'refused' | 'banned'): ConnectionState => ({ name: 'ended', reason, message: 'No' });

const closed = [{ type: 'closeSocket' }, { type: 'endCall' }];
const announced = (attempt: number) => [
  { type: 'closeSocket' },
  { type: 'announceLoss' },
  { type: 'scheduleRetry', attempt },
];
const firstFailure = { count: 1, since: NOW, durationMs: 0 };

test.each<[string, ConnectionState, ConnectionEvent, ConnectionState, unknown[]]>([
  [
    'a ticket opens a socket',
    requesting,
    { type: 'ticketReceived', ticket: 'T' },
    opening,
    [{ type: 'openSocket', ticket: 'T', resumeId: undefined }],
  ],
  ['a user can have to wait for admission', opening, { type: 'waiting' }, waiting, []],
  [
    'a welcome stores what the next socket needs to resume',
    waiting,
    { type: 'welcome', resumeId: 'resume' },
    { name: 'inCall', session: { resumeId: 'resume', joinedAt: NOW, shortLived: 0 } },
    [],
  ],
  [
    'a lost socket is announced and retried',
    inCall,
    { type: 'socketLost' },
    { name: 'awaitingRetry', progress: 'admitted', failures: firstFailure, session: joined },
    announced(0),
  ],
  [
    'a socket lost soon after the welcome is retried later',
    { name: 'inCall', session: { ...joined, joinedAt: NOW - 500, shortLived: 3 } },
    { type: 'socketLost' },
    {
      name: 'awaitingRetry',
      progress: 'admitted',
      failures: firstFailure,
      session: { ...joined, joinedAt: NOW - 500, shortLived: 4 },
    },
    announced(4),
  ],
  [
    'a user who waited goes on waiting after a loss',
    waiting,
    { type: 'socketLost' },
    { name: 'awaitingRetry', progress: 'waiting', failures: firstFailure, session },
    announced(0),
  ],
  [
    'a first connection that fails is retried without an announcement',
    requesting,
    { type: 'ticketUnavailable' },
    { name: 'awaitingRetry', progress: 'joining', failures: firstFailure, session },
    [{ type: 'closeSocket' }, { type: 'scheduleRetry', attempt: 0 }],
  ],
  [
    'further failures are counted and not announced again',
    { ...retrying, name: 'openingSocket' },
    { type: 'socketLost' },
    { ...retrying, failures: { count: 3, since: NOW - 5_000, durationMs: 5_000 } },
    [{ type: 'closeSocket' }, { type: 'scheduleRetry', attempt: 2 }],
  ],
  [
    'a retry requests a new ticket',
    retrying,
    { type: 'retryDue' },
    { ...retrying, name: 'requestingTicket' },
    [{ type: 'requestTicket' }],
  ],
  [
    'the next socket resumes the session',
    { ...retrying, name: 'requestingTicket' },
    { type: 'ticketReceived', ticket: 'T' },
    { ...retrying, name: 'openingSocket' },
    [{ type: 'openSocket', ticket: 'T', resumeId: 'resume' }],
  ],
  ['going online does not disturb a connection', inCall, { type: 'retryDue' }, inCall, []],
  [
    'a restarting server is retried',
    inCall,
    { type: 'ended', reason: 'restarting', message: 'Back soon' },
    { name: 'awaitingRetry', progress: 'admitted', failures: firstFailure, session: joined },
    announced(0),
  ],
  [
    'a banned user is not reconnected',
    inCall,
    { type: 'ended', reason: 'banned', message: 'No' },
    ended('banned'),
    closed,
  ],
  ['a refused ticket ends the call', requesting, { type: 'ticketRefused', message: 'No' }, ended('refused'), closed],
  ['a user can leave at any time', retrying, { type: 'leave' }, left, closed],
  ['a ticket that arrives after leaving is not used', left, { type: 'ticketReceived', ticket: 'T' }, left, []],
  ['a socket that closes after the end is not reopened', ended('banned'), { type: 'socketLost' }, ended('banned'), []],
])('%s', (_, ...[before, event, state, effects]) => {
  expect(transition(before, event, NOW)).toEqual({ state, effects });
});

const failingFor = (progress: 'joining' | 'admitted', durationMs: number): ConnectionState => ({
  name: 'awaitingRetry',
  progress,
  failures: { ...noFailures, count: 5, durationMs },
  session,
});

test.each([
  ['joining', 14_999, false],
  ['joining', 15_000, true],
  ['admitted', 39_999, false],
  ['admitted', 40_000, true],
] as const)('%s, failing for %i ms: unreachable %s', (progress, durationMs, isSo) => {
  expect(isUnreachable(failingFor(progress, durationMs))).toBe(isSo);
});

test('connections that break at once are retried ever more slowly, until one lasts', () => {
  let state: ConnectionState = requesting;
  let now = NOW;
  function attemptAfterLasting(ms: number) {
    state = transition(state, { type: 'welcome', resumeId: 'resume' }, now).state;
    now += ms;
    const lost = transition(state, { type: 'socketLost' }, now);
    state = lost.state;
    return lost.effects.flatMap((effect) => (effect.type === 'scheduleRetry' ? effect.attempt : []))[0];
  }
  expect(Array.from({ length: 5 }, () => attemptAfterLasting(500))).toEqual([1, 2, 3, 4, 5]);
  expect(attemptAfterLasting(20_000)).toBe(0);
  expect(attemptAfterLasting(500)).toBe(1);
});

test('a lost connection keeps the call on screen, and a lost place in the waiting room is shown', () => {
  expect([inCall, retrying, waiting, requesting].map(isAdmitted)).toEqual([true, true, false, false]);
  expect([inCall, retrying].map(isReconnecting)).toEqual([false, true]);
  const lost = transition(waiting, { type: 'socketLost' }, NOW).state;
  expect([waiting, lost].map(isWaitingOffline)).toEqual([false, true]);
});
