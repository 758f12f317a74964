/**
 * A client of a runner process. If the runner dies, its unfinished programs are sent once more to the next runner
 * process, because another program may have killed it; a program under which the runner dies twice gets an internal
 * error. An interactive run is never sent again, because the dead runner had its earlier input. Calls reject with
 * NotRun, or with the reason of the abort signal that the caller passed.
 */
import type { Duplex } from 'node:stream';
import type { WireState } from '#packages/runner/protocol.ts';
import { cachedList } from './cached-list.ts';
import { openConnection } from './connection.ts';
import { NotRun } from './not-run.ts';
import { type BatchRun, type Outcome, type Program, serializeBatch, serializeProgram, toBase64 } from './program.ts';
import { openQueries } from './queries.ts';
import { type InteractiveObserver, openRuns, type RunObserver } from './runs.ts';

/** Milliseconds for which the list of languages is cached; short, because an administrator may install more. */
const LANGUAGES_CACHE_TIME = 20_000;

export type RunnerClient = ReturnType<typeof openClient>;

/** @param launch  starts a runner or connects to one; returns the socket to it, which closes when the runner ends */
export function openClient(launch: () => Duplex) {
  const connection = openConnection(launch, {
    onOpen() {
      queries.sendAgain();
      runs.sendAgain();
    },
    onMessage: (message) =>
      message.type === 'languages' || message.type === 'state' ? queries.receive(message) : runs.receive(message),
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
    languages: cachedList(LANGUAGES_CACHE_TIME, async () => (await queries.ask('languages'))?.languages ?? []),
    run: (program: Program, watch: RunObserver = {}) =>
      runs.start({ type: 'run', isLive: false, ...serializeProgram(program) }, watch).outcomes.then(first),
    runBatch: (batch: BatchRun, watch: RunObserver = {}) =>
      runs.start({ type: 'run-batch', ...serializeBatch(batch) }, watch).outcomes,
    runInteractive(program: Program, watch: InteractiveObserver) {
      const { isJudgePair = false } = watch;
      const { id, outcomes } = runs.start(
        { type: 'run', isLive: true, isJudgePair: isJudgePair, ...serializeProgram(program) },
        watch,
      );
      return {
        outcome: outcomes.then(first),
        input: (bytes: Uint8Array) => connection.send({ type: 'input', id, bytes: toBase64(bytes) }),
        end: () => connection.send({ type: 'end-of-input', id }),
      };
    },
    prewarm: (languageId: number) => connection.send({ type: 'prewarm', languageId }),
    state: async () => (await queries.ask('state'))?.state ?? unavailable,
    async close() {
      queries.failAll();
      runs.rejectAll(new NotRun('unavailable', 'The code runner is closing.'));
      await connection.close();
    },
  };
}

const first = ([outcome]: Outcome[]) => outcome!;

const unavailable: Omit<WireState, 'protection'> & { protection: WireState['protection'] | null } = {
  isReady: false,
  advice: 'The code runner does not answer: it is being started again.',
  line: '',
  protection: null,
  running: 0,
  waiting: 0,
  warm: [],
};
