/**
 * Audio and video over a LiveKit server; everything else in a call stays on our own WebSocket. LivekitMedia offers the
 * page the same `publications` and `subscriptions` as the school's own media engine does. This module is loaded only in
 * schools that use LiveKit, when the user is admitted.
 */

import {
  ConnectionState,
  EngineEvent,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type TrackPublication,
  VideoQuality,
} from 'livekit-client';
import type { Attendee, CallRequest, MediaAccess, Source } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { type CallState, findSelf } from '#web/features/calls/call-state.ts';
import { retryDelay } from '#web/features/calls/connection/retry-delays.ts';
import { Publications } from '#web/features/calls/media/publications.ts';
import { LivekitPublisher } from './livekit-publisher.ts';
import { LivekitSubscriptions } from './livekit-subscriptions.ts';

interface Options {
  store: Observable<CallState>;
  announce: (caption: string) => void;
  /** Called when the connection is lost or fails, to request access from the server again. */
  onLost: () => void;
}

// The library logs nothing to the console, because the page shows the errors.
setLogLevel('silent');

type Access = Extract<MediaAccess, { kind: 'livekit' }>;

/** Maps LiveKit's track sources to ours. The sound of a shared screen has no entry, because it is not published. */
const sources = new Map<Track.Source, Source>([
  [Track.Source.Microphone, 'microphone'],
  [Track.Source.Camera, 'camera'],
  [Track.Source.ScreenShare, 'screen'],
]);

export class LivekitMedia {
  readonly publications: Publications;
  readonly subscriptions: LivekitSubscriptions;
  readonly #room: Room;
  readonly #options: Options;
  readonly #publishers = new Map<Source, LivekitPublisher>();
  #isClosed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options, room = new Room(roomOptions)) {
    this.#options = options;
    this.#room = room;
    const { store, announce } = options;
    this.subscriptions = new LivekitSubscriptions({ store, room, onUpdate: () => this.#update() });
    this.publications = new Publications({
      store,
      announce,
      send: this.#perform,
      createPublisher: this.#createPublisher,
    });
    this.#watchRoom();
  }

  /**
   * Connects to the LiveKit room. Does nothing if the room is still connected, because after a lost WebSocket the
   * server sends access again.
   */
  async connect({ url, token }: Access) {
    if (this.#isClosed || this.#room.state !== ConnectionState.Disconnected) return;
    clearTimeout(this.#timer);
    try {
      // No auto-subscription: each video is subscribed only once it is wanted.
      await this.#room.connect(url, token, { autoSubscribe: false, maxRetries: 0 });
      this.#attempt = 0;
      this.#keepQualityLimit();
      if (this.#options.store.get().problem === texts.mediaAway) this.#options.store.set({ problem: '' });
      this.#update();
      this.publications.republish();
    } catch {
      this.#options.store.set({ problem: texts.mediaAway });
      this.#requestAccessLater();
    }
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.publications.close();
    this.subscriptions.close();
    void this.#room.disconnect();
  }

  #watchRoom() {
    const update = () => this.#update();
    for (const event of changes) this.#room.on(event, update);
    this.#room
      .on(RoomEvent.TrackSubscribed, (track: RemoteTrack, { trackSid }: RemoteTrackPublication) =>
        this.subscriptions.show(trackSid, track.mediaStreamTrack),
      )
      .on(RoomEvent.TrackUnsubscribed, (_track: RemoteTrack, { trackSid }: RemoteTrackPublication) =>
        this.subscriptions.drop(trackSid),
      )
      .on(RoomEvent.ActiveSpeakersChanged, (speakers) =>
        this.subscriptions.setSpeakers(speakers.map(({ identity }) => identity)),
      )
      .on(RoomEvent.Disconnected, () => {
        this.subscriptions.dropAll();
        this.#update();
        this.#requestAccessLater();
      });
  }

  /**
   * When another participant watches the large simulcast layer, the library activates that layer, even while the user
   * saves data. The library does so in the same turn of the event loop as its event, so the limit is applied again in
   * the next turn.
   */
  #keepQualityLimit() {
    this.#room.engine?.on(EngineEvent.SubscribedQualityUpdate, ({ subscribedCodecs }) => {
      const watched = subscribedCodecs.flatMap(({ qualities }) => qualities.filter(({ enabled }) => enabled));
      if (watched.some(({ quality }) => quality > VideoQuality.LOW))
        setTimeout(() => this.publications.applyDataSaving());
    });
  }

  #requestAccessLater() {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#options.onLost, retryDelay(this.#attempt++));
  }

  /** Adds the LiveKit publications to the list of people, and stops what the user is no longer allowed to publish. */
  #update() {
    const state = this.#options.store.get();
    const people = state.people.map((person) => ({ ...person, publications: this.#publicationsOf(person) }));
    if (JSON.stringify(people) !== JSON.stringify(state.people)) this.#options.store.set({ people });
    const me = findSelf(state);
    for (const source of this.#publishers.keys()) {
      const isSpeech = source === 'microphone';
      const message = isSpeech ? texts.mayNotSpeak : texts.mayNotShow;
      if (!me || me.may[isSpeech ? 'speak' : 'show']) continue;
      // Deleted first, because onAnswer changes the store, which calls this function again.
      this.#publishers.delete(source);
      this.publications.onAnswer({ type: 'unpublished', source, message });
    }
  }

  #publicationsOf({ _id }: Attendee) {
    const participant = this.#room.getParticipantByIdentity(_id);
    const publications: TrackPublication[] = [...(participant?.trackPublications.values() ?? [])];
    return publications.flatMap(({ trackSid, source, isMuted }) => {
      const ownTrack = sources.get(source);
      return ownTrack ? [{ _id: trackSid, source: ownTrack, isMuted }] : [];
    });
  }

  #createPublisher = (source: Source, track: MediaStreamTrack) => {
    const publisher = new LivekitPublisher(this.#room, { source, track }, () => this.#publishers.delete(source));
    this.#publishers.set(source, publisher);
    return publisher;
  };

  /**
   * Receives the requests that Publications sends to the school's own engine. Only `mute` is handled here, because
   * LivekitPublisher publishes and unpublishes by itself.
   */
  #perform = (request: CallRequest) => {
    if (request.type === 'mute') void this.#publishers.get(request.source)?.setMuted(request.isMuted);
  };
}

const roomOptions = {
  adaptiveStream: false,
  dynacast: true,
  // The page owns the tracks: it also shows them as the self-view, and stops them itself.
  stopLocalTrackOnUnpublish: false,
  disconnectOnPageLeave: false,
};

const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
] as const;
