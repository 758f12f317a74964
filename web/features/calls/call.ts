/**
 * Being in a call, from the first ticket to the last word. React draws what is in
 * `store` and calls the methods; everything else goes on by itself: a line that is
 * lost is opened again with a new ticket, and what was sent is sent anew.
 */
import type { CallNews, CallRequest, Quality } from '#contract/calls.ts';
import type { Failure } from '#web/api/failures.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { settings } from './call-settings.ts';
import { beginning, type CallState, changedBy, type Phase, selfIn } from './call-state.ts';
import { CaptionBundle } from './captions/caption-bundle.ts';
import { captionOf } from './captions/captions.ts';
import { OwnWords } from './chat/chat-outbox.ts';
import { type CallLine, openLine } from './connection/call-socket.ts';
import { followPage, pageNow } from './connection/page-events.ts';
import { Retries } from './connection/retry-delays.ts';
import { keepAwake } from './connection/wake-lock.ts';
import { type FirstTracks, forget } from './lobby/lobby-tracks.ts';
import { SendingMedia } from './media/embedded-publisher.ts';
import { OthersMedia } from './media/embedded-subscriptions.ts';
import { ForeignMedia } from './media/external-media.ts';
import type { NewSending, Others } from './media/media-types.ts';
import { OwnMedia } from './media/publications.ts';
import { Relays } from './media/relays.ts';
import { measureAgainAndAgain } from './network/network-monitor.ts';

/** @throws {Failure} where the school says no, or cannot be reached */
export type TicketSource = () => Promise<string>;

/** Connections one after the other that did not come about, after which the network is said to let none through. */
const BLOCKED_AFTER = 2;
/** What is not a matter of time: with these, trying again is of no use. */
const FINAL = ['not_allowed', 'not_found', 'not_signed_in', 'invalid'];

export class Call {
  readonly store = new Observable<CallState>(beginning(pageNow()));
  readonly words = new OwnWords({ store: this.store, tell: (request) => this.tell(request) });
  own: OwnMedia;
  others: Others;
  /** Of the school's own engine. */
  readonly #received: OthersMedia;
  readonly foreign: ForeignMedia;
  readonly #getTicket: TicketSource;
  readonly #first: FirstTracks;
  readonly #relays = new Relays();
  readonly #captions = new CaptionBundle();
  #line: CallLine | undefined;
  #wanted: Quality = 'high';
  #failedWays = 0;
  /** Of the last welcome: with it, what is sent and received outlives a line. */
  #resumeId: string | undefined;
  readonly #retries = new Retries();
  /** Since when every attempt at a line was in vain. */
  #triedSince = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #endings: (() => void)[] = [];

  constructor(getTicket: TicketSource, first: FirstTracks) {
    this.#getTicket = getTicket;
    this.#first = first;
    const { store } = this;
    const onWay = (isThrough: boolean) => this.#hearOfWay(isThrough);
    const ways = { relays: this.#relays, onWay };
    const received = new OthersMedia({ store, tell: this.tell, ...ways });
    const isAwaitingPictures = () => received.isAwaitingPictures();
    const newSending: NewSending = (source, track, onOffer) =>
      new SendingMedia(source, track, { ...ways, isAwaitingPictures, onOffer });
    this.own = new OwnMedia({ store, tell: this.tell, say: this.say, newSending });
    this.#received = received;
    this.others = this.#received;
    const onParts = (parts: Pick<Call, 'own' | 'others'>) => this.#takeParts(parts);
    this.foreign = new ForeignMedia({ store, tell: this.tell, say: this.say, onParts });
    this.#follow();
    void this.#connect();
  }

  tell = (request: CallRequest) => this.#line?.tell(request);

  /** Leaves by intent; for a page that goes, too. */
  leave = () => {
    this.tell({ type: 'leave' });
    this.#end({ name: 'left' });
  };

  say = (caption: string) => {
    if (caption) this.store.set({ caption: this.#captions.add(caption) });
  };

  open(panel: CallState['panel']) {
    const before = this.store.get();
    this.store.set({
      panel,
      unread: panel === 'chat' ? 0 : before.unread,
      isCodeKnown: before.isCodeKnown || panel === 'code',
    });
    if ((panel === 'code') !== (before.panel === 'code')) this.#tellCode();
  }

  /** Of the stage, which has the question itself. Hidden, it is not read out. */
  hearAsker = (asker: string) => {
    this.store.set({ asker });
    if (asker && this.store.get().panel !== 'code') this.say(`${asker} asks to write in your own program.`);
  };

  look(changed: Partial<CallState['view']>) {
    this.store.set({ view: { ...this.store.get().view, ...changed } });
  }

  /** Students are asked whether they would like to see it. */
  #tellCode() {
    const state = this.store.get();
    if (selfIn(state)?.role === 'tutor') this.tell({ type: 'showCode', isOpen: state.panel === 'code' });
  }

  #follow() {
    const connectNow = () => this.#retry !== undefined && void this.#connect();
    const stopMeasuring = measureAgainAndAgain({
      store: this.store,
      peers: () => [...this.own.peers, ...this.others.peers],
      keepReserve: (ms) => this.#received.keepReserve(ms),
    });
    this.#endings.push(
      this.store.subscribe(() => this.others.follow()),
      settings.subscribe(() => this.others.follow()),
      settings.subscribe(() => this.own.saveData()),
      keepAwake(),
      stopMeasuring,
      followPage({ onLook: (seen) => this.look(seen), onOnline: connectNow, onGone: this.leave }),
    );
  }

  async #connect() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    try {
      const ticket = await this.#getTicket();
      if (this.#isOver()) return;
      // Small first: what is large is asked for when it is known who is there.
      this.#wanted = settings.get().pictures === 'none' ? 'none' : 'low';
      const join = { type: 'join' as const, ticket, wants: this.#wanted, resumes: this.#resumeId };
      this.#line = openLine(join, { onNews: (news) => this.#hear(news), onLost: () => this.#connectAgain() });
    } catch (failure) {
      const { code, message } = failure as Failure;
      if (FINAL.includes(code)) this.#end({ name: 'ended', reason: 'refused', message });
      else this.#connectAgain();
    }
  }

  #connectAgain() {
    if (this.#isOver()) return;
    this.#line = undefined;
    const { phase, attempts } = this.store.get();
    if (attempts === 0) this.#triedSince = Date.now();
    if (attempts === 0 && phase.name !== 'joining') this.say('The connection was lost. Connecting again ...');
    // Who was not in yet goes on joining, or waiting.
    const silentFor = Date.now() - this.#triedSince;
    this.store.set({ attempts: attempts + 1, silentFor, phase: phase.name === 'in' ? { name: 'again' } : phase });
    this.#retry = setTimeout(() => void this.#connect(), this.#retries.pauseBefore(attempts));
  }

  #hear(news: CallNews) {
    const caption = captionOf(news, this.store.get());
    this.store.set(changedBy(news, this.store.get()));
    this.say(caption);
    switch (news.type) {
      case 'welcome':
        return this.#begin(news);
      case 'ended':
        return this.#hearEnd(news);
      case 'no':
        return this.words.refused(news);
      case 'published':
      case 'unpublished':
        return this.own.answered(news);
      case 'offer':
        return this.#received.offered(news);
      case 'access':
        return void this.foreign.enter(news.access);
      case 'mediaLost':
        if (news.iceServers) this.#relays.know(news.iceServers);
        return this.own.beginAnew();
    }
  }

  #begin(welcome: Extract<CallNews, { type: 'welcome' }>) {
    const { iceServers, media } = welcome;
    this.#resumeId = welcome.resumeId;
    this.#retries.joined();
    if (media.kind === 'embedded') {
      this.#relays.know(iceServers);
      this.#beginMedia(welcome);
      this.#switchOnFirst();
    } else this.foreign.begin(media.kind, this.#first);
    if (this.store.get().panel === 'code') this.#tellCode();
    this.words.sayAgain();
  }

  #beginMedia({ isResumed, people, self }: Extract<CallNews, { type: 'welcome' }>) {
    if (isResumed) this.#received.resume();
    else this.#received.beginAnew(this.#wanted);
    if (isResumed) this.own.resume(selfIn({ people, self })?.publications ?? []);
    else this.own.beginAnew();
  }

  /** A LiveKit has what is sent, and what comes. */
  #takeParts({ own, others }: Pick<Call, 'own' | 'others'>) {
    this.own.close();
    this.others.close();
    this.own = own;
    this.others = others;
    this.#switchOnFirst();
  }

  /** While she waited to be let in, another app may have taken the camera. */
  #switchOnFirst() {
    for (const [device, track] of this.#first)
      void this.own.switchOn(device, track?.readyState === 'ended' ? undefined : track);
    this.#first.clear();
  }

  #hearEnd({ reason, message }: Extract<CallNews, { type: 'ended' }>) {
    this.#line?.close();
    // A ticket may have grown old on a slow line; and a school that starts anew is back in a moment.
    if (reason === 'ticket' || reason === 'restarting') return this.#connectAgain();
    this.#end({ name: 'ended', reason, message });
  }

  #hearOfWay(isThrough: boolean) {
    this.#failedWays = isThrough ? 0 : this.#failedWays + 1;
    const isMediaBlocked = this.#failedWays >= BLOCKED_AFTER;
    if (isMediaBlocked !== this.store.get().isMediaBlocked) this.store.set({ isMediaBlocked });
  }

  #isOver = () => ['left', 'ended'].includes(this.store.get().phase.name);

  #end(phase: Phase) {
    if (this.#isOver()) return;
    this.store.set({ phase });
    clearTimeout(this.#retry);
    for (const end of this.#endings.splice(0)) end();
    this.#line?.close();
    this.#line = undefined;
    forget(this.#first);
    this.words.close();
    this.foreign.close();
    this.own.close();
    this.others.close();
  }
}
