/** Performs the effects of the connection's state machine (connection-state.ts): tickets, the WebSocket, the retry timer. */
import type { CallEvent, CallRequest } from '#contract/calls.ts';
import type { Failure } from '#web/api/failures.ts';
import { type CallSocket, openCallSocket } from './call-socket.ts';
import type { ConnectionEffect, ConnectionEvent } from './connection-state.ts';
import { jitteredRetryDelay } from './retry-delays.ts';

/** Requests a ticket to join. @throws {Failure} where the server refuses, or cannot be reached */
export type TicketSource = () => Promise<string>;

/** Codes of refusals that a retry would not change. */
const FINAL = ['not_allowed', 'not_found', 'not_signed_in', 'invalid'];

type Join = Extract<CallRequest, { type: 'join' }>;

interface Options {
  getTicket: TicketSource;
  /**
   * The quality to request for all videos in the `join` message, until each video's quality is requested separately.
   */
  wantedAtFirst: () => Join['wants'];
  dispatch: (event: ConnectionEvent) => void;
  onMessage: (message: CallEvent) => void;
}

export class CallConnection {
  readonly #options: Options;
  #socket: CallSocket | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends a request, or drops it if there is no connection: after the next join the server sends its whole state. */
  send(request: CallRequest) {
    this.#socket?.send(request);
  }

  perform(effect: Exclude<ConnectionEffect, { type: 'announceLoss' | 'endCall' }>) {
    clearTimeout(this.#retryTimer);
    switch (effect.type) {
      case 'requestTicket':
        return void this.#requestTicket();
      case 'openSocket':
        return this.#openSocket(effect);
      case 'closeSocket':
        return this.#closeSocket();
      case 'scheduleRetry':
        this.#retryTimer = setTimeout(
          () => this.#options.dispatch({ type: 'retryDue' }),
          jitteredRetryDelay(effect.attempt),
        );
    }
  }

  async #requestTicket() {
    const { getTicket, dispatch } = this.#options;
    try {
      dispatch({ type: 'ticketReceived', ticket: await getTicket() });
    } catch (failure) {
      const { code, message } = failure as Failure;
      dispatch(FINAL.includes(code) ? { type: 'ticketRefused', message } : { type: 'ticketUnavailable' });
    }
  }

  #openSocket({ ticket, resumeId }: Extract<ConnectionEffect, { type: 'openSocket' }>) {
    const { wantedAtFirst, dispatch, onMessage } = this.#options;
    const join: Join = { type: 'join', ticket, wants: wantedAtFirst(), resumes: resumeId };
    this.#socket = openCallSocket(join, { onMessage, onLost: () => dispatch({ type: 'socketLost' }) });
  }

  #closeSocket() {
    this.#socket?.close();
    this.#socket = undefined;
  }
}
