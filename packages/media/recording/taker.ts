/** What of one publication goes into a recording: its best layer, in whole frames and in order, and nothing of it while it is held. */
import type { Kept, Layer } from '#packages/media/layer.ts';
import type { Publication } from '#packages/media/publication.ts';
import { type Frame, HEADER, openFrames } from './frames.ts';
import { type InOrder, readInOrder } from './in-order.ts';
import type { Times } from './times.ts';

/** Milliseconds: repairs of pictures take a few round trips; of sound there are none, packets only overtake each other. */
const PATIENCE = { sound: 120, picture: 800 };
/** Milliseconds between two key frames at most: players jump only to these. */
const KEY_FRAME_EVERY = 20_000;

/** What is told of a recording: one packet of Opus, or one picture of VP8. */
export interface Piece {
  sort: 'sound' | 'picture';
  /** In milliseconds of our clock. */
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
  /** Pictures lean on those before them: after one that cannot be had, only a key frame begins anew. */
  #isBroken = false;
  /** What it is made of now, and what it shall be made of from the next key frame on. */
  #layer: Layer | undefined;
  #target: Layer | undefined;
  #advance: InOrder | undefined;
  #keyFrameAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#sort = needs.publication.media.kind === 'audio' ? 'sound' : 'picture';
  }

  /** A packet that has come, and is not held. */
  take(layer: Layer, kept: Kept, now: number) {
    if (layer !== this.#layer || !this.#advance) {
      if (layer !== (this.#target ?? layer) || !(this.#sort === 'sound' || kept.isKeyFrame)) return;
      this.#begin(layer, kept.sequence);
    }
    this.#goOn(now);
  }

  /** Looked at five times a second. */
  look(now: number) {
    this.#goOn(now);
    const { publication } = this.#needs;
    this.#target = publication.layerFor(true, now);
    if (this.#sort === 'sound' || !this.#target) return;
    const isOther = this.#target !== this.#layer || !this.#advance;
    if (isOther || now - this.#keyFrameAt > KEY_FRAME_EVERY) publication.askForKeyFrame(this.#target, now);
  }

  /** What comes now is not for the recording, and what has come and was not read yet neither. */
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
