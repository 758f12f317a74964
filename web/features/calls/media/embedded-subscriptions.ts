/** Receives other participants' publications from the school's media engine: all audio, and each video in the requested quality. */
import type { CallEvent, CallRequest, Quality } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { type CallState, findSelf } from '#web/features/calls/call-state.ts';
import { requestedQualities } from '#web/features/calls/video/video-layout.ts';
import { AudioOutput } from './audio-output.ts';
import { EmbeddedReceiver } from './embedded-receiver.ts';
import type { Subscriptions } from './media-types.ts';
import type { Relays } from './relays.ts';

interface Options {
  store: Observable<CallState>;
  relays: Relays;
  send: (request: CallRequest) => void;
  onConnectivity: (isThrough: boolean) => void;
}

export class EmbeddedSubscriptions implements Subscriptions {
  readonly audio: AudioOutput;
  readonly #options: Options;
  readonly #receivers = new Map<string, EmbeddedReceiver>();
  /**
   * Publications that the list of people has contained. Only these are dropped once the list lacks them, because the
   * offer of a new publication may arrive before the message that adds it to the list.
   */
  readonly #known = new Set<string>();
  /** The quality that was last requested of each video, by publication id. */
  #requested = new Map<string, Quality>();
  #requestedAtFirst: Quality | undefined = 'high';
  #jitterBufferMs = 0;

  constructor(options: Options) {
    this.#options = options;
    this.audio = new AudioOutput((isSoundBlocked) => options.store.set({ isSoundBlocked }));
    this.audio.setLoudspeaker(settings.get().loudspeaker);
  }

  get peers() {
    return [...this.#receivers.values()].flatMap(({ peer }) => peer ?? []);
  }

  /** Whether wanted videos have not arrived yet. Always false for tutors, so that their own cameras are not delayed. */
  isAwaitingVideo() {
    const state = this.#options.store.get();
    if (state.connection.name !== 'inCall' || findSelf(state)?.role === 'tutor') return false;
    return [...requestedQualities(state, settings.get().pictures)].some(
      ([publication, quality]) => quality !== 'none' && !state.videoTracks[publication],
    );
  }

  /**
   * Resets all subscriptions, after a join that did not resume the session.
   *
   * @param quality  the quality that the join requested for every video
   */
  restart(quality: Quality) {
    this.#requestedAtFirst = quality;
    this.#requested = new Map();
    this.update();
  }

  /**
   * Call it after a join that resumed the session. Repeats all requests, because those on the old socket may be lost.
   */
  resume() {
    this.#requestedAtFirst = undefined;
    this.#requested = new Map();
    this.update();
    for (const receiver of this.#receivers.values()) receiver.resume();
  }

  onOffer({ publication, sdp }: Extract<CallEvent, { type: 'offer' }>) {
    const receiver = this.#receivers.get(publication) ?? this.#receiverOf(publication);
    this.#receivers.set(publication, receiver);
    receiver.setJitterBuffer(this.#jitterBufferMs);
    void receiver.acceptOffer(sdp, this.#options.relays);
  }

  setJitterBuffer(ms: number) {
    this.#jitterBufferMs = ms;
    for (const receiver of this.#receivers.values()) receiver.setJitterBuffer(ms);
  }

  /** Drops ended publications, and requests the wanted quality of all videos. */
  update() {
    const state = this.#options.store.get();
    if (state.connection.name !== 'inCall') return;
    const sent = new Set(state.people.flatMap(({ publications }) => publications.map(({ _id }) => _id)));
    for (const publication of this.#known) if (!sent.has(publication)) this.#forget(publication);
    for (const publication of sent) this.#known.add(publication);

    for (const [publication, quality] of requestedQualities(state, settings.get().pictures)) {
      if ((this.#requested.get(publication) ?? this.#requestedAtFirst) === quality) continue;
      this.#requested.set(publication, quality);
      this.#options.send({ type: 'watch', publication, quality });
    }
  }

  close() {
    for (const publication of [...this.#receivers.keys()]) this.#drop(publication);
    this.audio.close();
  }

  #receiverOf = (publication: string) =>
    new EmbeddedReceiver({
      onAnswer: (sdp) => this.#options.send({ type: 'answer', publication, sdp }),
      onTrack: (track) =>
        track.kind === 'audio' ? this.audio.play(publication, track) : this.#show(publication, track),
      onReconnect: () => this.#isWanted(publication) && this.#options.send({ type: 'reconnect', publication }),
      onConnectivity: this.#options.onConnectivity,
    });

  /** Whether a new offer is worth requesting: always for audio, but the server offers no video that is not wanted. */
  #isWanted = (publication: string) =>
    this.audio.has(publication) || (this.#requested.get(publication) ?? this.#requestedAtFirst) !== 'none';

  #show(publication: string, track: MediaStreamTrack) {
    this.#options.store.set({ videoTracks: { ...this.#options.store.get().videoTracks, [publication]: track } });
  }

  #forget(publication: string) {
    this.#known.delete(publication);
    this.#requested.delete(publication);
    this.#drop(publication);
  }

  #drop(publication: string) {
    this.#receivers.get(publication)?.close();
    this.#receivers.delete(publication);
    this.audio.stop(publication);
    const { [publication]: gone, ...videoTracks } = this.#options.store.get().videoTracks;
    if (gone) this.#options.store.set({ videoTracks });
  }
}
