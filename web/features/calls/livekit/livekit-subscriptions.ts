/** Receives what other participants publish over a LiveKit server: all audio, and each video in the wanted quality. */
import { type RemoteTrackPublication, type Room, VideoQuality } from 'livekit-client';
import type { Quality } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { type CallState, lastSpeakerAfter } from '#web/features/calls/call-state.ts';
import { AudioOutput } from '#web/features/calls/media/audio-output.ts';
import type { Subscriptions } from '#web/features/calls/media/media-types.ts';
import { requestedQualities } from '#web/features/calls/video/video-layout.ts';

interface Options {
  store: Observable<CallState>;
  room: Room;
  /** Called to update the publications in the list of people. */
  onUpdate: () => void;
}

export class LivekitSubscriptions implements Subscriptions {
  readonly audio: AudioOutput;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.audio = new AudioOutput((isSoundBlocked) => options.store.set({ isSoundBlocked }));
    this.audio.setLoudspeaker(settings.get().loudspeaker);
  }

  get peers() {
    const { publisher, subscriber } = this.#options.room.engine?.pcManager ?? {};
    return [publisher, subscriber].flatMap((transport) => transport ?? []);
  }

  /** Subscribes to all audio and to the videos that the page shows now, and unsubscribes from other videos. */
  update() {
    const { store, room, onUpdate: update } = this.#options;
    update();
    const wanted = requestedQualities(store.get(), settings.get().pictures);
    for (const { trackPublications } of room.remoteParticipants.values())
      for (const publication of trackPublications.values())
        subscribe(publication, publication.kind === 'audio' ? 'high' : (wanted.get(publication.trackSid) ?? 'none'));
  }

  show(publication: string, track: MediaStreamTrack) {
    if (track.kind === 'audio') return this.audio.play(publication, track);
    const { store } = this.#options;
    return store.set({ videoTracks: { ...store.get().videoTracks, [publication]: track } });
  }

  drop(publication: string) {
    this.audio.stop(publication);
    const { [publication]: gone, ...videoTracks } = this.#options.store.get().videoTracks;
    if (gone) this.#options.store.set({ videoTracks });
  }

  /** Drops all received tracks. Call it after the connection was lost: the next connection subscribes to all again. */
  dropAll() {
    this.audio.stopAll();
    this.#options.store.set({ videoTracks: {}, speaking: [] });
  }

  setSpeakers(speaking: string[]) {
    const { store } = this.#options;
    store.set({ speaking, lastSpeaker: lastSpeakerAfter(speaking, store.get()) });
  }

  close() {
    this.dropAll();
    this.audio.close();
  }
}

function subscribe(publication: RemoteTrackPublication, quality: Quality) {
  const isWanted = quality !== 'none';
  if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted);
  const requested = quality === 'high' ? VideoQuality.HIGH : VideoQuality.LOW;
  if (isWanted && publication.kind === 'video' && publication.videoQuality !== requested)
    publication.setVideoQuality(requested);
}
