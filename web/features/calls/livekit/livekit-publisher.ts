/** Publishes one track to a LiveKit server, again after every reconnection. */
import {
  ConnectionState,
  type LocalTrackPublication,
  LocalVideoTrack,
  type Room,
  Track,
  type TrackPublishOptions,
  VideoPreset,
  VideoQuality,
} from 'livekit-client';
import type { Source } from '#contract/calls.ts';
import { retryDelay } from '#web/features/calls/connection/retry-delays.ts';
import type { Publisher } from '#web/features/calls/media/media-types.ts';

export class LivekitPublisher implements Publisher {
  /** Undefined, because all tracks share the room's connections, which LivekitSubscriptions exposes as `peers`. */
  readonly peer = undefined;
  readonly #room: Room;
  readonly #source: Source;
  readonly #onClosed: () => void;
  #track: MediaStreamTrack;
  #publication: LocalTrackPublication | undefined;
  #isMuted = false;
  #isThrifty = false;
  #isClosed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: Room, { source, track }: { source: Source; track: MediaStreamTrack }, onClosed: () => void) {
    this.#room = room;
    this.#source = source;
    this.#track = track;
    this.#onClosed = onClosed;
  }

  get track() {
    return this.#track;
  }

  /**
   * Publishes the track. Does nothing while the room is not connected: LivekitMedia publishes all tracks after
   * connecting.
   */
  publish() {
    this.#attempt = 0;
    clearTimeout(this.#timer);
    void this.#publish();
  }

  retryLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#publish(), retryDelay(++this.#attempt));
  }

  /** Always true: the LiveKit library negotiates by itself, so there are no offers to compare. */
  isCurrentOffer() {
    return true;
  }

  isConnectedAs() {
    return true;
  }

  async acceptAnswer() {}

  async replaceTrack(track: MediaStreamTrack) {
    this.#release();
    this.#track = track;
    // Fails if the old track is no longer published; the next publication then takes the new track.
    await this.#publication?.track?.replaceTrack(track, { userProvidedTrack: true }).catch(() => undefined);
  }

  async setMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    await (isMuted ? this.#publication?.mute() : this.#publication?.unmute());
  }

  /**
   * Limits video to the low layer, or lifts that limit. If there was no limit, the library's choice of layers stays.
   */
  limitQuality(isThrifty: boolean) {
    const hasEnded = this.#isThrifty && !isThrifty;
    this.#isThrifty = isThrifty;
    if (isThrifty || hasEnded) this.#limit(isThrifty ? VideoQuality.LOW : VideoQuality.HIGH);
  }

  #limit(quality: VideoQuality) {
    const { track } = this.#publication ?? {};
    if (track instanceof LocalVideoTrack) track.setPublishingQuality(quality);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // Fails if the room is not connected; losing the connection has ended the publication already.
    if (this.#publication) void this.#room.localParticipant.unpublishTrack(this.#track, false).catch(() => undefined);
    this.#release();
    this.#onClosed();
  }

  async #publish() {
    if (this.#room.state !== ConnectionState.Connected) return;
    try {
      const publication = await this.#room.localParticipant.publishTrack(this.#track, optionsFor[this.#source]);
      this.#publication = publication;
      // close() was called while the track was being published.
      if (this.#isClosed) return void this.#room.localParticipant.unpublishTrack(this.#track, false);
      if (this.#isMuted) await publication.mute();
      this.limitQuality(this.#isThrifty);
    } catch {
      if (!this.#isClosed) this.retryLater();
    }
  }

  #release() {
    this.#track.onended = null;
    this.#track.stop();
  }
}

/** The same limits as for the school's own engine (media/embedded-publisher.ts). */
const optionsFor: Record<Source, TrackPublishOptions> = {
  microphone: { source: Track.Source.Microphone, audioPreset: { maxBitrate: 32_000 }, dtx: true, red: false },
  camera: {
    source: Track.Source.Camera,
    videoCodec: 'vp8',
    simulcast: true,
    videoEncoding: { maxBitrate: 500_000, maxFramerate: 25 },
  },
  screen: {
    source: Track.Source.ScreenShare,
    videoCodec: 'vp8',
    simulcast: true,
    screenShareEncoding: { maxBitrate: 1_200_000, maxFramerate: 15 },
    // Larger than any screen, so that this layer keeps the full size and stays readable; its low frame rate saves data.
    screenShareSimulcastLayers: [new VideoPreset(7680, 4320, 200_000, 5)],
  },
};
