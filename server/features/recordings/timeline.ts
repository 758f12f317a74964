/**
 * The blocks of a recording, in the order of time and without gaps. Gaps in the audio are filled with silence, because
 * players take the time from the audio and would run ahead. While there is no video there are blank frames.
 *
 * Times are milliseconds from the start.
 */
import { opusTime, silenceWithin } from './opus.ts';
import { blankFrame, sizeOf } from './vp8.ts';
import { AUDIO_TRACK, type Block, VIDEO_TRACK } from './webm.ts';

/** How far audio may drift: less is not audible, and correcting more often crackles. */
const MAX_DRIFT = 40;
/** Between two blank frames, which are the positions a player can seek to. */
const BLANK_EVERY = 2_000;

export class Timeline {
  #waiting: Block[] = [];
  #bytes = 0;
  /** The end of the audio so far. */
  #audioEnd = 0;
  #lastFrame = -1;
  /** The time of the next blank frame; undefined while there is video. */
  #nextBlank: number | undefined = 0;
  #needsKeyFrame = true;

  /** Of the blocks that have not been taken. */
  get bytes() {
    return this.#bytes;
  }

  /** An Opus packet. One that arrives too late is dropped. */
  addAudio(time: number, packet: Uint8Array) {
    const length = opusTime(packet);
    if (length === undefined || time < this.#audioEnd - MAX_DRIFT) return;
    if (time > this.#audioEnd + MAX_DRIFT) this.#fillWithSilence(time);
    this.#sound(packet, length);
  }

  /** A VP8 frame; the first, and the first of another stream, must be a key frame. */
  addFrame(time: number, frame: Uint8Array) {
    const isKeyFrame = sizeOf(frame) !== undefined;
    if (this.#needsKeyFrame && !isKeyFrame) return;
    this.#needsKeyFrame = false;
    this.#nextBlank = undefined;
    // The first frame is shown from the start, together with the audio.
    this.#show(this.#lastFrame < 0 ? 0 : time, isKeyFrame, frame);
  }

  /** Another video stream follows. Until then the last frame stays. */
  changeVideo() {
    this.#needsKeyFrame = true;
  }

  /** The video has ended. */
  endVideo(time: number) {
    this.#needsKeyFrame = true;
    this.#nextBlank ??= Math.max(time, this.#lastFrame + 1);
  }

  /** Removes and returns all blocks before that moment, gaps filled, in order. Later arrivals are placed after them. */
  take(until: number): Block[] {
    this.#fillWithSilence(until);
    this.#fillWithBlanks(until);
    const inOrder = this.#waiting.toSorted((one, other) => one.time - other.time);
    const isDue = ({ time }: Block) => time < until;
    this.#waiting = inOrder.filter((block) => !isDue(block));
    this.#bytes = this.#waiting.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return inOrder.filter(isDue);
  }

  #fillWithSilence(until: number) {
    for (;;) {
      const silence = silenceWithin(until - this.#audioEnd);
      if (!silence) return;
      this.#sound(silence.packet, silence.time);
    }
  }

  #fillWithBlanks(until: number) {
    while (this.#nextBlank !== undefined && this.#nextBlank <= until) {
      this.#show(this.#nextBlank, true, blankFrame);
      this.#nextBlank += BLANK_EVERY;
    }
  }

  #sound(bytes: Uint8Array, length: number) {
    this.#add({ track: AUDIO_TRACK, time: this.#audioEnd, isKeyFrame: true, bytes });
    this.#audioEnd += length;
  }

  #show(time: number, isKeyFrame: boolean, bytes: Uint8Array) {
    // Strictly increasing, whatever the clocks say.
    this.#lastFrame = Math.max(time, this.#lastFrame + 1);
    this.#add({ track: VIDEO_TRACK, time: this.#lastFrame, isKeyFrame, bytes });
  }

  #add(block: Block) {
    this.#waiting.push(block);
    this.#bytes += block.bytes.length;
  }
}
