/** Records one publication: its best layer, in whole frames and in order; nothing while the publication is held. */
import type { Layer, StoredPacket } from '#packages/media/layer.ts';
import type { Publication } from '#packages/media/publication.ts';
import { type Frame, HEADER_BYTES, openFrames } from './frames.ts';
import { type InOrder, readInOrder } from './in-order.ts';
import type { Times } from './times.ts';

/** Milliseconds to wait for missing packets: video is repaired within a few round trips; audio is only reordered. */
const TIMEOUT = { sound: 120, picture: 800 };
/** Most milliseconds between two recorded key frames: players can seek only to key frames. */
const MAX_KEY_FRAME_INTERVAL = 20_000;

/** A piece of a recording: one Opus packet or one VP8 frame. */
export interface Piece {
  sort: 'sound' | 'picture';
  /** When the audio or video was captured, in milliseconds of the engine's clock. */
  time: number;
  bytes: Buffer;
}

interface RecorderOptions {
  publication: Publication;
  times: Times;
  onPiece(piece: Piece): void;
}

export class PublicationRecorder {
  readonly #needs: RecorderOptions;
  readonly #sort: Piece['sort'];
  #frames = openFrames();
  /** True from a missing frame to the next key frame: the frames between cannot be decoded without the missing one. */
  #isBroken = false;
  /** The layer recorded now, and the layer to switch to at that layer's next key frame. */
  #layer: Layer | undefined;
  #target: Layer | undefined;
  #advance: InOrder | undefined;
  #keyFrameAt = Number.NEGATIVE_INFINITY;

  constructor(needs: RecorderOptions) {
    this.#needs = needs;
    this.#sort = needs.publication.media.kind === 'audio' ? 'sound' : 'picture';
  }

  /** Takes a received packet of a publication that is not held. */
  take(layer: Layer, kept: StoredPacket, now: number) {
    if (layer !== this.#layer || !this.#advance) {
      if (layer !== (this.#target ?? layer) || !(this.#sort === 'sound' || kept.isKeyFrame)) return;
      this.#begin(layer, kept.sequence);
    }
    this.#readAvailable(now);
  }

  /** Reads packets that need no longer wait, and chooses the layer to record. Call five times a second. */
  check(now: number) {
    this.#readAvailable(now);
    const { publication } = this.#needs;
    this.#target = publication.layerFor(true, now);
    if (this.#sort === 'sound' || !this.#target) return;
    const isWaiting = this.#target !== this.#layer || !this.#advance;
    if (isWaiting || now - this.#keyFrameAt > MAX_KEY_FRAME_INTERVAL) publication.requestKeyFrame(this.#target, now);
  }

  /**
   * Interrupts recording until the next audio packet or key frame, and drops received packets that were not read yet.
   */
  interrupt() {
    this.#advance = undefined;
    this.#layer = undefined;
  }

  shows = (layer: Layer) => this.#layer === layer;

  #begin(layer: Layer, first: number) {
    this.#layer = layer;
    this.#frames = openFrames();
    this.#isBroken = false;
    const isSound = this.#sort === 'sound';
    this.#advance = readInOrder(first, {
      layer,
      timeout: TIMEOUT[this.#sort],
      onPacket: (kept, now) => (isSound ? this.#addAudio(kept, layer, now) : this.#addVideo(kept, layer, now)),
      onLost: (after, now) => (isSound ? after : this.#nextKeyFrame(after, layer, now)),
    });
  }

  #readAvailable(now: number) {
    if (this.#advance?.(now) === false) this.#advance = undefined;
  }

  #addAudio({ packet, timestamp }: StoredPacket, layer: Layer, now: number) {
    if (packet.length <= HEADER_BYTES) return;
    this.#emit({ bytes: packet.subarray(HEADER_BYTES), timestamp }, layer, now);
  }

  #addVideo(kept: StoredPacket, layer: Layer, now: number) {
    const frame = this.#frames.add(kept);
    if (!frame) return;
    this.#isBroken = frame === 'broken' || (this.#isBroken && !frame.isKeyFrame);
    if (frame === 'broken' || this.#isBroken) return this.#needs.publication.requestKeyFrame(layer, now);
    if (frame.isKeyFrame) this.#keyFrameAt = now;
    this.#emit(frame, layer, now);
  }

  #nextKeyFrame(after: number, layer: Layer, now: number) {
    for (let sequence = after; sequence <= layer.highest; sequence++)
      if (layer.find(sequence)?.isKeyFrame) return sequence;
    this.#needs.publication.requestKeyFrame(layer, now);
    return undefined;
  }

  #emit({ timestamp, bytes }: Omit<Frame, 'isKeyFrame'>, layer: Layer, now: number) {
    const time = this.#needs.times(layer, this.#sort, { timestamp, now });
    this.#needs.onPiece({ sort: this.#sort, time, bytes });
  }
}
