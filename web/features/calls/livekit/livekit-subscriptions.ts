/** What comes of others over a LiveKit: every sound, and pictures as well as they are wanted. */
import { type RemoteTrackPublication, type Room, VideoQuality } from 'livekit-client';
import type { Quality } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { type CallState, lastOf } from '#web/features/calls/call-state.ts';
import { Sounds } from '#web/features/calls/media/audio-output.ts';
import type { Others } from '#web/features/calls/media/media-types.ts';
import { wantedOf } from '#web/features/calls/video/video-layout.ts';

interface Ways {
  store: Observable<CallState>;
  room: Room;
  /** What is known of people has changed. */
  follow: () => void;
}

export class LivekitOthers implements Others {
  readonly sounds: Sounds;
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
    this.sounds = new Sounds((isSoundBlocked) => ways.store.set({ isSoundBlocked }));
    this.sounds.choose(settings.get().loudspeaker);
  }

  get peers() {
    const { publisher, subscriber } = this.#ways.room.engine?.pcManager ?? {};
    return [publisher, subscriber].flatMap((transport) => transport ?? []);
  }

  /** Takes what is wanted by now, and lets go of the rest. */
  follow() {
    const { store, room, follow } = this.#ways;
    follow();
    const wanted = wantedOf(store.get(), settings.get().pictures);
    for (const { trackPublications } of room.remoteParticipants.values())
      for (const publication of trackPublications.values())
        take(publication, publication.kind === 'audio' ? 'high' : (wanted.get(publication.trackSid) ?? 'none'));
  }

  show(publication: string, track: MediaStreamTrack) {
    if (track.kind === 'audio') return this.sounds.play(publication, track);
    const { store } = this.#ways;
    return store.set({ pictures: { ...store.get().pictures, [publication]: track } });
  }

  drop(publication: string) {
    this.sounds.stop(publication);
    const { [publication]: gone, ...pictures } = this.#ways.store.get().pictures;
    if (gone) this.#ways.store.set({ pictures });
  }

  /** The connection is lost; after the next one they come anew. */
  dropAll() {
    this.sounds.stopAll();
    this.#ways.store.set({ pictures: {}, speaking: [] });
  }

  hear(speaking: string[]) {
    const { store } = this.#ways;
    store.set({ speaking, lastSpeaker: lastOf(speaking, store.get()) });
  }

  close() {
    this.dropAll();
    this.sounds.close();
  }
}

function take(publication: RemoteTrackPublication, quality: Quality) {
  const isWanted = quality !== 'none';
  if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted);
  const wished = quality === 'high' ? VideoQuality.HIGH : VideoQuality.LOW;
  if (isWanted && publication.kind === 'video' && publication.videoQuality !== wished)
    publication.setVideoQuality(wished);
}
