/**
 * Keeps one media engine running.
 *
 *   starting → ready → exited → starting → …; any state → closed
 *
 * When the engine's process exits, the spare process, which has loaded its code, replaces it at once.
 * A process that stops answering its heartbeat is killed, and so replaced too. If processes exit soon
 * after their start, or cannot be started, the next process starts after a growing delay, and the
 * engine counts as failing until a process is ready.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaCounts, MediaEvent, MediaRequest, Setup } from '#packages/media/protocol.ts';
import { backoff } from '#server/concurrency/backoff.ts';
import { type RunningHeartbeat, startHeartbeat } from '#server/concurrency/heartbeat.ts';
import type { EngineProcess } from './engine-process.ts';
import type { SpareEngine } from './spare-engine.ts';

/** A process that exits within this time after its start counts as an early exit, which leads to delayed restarts. */
const STABLE_MS = 10_000;
/** Early exits in a row after which the engine counts as failing. After the first, it is restarted without delay. */
const FAILING_EXITS = 2;
const restartDelay = backoff({ initial: 100, max: 10_000 });

/** Heartbeats without an answer after which an engine is killed; more while it starts, because the machine may be busy. */
const MAX_SILENT_BEATS = { ready: 5, starting: 30 };

/**
 * How long a new publication waits while an engine restarts: after an exit, all browsers of a class publish again at
 * once. Waiting is quicker than a refusal, after which a browser retries only after 250 or 500 ms.
 */
export const READY_TIMEOUT_MS = 2_000;
const READY_POLL_MS = 10;

interface Options {
  setup: Setup;
  spare: SpareEngine;
  /** Milliseconds between two heartbeats. */
  heartbeat: number;
  onMessage(message: MediaEvent): void;
  /** Called when the engine's process has exited, which ended all its connections. */
  onLost(): void;
  onFailing(): void;
}

type State =
  | { name: 'starting' | 'ready'; process: EngineProcess; startedAt: number }
  | { name: 'exited'; restart: NodeJS.Timeout | undefined }
  | { name: 'closed' };

export class SupervisedEngine {
  readonly #options: Options;
  /** The setup message, with the ports that the first process reported, so that later processes use the same ones. */
  readonly #setup: Setup;
  readonly #heartbeat: RunningHeartbeat;
  #state: State = { name: 'exited', restart: undefined };
  #earlyExits = 0;
  #counts: MediaCounts | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#setup = { ...options.setup };
    this.#heartbeat = startHeartbeat({
      every: options.heartbeat,
      onBeat: () => this.isReady() && this.send({ type: 'count' }),
      answers: {
        maxMissing: () => MAX_SILENT_BEATS[this.isReady() ? 'ready' : 'starting'],
        onDead: () => this.#process?.kill(),
      },
    });
    this.#start();
  }

  isReady() {
    return this.#state.name === 'ready';
  }

  /** Whether the engine is ready; waits up to READY_TIMEOUT_MS for a process that is just starting. */
  async isReadySoon() {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!this.isReady() && !this.isFailing() && performance.now() < deadline)
      await pause(READY_POLL_MS, undefined, { ref: false });
    return this.isReady();
  }

  /** What the process has counted, as of the last heartbeat; undefined while it is not ready. */
  counts() {
    return this.isReady() ? this.#counts : undefined;
  }

  isFailing() {
    return !this.isReady() && this.#earlyExits >= FAILING_EXITS;
  }

  /** The port of the engine's TURN relay; null if it has none, or if the port is not known yet. */
  turnPort() {
    return this.#setup.turnPort || null;
  }

  /** Sends a request to the running process; without one the request is dropped. */
  send(request: MediaRequest) {
    this.#process?.send(request);
  }

  async close() {
    const state = this.#state;
    this.#state = { name: 'closed' };
    this.#heartbeat.stop();
    if (state.name === 'exited') clearTimeout(state.restart);
    if ('process' in state) await state.process.stop();
  }

  get #process() {
    return 'process' in this.#state ? this.#state.process : undefined;
  }

  #start() {
    const startedAt = performance.now();
    this.#heartbeat.answered();
    try {
      const process = this.#options.spare.take();
      this.#state = { name: 'starting', process, startedAt };
      process.listen({ onMessage: (message) => this.#receive(message), onExit: () => this.#exited() });
      process.send(this.#setup);
    } catch (error) {
      // Deferred, because #exited calls onLost, which uses this object before the constructor has returned it.
      setImmediate(() => this.#exited(error as Error));
    }
  }

  #receive(message: MediaEvent) {
    this.#heartbeat.answered();
    if (message.type === 'counts') this.#counts = message.counts;
    if (message.type !== 'ready') return this.#options.onMessage(message);
    if ('process' in this.#state) this.#state.name = 'ready';
    Object.assign(this.#setup, { udpPort: message.udpPort, turnPort: message.turnPort });
    this.#options.spare.prepare();
  }

  /** @param cause  why the process could not be started; undefined if a running process has exited */
  #exited(cause?: Error) {
    const before = this.#state;
    const wasStable = before.name === 'ready' && performance.now() - before.startedAt > STABLE_MS;
    this.#counts = undefined;
    if (before.name !== 'closed') this.#state = { name: 'exited', restart: undefined };
    this.#options.onLost();
    if (before.name === 'closed') return;
    this.#earlyExits = wasStable ? 0 : this.#earlyExits + 1;
    const delay = this.#earlyExits > 1 ? restartDelay(this.#earlyExits - 2) : 0;
    this.#state = { name: 'exited', restart: setTimeout(() => this.#start(), delay) };
    logExit(this.#earlyExits, cause);
    if (this.#earlyExits === FAILING_EXITS) this.#options.onFailing();
  }
}

/** Logs an exit; further exits of a failing engine are not logged, because they would fill the log. */
function logExit(earlyExits: number, cause?: Error) {
  if (earlyExits < FAILING_EXITS) console.error('The media engine has exited; it is being restarted.');
  else if (earlyExits === FAILING_EXITS)
    console.error(
      `The media engine does not start${cause ? ` (${cause.message})` : ''}. Darasa keeps trying; until then live classes use the other engines, if there are any.`,
    );
}
