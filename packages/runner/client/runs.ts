/** Programs that were sent to the runner and have not ended. */
import { randomUUID } from 'node:crypto';
import type { RunnerEvent, RunnerRequest } from '#packages/runner/protocol.ts';
import { onAbort } from './abort-listeners.ts';
import type { Sending } from './connection.ts';
import { NotRun } from './not-run.ts';
import { deserializeOutcome, type Outcome } from './program.ts';

/** A program under which the runner died this many times is not sent again. */
const MAX_DEATHS = 2;

export interface RunObserver {
  /** Kills the program immediately; the run rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Ends the program, and the run resolves with its outcome so far, if any. Not for a batch run. */
  stop?: AbortSignal;
  /** Called when the program leaves the queue and starts. */
  onStart?: () => void;
}

export interface InteractiveObserver extends RunObserver {
  /**
   * True for both programs of a judge pair: a solution, and the program that judges it by exchanging messages with it.
   * The runner always has room for one judge pair, even if many other interactive programs run.
   */
  isJudgePair?: boolean;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

interface Run {
  request: Extract<RunnerRequest, { type: 'run' | 'run-batch' }>;
  observer: RunObserver & Partial<InteractiveObserver>;
  /** The number of times that the runner has died while this program waited or ran in it. */
  deaths: number;
  /** Called with one outcome, or with several for a batch. */
  resolve: (outcomes: Outcome[]) => void;
  reject: (reason: unknown) => void;
}

type RunMessage = Exclude<RunnerEvent, { type: 'languages' | 'state' | 'draining' }>;
type WithoutId<R> = R extends { id: string } ? Omit<R, 'id'> : never;

export function openRuns(connection: Sending) {
  const runs = new Map<string, Run>();

  function start(program: WithoutId<Run['request']>, watch: Run['observer']) {
    const id = randomUUID();
    const outcomes = new Promise<Outcome[]>((resolve, reject) => {
      const aborted = [watch.signal, watch.stop].find((signal) => signal?.aborted);
      if (aborted) return reject(aborted.reason);
      const request = { ...program, id };
      const removeListeners = listen(watch, { cancel: () => cancel(id), stop: () => stop(id) });
      runs.set(id, { request, observer: watch, deaths: 0, ...beforeSettling({ resolve, reject }, removeListeners) });
      connection.sendOrOpen(request);
    });
    return { id, outcomes };
  }

  function cancel(id: string) {
    const run = runs.get(id);
    if (!run) return;
    runs.delete(id);
    connection.send({ type: 'cancel', id });
    run.reject(run.observer.signal?.reason);
  }

  /** Asks the runner to stop the program. While no runner is running there is no outcome so far, so the run rejects. */
  function stop(id: string) {
    const run = runs.get(id);
    if (connection.isOpen()) return void connection.send({ type: 'stop', id });
    runs.delete(id);
    run?.reject(run.observer.stop?.reason);
  }

  return {
    start,
    receive(message: RunMessage) {
      const run = runs.get(message.id);
      if (message.type !== 'started' && message.type !== 'output') runs.delete(message.id);
      if (run) notify(run, message);
    },
    sendAgain() {
      for (const { request } of runs.values()) connection.send(request);
    },
    runnerDied() {
      for (const [id, run] of runs) {
        run.deaths++;
        if (mayRunAgain(run)) continue;
        runs.delete(id);
        if (run.observer.stop?.aborted) run.reject(run.observer.stop.reason);
        else run.resolve([internalError]);
      }
    },
    rejectAll(reason: NotRun) {
      for (const { reject } of runs.values()) reject(reason);
      runs.clear();
    },
  };
}

const listen = (watch: Run['observer'], { cancel, stop }: { cancel: () => void; stop: () => void }) =>
  onAbort([
    [watch.signal, cancel],
    [watch.stop, stop],
  ]);

const mayRunAgain = ({ request, observer, deaths }: Run) =>
  !observer.stop?.aborted && !isInteractive(request) && deaths < MAX_DEATHS;

const isInteractive = (request: Run['request']) => request.type === 'run' && request.isLive;

/** Wraps a promise's resolve and reject so that `before` is called first. */
const beforeSettling = ({ resolve, reject }: Pick<Run, 'resolve' | 'reject'>, before: () => void) => ({
  resolve(outcomes: Outcome[]) {
    before();
    resolve(outcomes);
  },
  reject(reason: unknown) {
    before();
    reject(reason);
  },
});

function notify({ observer, resolve, reject }: Run, message: RunMessage) {
  if (message.type === 'started') observer.onStart?.();
  else if (message.type === 'output') observer.onOutput?.(message.stream, Buffer.from(message.bytes, 'base64'));
  else if (message.type === 'finished') resolve([deserializeOutcome(message.outcome)]);
  else if (message.type === 'batch-finished') resolve(message.outcomes.map(deserializeOutcome));
  else reject(errorOf(message));
}

function errorOf({ reason, advice }: Extract<RunnerEvent, { type: 'refused' }>) {
  if (reason === 'full') return new NotRun('full', 'The queue of the code runner is full.');
  return new NotRun('unavailable', advice || `The code runner says: ${reason}.`);
}

const internalError: Outcome = {
  status: 13,
  stdout: null,
  stderr: null,
  compileOutput: null,
  message: 'The code runner stopped unexpectedly.',
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
};
