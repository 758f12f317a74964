/** What comes of others in a call: pictures as well as they are wanted, and every sound. */
import type { CallNews, CallRequest, Quality } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { type CallState, selfIn } from '#web/features/calls/call-state.ts';
import { wantedOf } from '#web/features/calls/video/video-layout.ts';
import { Sounds } from './audio-output.ts';
import { ReceivingMedia } from './embedded-receiver.ts';
import type { Others } from './media-types.ts';
import type { Relays } from './relays.ts';

interface Ways {
  store: Observable<CallState>;
  relays: Relays;
  tell: (request: CallRequest) => void;
  onWay: (isThrough: boolean) => void;
}

export class OthersMedia implements Others {
  readonly sounds: Sounds;
  readonly #ways: Ways;
  readonly #receiving = new Map<string, ReceivingMedia>();
  /** Publications that somebody has had: an offer may come before the news of whose it is. */
  readonly #known = new Set<string>();
  /** How well the school has been told that each picture is wanted. */
  #told = new Map<string, Quality>();
  #toldAtFirst: Quality | undefined = 'high';
  #reserve = 0;

  constructor(ways: Ways) {
    this.#ways = ways;
    this.sounds = new Sounds((isSoundBlocked) => ways.store.set({ isSoundBlocked }));
    this.sounds.choose(settings.get().loudspeaker);
  }

  get peers() {
    return [...this.#receiving.values()].flatMap(({ peer }) => peer ?? []);
  }

  /** Whether a student waits for pictures that are wanted; a tutor's own is what all the others wait for. */
  isAwaitingPictures() {
    const state = this.#ways.store.get();
    if (state.phase.name !== 'in' || selfIn(state)?.role === 'tutor') return false;
    return [...wantedOf(state, settings.get().pictures)].some(
      ([publication, quality]) => quality !== 'none' && !state.pictures[publication],
    );
  }

  /** On a new line, where that was wanted of every picture. */
  beginAnew(wants: Quality) {
    this.#toldAtFirst = wants;
    this.#told = new Map();
    this.follow();
  }

  /** On a new line, where all that came goes on: what was said on the old one may be lost, so it is said again. */
  resume() {
    this.#toldAtFirst = undefined;
    this.#told = new Map();
    this.follow();
    for (const receiving of this.#receiving.values()) receiving.resume();
  }

  offered({ publication, sdp }: Extract<CallNews, { type: 'offer' }>) {
    const receiving = this.#receiving.get(publication) ?? this.#receiverOf(publication);
    this.#receiving.set(publication, receiving);
    receiving.keepReserve(this.#reserve);
    void receiving.offered(sdp, this.#ways.relays);
  }

  keepReserve(ms: number) {
    this.#reserve = ms;
    for (const receiving of this.#receiving.values()) receiving.keepReserve(ms);
  }

  /** Lets go of what is not sent any more, and says how well the rest is wanted. */
  follow() {
    const state = this.#ways.store.get();
    if (state.phase.name !== 'in') return;
    const sent = new Set(state.people.flatMap(({ publications }) => publications.map(({ _id }) => _id)));
    for (const publication of this.#known) if (!sent.has(publication)) this.#forget(publication);
    for (const publication of sent) this.#known.add(publication);

    for (const [publication, quality] of wantedOf(state, settings.get().pictures)) {
      if ((this.#told.get(publication) ?? this.#toldAtFirst) === quality) continue;
      this.#told.set(publication, quality);
      this.#ways.tell({ type: 'watch', publication, quality });
    }
  }

  close() {
    for (const publication of [...this.#receiving.keys()]) this.#drop(publication);
    this.sounds.close();
  }

  #receiverOf = (publication: string) =>
    new ReceivingMedia({
      onAnswer: (sdp) => this.#ways.tell({ type: 'answer', publication, sdp }),
      onTrack: (track) =>
        track.kind === 'audio' ? this.sounds.play(publication, track) : this.#show(publication, track),
      onReconnect: () => this.#isWanted(publication) && this.#ways.tell({ type: 'reconnect', publication }),
      onWay: this.#ways.onWay,
    });

  /** Of a picture that is not, the school knows; sound always is. */
  #isWanted = (publication: string) =>
    this.sounds.has(publication) || (this.#told.get(publication) ?? this.#toldAtFirst) !== 'none';

  #show(publication: string, track: MediaStreamTrack) {
    this.#ways.store.set({ pictures: { ...this.#ways.store.get().pictures, [publication]: track } });
  }

  #forget(publication: string) {
    this.#known.delete(publication);
    this.#told.delete(publication);
    this.#drop(publication);
  }

  #drop(publication: string) {
    this.#receiving.get(publication)?.close();
    this.#receiving.delete(publication);
    this.sounds.stop(publication);
    const { [publication]: gone, ...pictures } = this.#ways.store.get().pictures;
    if (gone) this.#ways.store.set({ pictures });
  }
}
