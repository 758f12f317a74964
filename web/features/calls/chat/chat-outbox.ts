/** What one writes in a call. A line may be dead for a while without a sign: words are kept until they come back as said. */
import { type CallNews, type CallRequest, callMessages } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import type { CallState } from '#web/features/calls/call-state.ts';

/** Milliseconds after which what was too fast is said again; the school takes two messages a second. */
const SLOWER_MS = 5_000;

interface Ways {
  store: Observable<CallState>;
  tell: (request: CallRequest) => void;
}

export class OwnWords {
  /** What stands in the field, for when the chat is opened the next time. */
  draft = '';
  readonly #ways: Ways;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /** Also while there is no line. */
  say(text: string) {
    const words = { sentAs: randomName(), text };
    this.#ways.store.set({ unsaid: [...this.#ways.store.get().unsaid, words] });
    this.#ways.tell({ type: 'say', ...words });
  }

  /** The school takes each once. */
  sayAgain = () => {
    clearTimeout(this.#later);
    for (const words of this.#ways.store.get().unsaid) this.#ways.tell({ type: 'say', ...words });
  };

  /** A no does not say to what it is. */
  refused({ message }: Extract<CallNews, { type: 'no' }>) {
    if (message !== callMessages.tooMuch) return;
    clearTimeout(this.#later);
    this.#later = setTimeout(this.sayAgain, SLOWER_MS);
  }

  close() {
    clearTimeout(this.#later);
  }
}

/** 64 random bits: what one has said before, on another page, stays apart. (crypto.randomUUID is there by https alone.) */
const randomName = () => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('-');
