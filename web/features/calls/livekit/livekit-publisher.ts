/** Sends one track to a LiveKit, as often as it is connected to anew. */
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
import { pauseBefore } from '#web/features/calls/connection/retry-delays.ts';
import type { Sending } from '#web/features/calls/media/media-types.ts';

export class LivekitSending implements Sending {
  /** Its connection carries more than this track: LivekitOthers has it. */
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

  /** Where nobody is connected yet, it begins as soon as that is so. */
  begin() {
    this.#attempt = 0;
    clearTimeout(this.#timer);
    void this.#publish();
  }

  tryLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#publish(), pauseBefore(++this.#attempt));
  }

  /** There are no offers: the room itself is told. */
  isAbout() {
    return true;
  }

  isSending() {
    return true;
  }

  async answered() {}

  async replaceTrack(track: MediaStreamTrack) {
    this.#release();
    this.#track = track;
    // Where it is not sent any more, the next publication takes it.
    await this.#publication?.track?.replaceTrack(track, { userProvidedTrack: true }).catch(() => undefined);
  }

  async setMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    await (isMuted ? this.#publication?.mute() : this.#publication?.unmute());
  }

  /** Harmless where nothing has changed: what the room asks for is left alone where there is nothing to save. */
  saveData(isThrifty: boolean) {
    const isThriftyNoMore = this.#isThrifty && !isThrifty;
    this.#isThrifty = isThrifty;
    if (isThrifty || isThriftyNoMore) this.#limit(isThrifty ? VideoQuality.LOW : VideoQuality.HIGH);
  }

  #limit(quality: VideoQuality) {
    const { track } = this.#publication ?? {};
    if (track instanceof LocalVideoTrack) track.setPublishingQuality(quality);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // One that is not connected any more has been told already.
    if (this.#publication) void this.#room.localParticipant.unpublishTrack(this.#track, false).catch(() => undefined);
    this.#release();
    this.#onClosed();
  }

  async #publish() {
    if (this.#room.state !== ConnectionState.Connected) return;
    try {
      const publication = await this.#room.localParticipant.publishTrack(this.#track, optionsFor[this.#source]);
      this.#publication = publication;
      // Switched off while it began.
      if (this.#isClosed) return void this.#room.localParticipant.unpublishTrack(this.#track, false);
      if (this.#isMuted) await publication.mute();
      this.saveData(this.#isThrifty);
    } catch {
      if (!this.#isClosed) this.tryLater();
    }
  }

  #release() {
    this.#track.onended = null;
    this.#track.stop();
  }
}

/** As thrifty as with the school's own engine: sending-media.ts has the same figures. */
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
    // No screen is larger, so it stays readable: what it saves are pictures.
    screenShareSimulcastLayers: [new VideoPreset(7680, 4320, 200_000, 5)],
  },
};
