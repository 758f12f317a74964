/** What callers ask of a runner, over any kind of connection. */
import type { Sending } from './connection.ts';
import { type BatchRun, type Outcome, type Program, serializeBatch, serializeProgram, toBase64 } from './program.ts';
import type { InteractiveObserver, openRuns, RunObserver } from './runs.ts';

export const callsOf = (connection: Sending, runs: ReturnType<typeof openRuns>) => ({
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
      end: () => void connection.send({ type: 'end-of-input', id }),
    };
  },
  prewarm: (languageId: number) => void connection.send({ type: 'prewarm', languageId }),
});

const first = ([outcome]: Outcome[]) => outcome!;
