/**
 * Programs run by our own engine, packages/runner. When it dies, what it ran is asked
 * again once, because it may have been somebody else's program that killed it; who
 * sees it die twice is told of an internal error. A conversation cannot be asked
 * again: what was said to it is gone.
 */
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { News, Request } from '#packages/runner/protocol.ts';
import {
  type CodeRunner,
  type CodeRunnerState,
  type InteractiveRun,
  type Outcome,
  QueueFull,
  RunnerUnavailable,
} from '#server/ports/code-runner.ts';
import { onceAborted } from './abort-listeners.ts';
import { toBase64, toOutcome, toWire, toWireSitting } from './engine-serializers.ts';
import { runnerLine } from './runner-connection.ts';

/** Milliseconds in which a runner says what it has; on a busy machine one that starts takes its time. */
const PATIENCE = 10_000;
/** Milliseconds for which its languages are believed: somebody may install more. */
const LANGUAGES_LAST = 20_000;
const MOST_DEATHS = 2;

type RunWatch = Parameters<CodeRunner['run']>[1];
type LiveWatch = Parameters<NonNullable<CodeRunner['runInteractive']>>[1];

/** @param launch  starts a runner and gives the socket to it, which closes when the runner has ended */
export function engineRunner(launch: () => Duplex): CodeRunner {
  const line = runnerLine(launch, {
    onOpen() {
      questions.askAgain();
      runs.askAgain();
    },
    onNews: (news) => (news.type === 'languages' || news.type === 'state' ? questions.hear(news) : runs.hear(news)),
    onBroken() {
      questions.giveUp();
      runs.mourn();
    },
  });
  const questions = questionsOn(line);
  const runs = runsOn(line);
  const languages = kept(async () => (await questions.ask('languages'))?.languages);

  return {
    name: 'engine',
    languages: async () => (await languages()) ?? [],
    run: (program, watch = {}) =>
      runs.begin({ type: 'run', isLive: false, ...toWire(program) }, watch).outcomes.then(theOnly),
    runBatch: (sitting, watch = {}) => runs.begin({ type: 'sit', ...toWireSitting(sitting) }, watch).outcomes,
    runInteractive(program, watch): InteractiveRun {
      const { isOfPair = false } = watch;
      const { id, outcomes } = runs.begin({ type: 'run', isLive: true, isOfPair, ...toWire(program) }, watch);
      return {
        outcome: outcomes.then(theOnly),
        input: (bytes) => line.tell({ type: 'input', id, bytes: toBase64(bytes) }),
        end: () => line.tell({ type: 'end-of-input', id }),
      };
    },
    prewarm: (languageId) => line.tell({ type: 'prewarm', languageId }),
    state: async () => (await questions.ask('state'))?.state ?? away,
    async close() {
      questions.giveUp();
      runs.giveUp();
      await line.close();
    },
  };
}

const theOnly = ([outcome]: Outcome[]) => outcome!;

type Line = ReturnType<typeof runnerLine>;

/** A run that has not ended; perhaps it has not begun. */
interface Run {
  request: Extract<Request, { type: 'run' | 'sit' }>;
  watch: NonNullable<RunWatch> & Partial<LiveWatch>;
  deaths: number;
  /** One, unless it is a sitting. */
  resolve: (outcomes: Outcome[]) => void;
  reject: (reason: unknown) => void;
}

function runsOn(line: Line) {
  const runs = new Map<string, Run>();
  const begin = (wanted: Wanted, watch: Run['watch']) => {
    const id = randomUUID();
    const outcomes = new Promise<Outcome[]>((resolve, reject) => {
      const aborted = [watch.signal, watch.stop].find((signal) => signal?.aborted);
      if (aborted) return reject(aborted.reason);
      const request = { ...wanted, id };
      const forget = onceAborted([
        [watch.signal, () => cancel(id)],
        [watch.stop, () => stop(id)],
      ]);
      runs.set(id, { request, watch, deaths: 0, ...settling({ resolve, reject }, forget) });
      if (line.isOpen()) line.tell(request);
      else line.wake();
    });
    return { id, outcomes };
  };

  function cancel(id: string) {
    const run = runs.get(id);
    if (!run) return;
    runs.delete(id);
    line.tell({ type: 'cancel', id });
    run.reject(run.watch.signal?.reason);
  }

  /** Where no runner has it, nobody knows what it did. */
  function stop(id: string) {
    const run = runs.get(id);
    if (line.isOpen()) return void line.tell({ type: 'stop', id });
    runs.delete(id);
    run?.reject(run.watch.stop?.reason);
  }

  return {
    begin,
    hear: (news: RunNews) => {
      const run = runs.get(news.id);
      if (news.type !== 'started' && news.type !== 'output') runs.delete(news.id);
      if (run) hearOf(run, news);
    },
    askAgain() {
      for (const { request } of runs.values()) line.tell(request);
    },
    mourn() {
      for (const [id, run] of runs) {
        run.deaths++;
        const isStopped = run.watch.stop?.aborted;
        if (!isStopped && !isLive(run.request) && run.deaths < MOST_DEATHS) continue;
        runs.delete(id);
        if (isStopped) run.reject(run.watch.stop?.reason);
        else run.resolve([internalError]);
      }
    },
    giveUp() {
      for (const { reject } of runs.values()) reject(new RunnerUnavailable('The school is closing.'));
      runs.clear();
    },
  };
}

type Wanted = WithoutId<Run['request']>;
type WithoutId<R> = R extends { id: string } ? Omit<R, 'id'> : never;

const isLive = (request: Run['request']) => request.type === 'run' && request.isLive;

/** The two ways to settle a run, each with something that is done before. */
const settling = ({ resolve, reject }: Pick<Run, 'resolve' | 'reject'>, before: () => void) => ({
  resolve(outcomes: Outcome[]) {
    before();
    resolve(outcomes);
  },
  reject(reason: unknown) {
    before();
    reject(reason);
  },
});

type RunNews = Exclude<News, { type: 'languages' | 'state' }>;

function hearOf({ watch, resolve, reject }: Run, news: RunNews) {
  if (news.type === 'started') watch.onStart?.();
  else if (news.type === 'output') watch.onOutput?.(news.stream, Buffer.from(news.bytes, 'base64'));
  else if (news.type === 'finished') resolve([toOutcome(news.outcome)]);
  else if (news.type === 'sat') resolve(news.outcomes.map(toOutcome));
  else reject(toRefusal(news));
}

type Answer = Extract<News, { type: 'languages' | 'state' }>;

function questionsOn(line: Line) {
  const asked = new Map<string, { type: Answer['type']; answer: (news: Answer | undefined) => void }>();

  return {
    /** Undefined where the runner does not answer. */
    ask<T extends Answer['type']>(type: T) {
      const id = randomUUID();
      const answered = new Promise<Answer | undefined>((resolve) => {
        const timer = setTimeout(() => answer(undefined), PATIENCE);
        const answer = (news: Answer | undefined) => {
          clearTimeout(timer);
          asked.delete(id);
          resolve(news);
        };
        asked.set(id, { type, answer });
        if (line.isOpen()) line.tell({ type, id });
        else line.wake();
      });
      return answered as Promise<Extract<Answer, { type: T }> | undefined>;
    },
    hear: (news: Answer) => asked.get(news.id)?.answer(news),
    askAgain() {
      for (const [id, { type }] of asked) line.tell({ type, id });
    },
    giveUp() {
      for (const { answer } of asked.values()) answer(undefined);
    },
  };
}

/** An answer is believed for a while; that there was none is not. */
function kept<T>(ask: () => Promise<T | undefined>) {
  let last: { answer: Promise<T | undefined>; at: number } | undefined;
  return () => {
    if (last && performance.now() - last.at < LANGUAGES_LAST) return last.answer;
    const answer = ask().then((told) => {
      if (told === undefined) last = undefined;
      return told;
    });
    last = { answer, at: performance.now() };
    return answer;
  };
}

const away: CodeRunnerState = {
  isReady: false,
  advice: 'The code runner does not answer: it is being started again.',
  line: '',
  protection: null,
  running: 0,
  waiting: 0,
  warm: [],
};

const internalError: Outcome = {
  status: 13,
  stdout: null,
  stderr: null,
  compileOutput: null,
  message: 'The code runner has ended by itself.',
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
};

function toRefusal({ reason, advice }: Extract<News, { type: 'refused' }>) {
  if (reason === 'full') return new QueueFull('As many programs wait as may.');
  return new RunnerUnavailable(advice || `The code runner says: ${reason}.`);
}
