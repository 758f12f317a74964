/** Records one publication: its best layer, in whole frames and in order; nothing while the publication is held. */
import type { Kept, Layer } from '#packages/media/layer.ts';
import type { Publication } from '#packages/media/publication.ts';
import { type Frame, HEADER, openFrames } from './frames.ts';
import { type InOrder, readInOrder } from './in-order.ts';
import type { Times } from './times.ts';

/** Milliseconds to wait for missing packets: video is repaired within a few round trips; audio is only reordered. */
const PATIENCE = { sound: 120, picture: 800 };
/** Most milliseconds between two key frames: players can seek only to key frames. */
const KEY_FRAME_EVERY = 20_000;

/** A piece of a recording: one Opus packet or one VP8 frame. */
export interface Piece {
  sort: 'sound' | 'picture';
  /** Time of capture, in milliseconds of the engine's clock. */
  time: number;
  bytes: Buffer;
}

interface Needs {
  publication: Publication;
  times: Times;
  onPiece(piece: Piece): void;
}

export class Taker {
  readonly #needs: Needs;
  readonly #sort: Piece['sort'];
  #frames = openFrames();
  /** Set after a missing frame: later frames depend on it until the next key frame. */
  #isBroken = false;
  /** The layer recorded now, and the layer to record from its next key frame on. */
  #layer: Layer | undefined;
  #target: Layer | undefined;
  #advance: InOrder | undefined;
  #keyFrameAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#sort = needs.publication.media.kind === 'audio' ? 'sound' : 'picture';
  }

  /** Takes a received packet of a publication that is not held. */
  take(layer: Layer, kept: Kept, now: number) {
    if (layer !== this.#layer || !this.#advance) {
      if (layer !== (this.#target ?? layer) || !(this.#sort === 'sound' || kept.isKeyFrame)) return;
      this.#begin(layer, kept.sequence);
    }
    this.#goOn(now);
  }

  /** Call five times a second. */
  look(now: number) {
    this.#goOn(now);
    const { publication } = this.#needs;
    this.#target = publication.layerFor(true, now);
    if (this.#sort === 'sound' || !this.#target) return;
    const isOther = this.#target !== this.#layer || !this.#advance;
    if (isOther || now - this.#keyFrameAt > KEY_FRAME_EVERY) publication.askForKeyFrame(this.#target, now);
  }

  /** Stops recording, and drops received packets that were not read yet. */
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
      patience: PATIENCE[this.#sort],
      onPacket: (kept, now) => (isSound ? this.#hear(kept, layer, now) : this.#see(kept, layer, now)),
      onLost: (after, now) => (isSound ? after : this.#nextKeyFrame(after, layer, now)),
    });
  }

  #goOn(now: number) {
    if (this.#advance?.(now) === false) this.#advance = undefined;
  }

  #hear({ packet, timestamp }: Kept, layer: Layer, now: number) {
    if (packet.length <= HEADER) return;
    this.#tell({ bytes: packet.subarray(HEADER), timestamp }, layer, now);
  }

  #see(kept: Kept, layer: Layer, now: number) {
    const frame = this.#frames.add(kept);
    if (!frame) return;
    this.#isBroken = frame === 'broken' || (this.#isBroken && !frame.isKeyFrame);
    if (frame === 'broken' || this.#isBroken) return this.#needs.publication.askForKeyFrame(layer, now);
    if (frame.isKeyFrame) this.#keyFrameAt = now;
    this.#tell(frame, layer, now);
  }

  #nextKeyFrame(after: number, layer: Layer, now: number) {
    for (let sequence = after; sequence <= layer.highest; sequence++)
      if (layer.find(sequence)?.isKeyFrame) return sequence;
    this.#needs.publication.askForKeyFrame(layer, now);
    return undefined;
  }

  #tell({ timestamp, bytes }: Omit<Frame, 'isKeyFrame'>, layer: Layer, now: number) {
    const time = this.#needs.times(layer, this.#sort, { timestamp, now });
    this.#needs.onPiece({ sort: this.#sort, time, bytes });
  }
}
