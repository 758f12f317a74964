/** What the user sees of a call: the open panel, the video layout, captions, and the invitation to the class's code. */
import type { CallRequest } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { type CallState, findSelf } from './call-state.ts';
import { CaptionBundle } from './captions/caption-bundle.ts';

interface Options {
  store: Observable<CallState>;
  send: (request: CallRequest) => void;
}

export class CallView {
  readonly #store: Observable<CallState>;
  readonly #send: Options['send'];
  readonly #captions = new CaptionBundle();

  constructor({ store, send }: Options) {
    this.#store = store;
    this.#send = send;
  }

  open(panel: CallState['panel']) {
    const before = this.#store.get();
    this.#store.set({
      panel,
      unread: panel === 'chat' ? 0 : before.unread,
      isInvitationSettled: before.isInvitationSettled || panel === 'code',
    });
    if ((panel === 'code') !== (before.panel === 'code')) this.shareCodeState();
  }

  change(changed: Partial<CallState['view']>) {
    this.#store.set({ view: { ...this.#store.get().view, ...changed } });
  }

  /** Shows a sentence as a caption, which screen readers read out. */
  announce = (caption: string) => {
    if (caption) this.#store.set({ caption: this.#captions.add(caption) });
  };

  /**
   * Stores a tutor's request to write in the user's program, and announces it unless the code panel is open, which
   * shows the request itself.
   *
   * @param name  the tutor's; empty when no tutor asks any more
   */
  setHelpOffer = (name: string) => {
    this.#store.set({ helpOfferedBy: name });
    if (name && this.#store.get().panel !== 'code') this.announce(texts.asksToWrite(name));
  };

  /** Tells the server whether this tutor has the class's code open; if so, students are invited to open it too. */
  shareCodeState() {
    const state = this.#store.get();
    if (findSelf(state)?.role === 'tutor') this.#send({ type: 'showCode', isOpen: state.panel === 'code' });
  }
}
