/**
 * Sends the user's chat messages. Each is kept until the server echoes it, because a lost connection may stay
 * unnoticed.
 */

import type { CallEvent, CallRequest } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import type { CallState } from '#web/features/calls/call-state.ts';

/** Milliseconds after a rate-limit refusal until all unsent messages are sent again; the server takes two a second. */
const RATE_LIMIT_PAUSE_MS = 5_000;

interface Options {
  store: Observable<CallState>;
  send: (request: CallRequest) => void;
}

export class ChatOutbox {
  /** The text in the input field that is not sent yet, kept while the chat is closed. */
  draft = '';
  readonly #options: Options;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends a message. If there is no connection, resend() sends the message once there is one. */
  send(text: string) {
    const message = { sentAs: randomId(), text };
    this.#options.store.set({ unsent: [...this.#options.store.get().unsent, message] });
    this.#options.send({ type: 'say', ...message });
  }

  /** Sends all unconfirmed messages again. Duplicates are harmless: the server ignores a `sentAs` that it has seen. */
  resend = () => {
    clearTimeout(this.#retryTimer);
    for (const message of this.#options.store.get().unsent) this.#options.send({ type: 'say', ...message });
  };

  /**
   * Handles a refusal. A refusal by the rate limit does not name the message, so all unsent messages are resent later.
   */
  onRefused({ message }: Extract<CallEvent, { type: 'no' }>) {
    if (message !== texts.tooMuch) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(this.resend, RATE_LIMIT_PAUSE_MS);
  }

  close() {
    clearTimeout(this.#retryTimer);
  }
}

/** 64 random bits, unique over all pages of the user. (crypto.randomUUID needs https.) */
const randomId = () => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('-');
