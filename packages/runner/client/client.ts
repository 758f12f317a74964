/**
 * A client of a runner process. If the runner dies, its unfinished programs are sent again to the next runner
 * process, because another program may have killed it; a program under which the runner dies twice gets an internal
 * error. An interactive run is never sent again, because the dead runner had its earlier input. Calls reject with
 * NotRun, or with the reason of the abort signal that the caller passed.
 */
import type { Duplex } from 'node:stream';
import type { WireState } from '#packages/runner/protocol.ts';
import { cachedList } from './cached-list.ts';
import { callsOf } from './calls.ts';
import { openConnection } from './connection.ts';
import { NotRun } from './not-run.ts';
import { openQueries } from './queries.ts';
import { openRuns } from './runs.ts';

/** Milliseconds for which the list of languages is cached; short, because an administrator may install more. */
export const LANGUAGES_CACHE_TIME = 20_000;

export type RunnerClient = ReturnType<typeof openClient>;

/** @param launch  starts a runner or connects to one; returns the socket to it, which closes when the runner ends */
export function openClient(launch: () => Duplex) {
  const connection = openConnection(launch, {
    onOpen() {
      queries.sendAgain();
      runs.sendAgain();
    },
    onMessage(message) {
      if (message.type === 'languages' || message.type === 'state') queries.receive(message);
      // This client sends programs also to a runner that is about to end: the next runner gets them.
      else if (message.type !== 'draining') runs.receive(message);
    },
    onBroken() {
      queries.failAll();
      runs.runnerDied();
    },
    onUnreachable() {
      queries.failAll();
      runs.rejectAll(new NotRun('unavailable', 'The code runner is not running.'));
    },
  });
  const queries = openQueries(connection);
  const runs = openRuns(connection);

  return {
    ...callsOf(connection, runs),
    languages: cachedList(LANGUAGES_CACHE_TIME, async () => (await queries.ask('languages'))?.languages ?? []),
    state: async () => (await queries.ask('state'))?.state ?? unavailable,
    /** Tells all clients that the runner will end. */
    drain: () => void connection.send({ type: 'drain' }),
    async close() {
      queries.failAll();
      runs.rejectAll(new NotRun('unavailable', 'The code runner is closing.'));
      await connection.close();
    },
  };
}

const unavailable: Omit<WireState, 'protection'> & { protection: WireState['protection'] | null } = {
  isReady: false,
  advice: 'The code runner does not answer: it is being started again.',
  line: '',
  protection: null,
  slots: 0,
  running: 0,
  waiting: 0,
  warm: [],
};
