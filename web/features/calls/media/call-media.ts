/**
 * The audio and video of one call: the user's publications and those of other participants.
 *
 * The school's own media engine ("embedded") carries them unless the welcome names an external provider.
 */
import type { CallEvent, CallRequest, Quality } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { type CallState, findSelf } from '#web/features/calls/call-state.ts';
import { type LobbyTracks, releaseTracks } from '#web/features/calls/lobby/lobby-tracks.ts';
import { EmbeddedPublisher } from './embedded-publisher.ts';
import { EmbeddedSubscriptions } from './embedded-subscriptions.ts';
import { ExternalMedia } from './external-media.ts';
import type { CreatePublisher, Subscriptions } from './media-types.ts';
import { Publications } from './publications.ts';
import { Relays } from './relays.ts';

type Welcome = Extract<CallEvent, { type: 'welcome' }>;

interface Options {
  store: Observable<CallState>;
  send: (request: CallRequest) => void;
  announce: (caption: string) => void;
  lobbyTracks: LobbyTracks;
}

/** Failed peer connections in a row after which the network is reported to block media. */
const BLOCKED_AFTER = 2;

export class CallMedia {
  publications: Publications;
  subscriptions: Subscriptions;
  readonly external: ExternalMedia;
  readonly #options: Options;
  readonly #embedded: EmbeddedSubscriptions;
  readonly #relays = new Relays();
  #firstQuality: Quality = 'high';
  #failedConnections = 0;

  constructor(options: Options) {
    this.#options = options;
    const { store, send, announce } = options;
    const peerOptions = {
      relays: this.#relays,
      onConnectivity: (isConnected: boolean) => this.#onConnectivity(isConnected),
    };
    const subscriptions = new EmbeddedSubscriptions({ store, send, ...peerOptions });
    const isAwaitingVideo = () => subscriptions.isAwaitingVideo();
    const createPublisher: CreatePublisher = (source, track, onOffer) =>
      new EmbeddedPublisher(source, track, { ...peerOptions, isAwaitingVideo, onOffer });
    this.#embedded = subscriptions;
    this.subscriptions = subscriptions;
    this.publications = new Publications({ store, send, announce, createPublisher });
    this.external = new ExternalMedia({ store, send, announce, onReady: (media) => this.#handOver(media) });
  }

  get peers() {
    return [...this.publications.peers, ...this.subscriptions.peers];
  }

  /**
   * Returns the quality that the next `join` requests for every video. It is at most low, because a high quality is
   * requested per video, after the server has sent who is in the call.
   */
  chooseFirstQuality() {
    this.#firstQuality = settings.get().pictures === 'none' ? 'none' : 'low';
    return this.#firstQuality;
  }

  /**
   * Starts or resumes the media. Call it after every `welcome` message: if that resumed the session, the media
   * connections have survived.
   */
  start({ media, iceServers, isResumed, people, self }: Welcome) {
    if (media.kind !== 'embedded') return this.external.prepare(media.kind, this.#options.lobbyTracks);
    this.#relays.setServers(iceServers);
    if (isResumed) {
      this.#embedded.resume();
      this.publications.resume(findSelf({ people, self })?.publications ?? []);
    } else {
      this.#embedded.restart(this.#firstQuality);
      this.publications.republish();
    }
    this.#publishLobbyTracks();
  }

  /** Handles messages about media, and ignores all others. */
  receive(message: CallEvent) {
    switch (message.type) {
      case 'published':
      case 'unpublished':
        return this.publications.onAnswer(message);
      case 'offer':
        return this.#embedded.onOffer(message);
      case 'access':
        return void this.external.connect(message.access);
      case 'mediaLost':
        if (message.iceServers) this.#relays.setServers(message.iceServers);
        return this.publications.republish();
    }
  }

  /** Adapts the subscriptions to the call's state. Call it after every change of the state. */
  update() {
    this.subscriptions.update();
  }

  applySettings() {
    this.subscriptions.update();
    this.publications.applyDataSaving();
  }

  /** @param ms  how long playback waits for late packets, in milliseconds; with 0 the browser decides */
  setJitterBuffer(ms: number) {
    this.#embedded.setJitterBuffer(ms);
  }

  close() {
    releaseTracks(this.#options.lobbyTracks);
    this.external.close();
    this.publications.close();
    this.subscriptions.close();
  }

  /** Switches to a LiveKit server's publications and subscriptions, which carry both directions from now on. */
  #handOver({ publications, subscriptions }: Pick<CallMedia, 'publications' | 'subscriptions'>) {
    this.publications.close();
    this.subscriptions.close();
    this.publications = publications;
    this.subscriptions = subscriptions;
    this.#publishLobbyTracks();
  }

  /**
   * Publishes the lobby's tracks. A track that has ended is captured again: another app may have taken the camera while
   * the user waited for admission.
   */
  #publishLobbyTracks() {
    const { lobbyTracks } = this.#options;
    for (const [device, track] of lobbyTracks)
      void this.publications.switchOn(device, track?.readyState === 'ended' ? undefined : track);
    lobbyTracks.clear();
  }

  #onConnectivity(isConnected: boolean) {
    const { store } = this.#options;
    this.#failedConnections = isConnected ? 0 : this.#failedConnections + 1;
    const isMediaBlocked = this.#failedConnections >= BLOCKED_AFTER;
    if (isMediaBlocked !== store.get().isMediaBlocked) store.set({ isMediaBlocked });
  }
}
