/**
 * The user's part in one call, from the first ticket to leaving. React draws `store` and calls the methods; the
 * connection recovers by itself (connection/connection-state.ts), and media resume with it (media/call-media.ts).
 */
import type { CallEvent, CallRequest } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { settings } from './call-settings.ts';
import { applyEvent, type CallState, initialState } from './call-state.ts';
import { CallView } from './call-view.ts';
import { captionOf } from './captions/captions.ts';
import { ChatOutbox } from './chat/chat-outbox.ts';
import { CallConnection, type TicketSource } from './connection/call-connection.ts';
import { type ConnectionEffect, type ConnectionEvent, isOver, transition } from './connection/connection-state.ts';
import { currentPageView, watchPage } from './connection/page-events.ts';
import { keepScreenOn } from './connection/wake-lock.ts';
import type { LobbyTracks } from './lobby/lobby-tracks.ts';
import { CallMedia } from './media/call-media.ts';
import { monitorNetwork } from './network/network-monitor.ts';

export class Call {
  readonly store = new Observable<CallState>(initialState(currentPageView()));
  readonly view: CallView;
  readonly chat: ChatOutbox;
  readonly media: CallMedia;
  readonly #connection: CallConnection;
  readonly #cleanups: (() => void)[];

  /** Starts joining immediately. */
  constructor(getTicket: TicketSource, lobbyTracks: LobbyTracks) {
    const { store, send } = this;
    this.view = new CallView({ store, send });
    this.chat = new ChatOutbox({ store, send });
    this.media = new CallMedia({ store, send, announce: this.view.announce, lobbyTracks });
    this.#connection = new CallConnection({
      getTicket,
      wantedAtFirst: () => this.media.chooseFirstQuality(),
      dispatch: (event) => this.#dispatch(event),
      onMessage: (message) => this.#receive(message),
    });
    this.#cleanups = this.#watchSurroundings();
    this.#connection.perform({ type: 'requestTicket' });
  }

  send = (request: CallRequest) => this.#connection.send(request);

  leave = () => {
    this.send({ type: 'leave' });
    this.#dispatch({ type: 'leave' });
  };

  #watchSurroundings() {
    const { store, media, view } = this;
    return [
      store.subscribe(() => media.update()),
      settings.subscribe(() => media.applySettings()),
      keepScreenOn(),
      monitorNetwork({ store, peers: () => media.peers, setJitterBuffer: (ms) => media.setJitterBuffer(ms) }),
      watchPage({
        onViewChange: (changed) => view.change(changed),
        onOnline: () => this.#dispatch({ type: 'retryDue' }),
        onLeave: this.leave,
      }),
    ];
  }

  #receive(message: CallEvent) {
    const before = this.store.get();
    const caption = captionOf(message, before);
    const changed = applyEvent(message, before);
    if (message.type === 'waiting' || message.type === 'welcome') this.#dispatch(message, changed);
    else this.store.set(changed);
    this.view.announce(caption);
    if (message.type === 'welcome') this.#start(message);
    else if (message.type === 'ended') this.#dispatch(message);
    else if (message.type === 'no') this.chat.onRefused(message);
    else this.media.receive(message);
  }

  #start(welcome: Extract<CallEvent, { type: 'welcome' }>) {
    this.media.start(welcome);
    if (this.store.get().panel === 'code') this.view.shareCodeState();
    this.chat.resend();
  }

  /** @param changed  other changes of the state, made in the same store update, so that listeners see all changes together */
  #dispatch(event: ConnectionEvent, changed: Partial<CallState> = {}) {
    const { connection: before } = this.store.get();
    if (isOver(before)) return;
    const { state: connection, effects } = transition(before, event, Date.now());
    this.store.set({ ...changed, connection });
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: ConnectionEffect) {
    if (effect.type === 'announceLoss') this.view.announce(texts.connectionLost);
    else if (effect.type === 'endCall') this.#close();
    else this.#connection.perform(effect);
  }

  #close() {
    for (const cleanUp of this.#cleanups) cleanUp();
    this.chat.close();
    this.media.close();
  }
}
