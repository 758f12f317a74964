/**
 * Runs programs with our own runner, packages/runner. If the runner dies, its programs are sent to the next one once
 * more, because another program may have killed it; a program under which the runner dies twice has an internal error.
 * An interactive run is never sent again: its input so far is lost.
 */
import type { Duplex } from 'node:stream';
import type { CodeRunner, CodeRunnerState, InteractiveRun, Outcome } from '#server/ports/code-runner.ts';
import { cachedList } from './cached-list.ts';
import { openQueries } from './engine-queries.ts';
import { openRuns } from './engine-runs.ts';
import { serializeBatch, serializeProgram, toBase64 } from './engine-serializers.ts';
import { openRunnerConnection } from './runner-connection.ts';

/** Milliseconds: staff may install more languages. */
const LANGUAGES_LAST = 20_000;

/** @param launch  starts a runner and returns the socket to it, which closes when the runner ends */
export function engineRunner(launch: () => Duplex): CodeRunner {
  const connection = openRunnerConnection(launch, {
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
  });
  const queries = openQueries(connection);
  const runs = openRuns(connection);

  return {
    name: 'engine',
    languages: cachedList(LANGUAGES_LAST, async () => (await queries.ask('languages'))?.languages ?? []),
    run: (program, watch = {}) =>
      runs.start({ type: 'run', isLive: false, ...serializeProgram(program) }, watch).outcomes.then(first),
    runBatch: (batch, watch = {}) => runs.start({ type: 'run-batch', ...serializeBatch(batch) }, watch).outcomes,
    runInteractive(program, watch): InteractiveRun {
      const { isOfPair = false } = watch;
      const { id, outcomes } = runs.start(
        { type: 'run', isLive: true, isJudgePair: isOfPair, ...serializeProgram(program) },
        watch,
      );
      return {
        outcome: outcomes.then(first),
        input: (bytes) => connection.send({ type: 'input', id, bytes: toBase64(bytes) }),
        end: () => connection.send({ type: 'end-of-input', id }),
      };
    },
    prewarm: (languageId) => connection.send({ type: 'prewarm', languageId }),
    state: async () => (await queries.ask('state'))?.state ?? unavailable,
    async close() {
      queries.failAll();
      runs.rejectAll();
      await connection.close();
    },
  };
}

const first = ([outcome]: Outcome[]) => outcome!;

const unavailable: CodeRunnerState = {
  isReady: false,
  advice: 'The code runner does not answer: it is being started again.',
  line: '',
  protection: null,
  running: 0,
  waiting: 0,
  warm: [],
};
