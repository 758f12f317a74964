/** The connection to a runner on another machine. It is opened immediately, and reopened whenever it is lost. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inLocale, type Message } from '#messages/catalogues.ts';
import { openSession, type Session } from '#packages/runner/client/session.ts';
import { PROTOCOL, type WireState } from '#packages/runner/protocol.ts';
import { backoff } from '#server/concurrency/backoff.ts';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { connectTo, type MachineAccount, type MachineUnavailable } from '#server/machines/connect.ts';
import { unavailabilityReason } from '#server/machines/unavailability-reason.ts';
import type { KnownLanguage, RunnerMachine } from '#server/ports/code-runner.ts';
import * as runnerMessages from '#texts/code/runner-messages.ts';
import type { Candidate } from './choose.ts';
import { parseEvent } from './events.ts';

/** Milliseconds between two attempts to connect. */
const delayAfter = backoff({ initial: 250, max: 5_000 });
/** Milliseconds between two state queries, and the number of unanswered queries after which the machine counts as lost. */
const [QUESTION, MAX_UNANSWERED, MAX_WHILE_SENDING] = [1_000, 5, 60];
/** This many received bytes of a large result count as an answer, because the answers to queries arrive after the result. */
const LARGE = 64 * 1024;
/** Milliseconds after which callers no longer wait for the first attempt to connect. */
const FIRST_ATTEMPT = 6_000;
/** Maximum bytes of a message. The largest is the outcome of 40 tests, each with 1 MB of output and of compiler messages. */
const MAX_MESSAGE = 128 * 1024 * 1024;

const SETTINGS = { machines: 'RUNNERS', ca: 'RUNNERS_CA', token: 'RUNNER_TOKEN' };

/** Called when the machine becomes ready or unavailable. */
export type OnChange = (machine: Pick<RunnerMachine, 'address' | 'status' | 'advice'>) => void;

/** The machine's last report. */
interface Report {
  session: Session;
  state: WireState;
  /** Programs of this process on the machine at the time of the report. */
  ownThen: number;
}

export class Machine {
  readonly address: string;
  /** Resolves after the first attempt to connect, or after its timeout. */
  readonly firstAttempt: Promise<void>;
  readonly #account: MachineAccount;
  readonly #onChange: OnChange;
  readonly #closing = new AbortController();
  /** The owners of this process's programs on the machine. */
  readonly #owners: string[] = [];
  #endFirstAttempt!: () => void;
  #report: Report | undefined;
  #languages: KnownLanguage[] = [];
  #isDraining = false;
  #reason: Message = ({ machines }) => machines.connecting;
  #isAttempted = false;
  #lostAt = Number.NEGATIVE_INFINITY;
  #lostPrograms = 0;
  #lastStatus: string | undefined;

  constructor(account: MachineAccount, onChange: OnChange) {
    this.#account = account;
    this.#onChange = onChange;
    this.address = new URL(account.origin).host;
    this.firstAttempt = new Promise((resolve) => {
      this.#endFirstAttempt = () => {
        this.#isAttempted = true;
        resolve();
      };
    });
    setTimeout(this.#endFirstAttempt, FIRST_ATTEMPT).unref();
    void this.#keepConnected();
  }

  get status(): RunnerMachine['status'] {
    if (!this.#report) return 'away';
    if (this.#isDraining) return 'draining';
    return this.#report.state.isReady ? 'ready' : 'not ready';
  }

  /** Why the machine runs no programs, or could run them better; may be empty. */
  get advice(): Message {
    if (!this.#report) return this.#reason;
    return this.#isDraining ? runnerMessages.draining : this.#report.state.advice;
  }

  get state() {
    return this.#report?.state;
  }

  /** While the machine is unavailable, the languages of the last connection. */
  get languages() {
    return this.#languages;
  }

  has(languageId: number) {
    const isIt = ({ id, aliases }: KnownLanguage) => id === languageId || aliases.includes(languageId);
    return this.#languages.some((language) => language.isHere && isIt(language));
  }

  /** Whether a connection is likely soon: it is being opened, was just lost, or the machine is restarting. */
  isExpectedBack(milliseconds: number) {
    if (this.#closing.signal.aborted) return false;
    return !this.#isAttempted || this.#isDraining || performance.now() - this.#lostAt < milliseconds;
  }

  /** This process's programs on the machine. */
  get own() {
    return this.#owners.length;
  }

  /** The number of this process's programs that were running on the machine when it was lost, since this process started. */
  get lost() {
    return this.#lostPrograms;
  }

  candidateFor(owner: string): Candidate {
    const { slots = 1, running = 0, waiting = 0 } = this.#report?.state ?? {};
    const ofOwner = this.#owners.filter((one) => one === owner).length;
    const ownThen = this.#report?.ownThen ?? 0;
    return { address: this.address, slots, reported: running + waiting, own: this.own, ownThen, ofOwner };
  }

  /**
   * Counts a program immediately, so that the choice for the next program includes it. The machine must be ready.
   *
   * @returns the connection, and a function to call when the program has ended
   */
  take(owner: string) {
    this.#owners.push(owner);
    return {
      session: this.#report!.session,
      release: () => void this.#owners.splice(this.#owners.indexOf(owner), 1),
    };
  }

  prewarm(languageId: number) {
    this.#report?.session.prewarm(languageId);
  }

  close() {
    this.#closing.abort();
  }

  async #keepConnected() {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; failures++) {
      const connecting = connectTo(this.#account, { protocol: PROTOCOL, signal });
      const socket = await connecting.catch((error: MachineUnavailable) => void this.#isAway(error));
      if (socket) {
        failures = 0;
        await this.#use(socket);
      }
      this.#endFirstAttempt();
      await pause(delayAfter(failures), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #isAway(error: MachineUnavailable) {
    this.#reason = unavailabilityReason(error, SETTINGS);
    this.#tellChange();
  }

  /** Resolves when the connection has ended. */
  async #use(socket: Socket) {
    const session = openSession(socket, {
      parse: parseEvent,
      maxBytes: MAX_MESSAGE,
      onDraining: () => {
        this.#isDraining = true;
        this.#tellChange();
      },
    });
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        // Done immediately, so that the machine gets no further program.
        this.#lost();
        resolve();
      });
    });
    const close = () => socket.destroy();
    this.#closing.signal.addEventListener('abort', close, { once: true });
    const stop = this.#watch(session, socket);
    await closed;
    stop();
    this.#closing.signal.removeEventListener('abort', close);
  }

  /** Polls the machine's state, and closes the socket if the machine does not answer. */
  #watch(session: Session, socket: Socket) {
    const ask = () => this.#ask(session, { socket, onState: () => heartbeat.answered() });
    const heartbeat = startHeartbeat({
      every: QUESTION,
      onBeat: ask,
      answers: {
        // While a large program is being sent, queries wait behind it in the socket.
        maxMissing: () => (socket.writableLength > 0 ? MAX_WHILE_SENDING : MAX_UNANSWERED),
        onDead: () => socket.destroy(),
      },
    });
    let received = 0;
    socket.on('data', ({ length }: Buffer) => {
      received += length;
      if (received < LARGE) return;
      received = 0;
      heartbeat.answered();
    });
    void ask();
    return heartbeat.stop;
  }

  async #ask(session: Session, { socket, onState }: { socket: Socket; onState: () => void }) {
    const ownThen = this.own;
    const listed = session.languages();
    const state = await session.state();
    if (state) onState();
    const languages = await listed;
    if (!state || socket.destroyed) return;
    this.#report = { session, state, ownThen };
    if (languages.length > 0) this.#languages = languages;
    this.#endFirstAttempt();
    this.#tellChange();
  }

  #lost() {
    if (this.#report) this.#lostAt = performance.now();
    this.#lostPrograms += this.own;
    this.#report = undefined;
    this.#isDraining = false;
    this.#reason = ({ machines }) => machines.connectionLost;
    this.#tellChange();
  }

  #tellChange() {
    const { address, status, advice } = this;
    const now = status === 'ready' ? status : `${status} ${inLocale(advice, 'en')}`;
    if (now === this.#lastStatus || this.#closing.signal.aborted) return;
    this.#lastStatus = now;
    this.#onChange({ address, status, advice });
  }
}
