/**
 * The blocks of a recording, ordered by time and without gaps. Gaps in the audio are filled with silence, because
 * players follow the audio's time and would run ahead after a gap. While no video is recorded, blank frames are added.
 *
 * Times are milliseconds since the recording began.
 */
import { opusTime, silenceWithin } from './opus.ts';
import { blankFrame, sizeOf } from './vp8.ts';
import { AUDIO_TRACK, type Block, VIDEO_TRACK } from './webm.ts';

/** Milliseconds by which audio may drift before it is corrected: less is inaudible, and more corrections crackle. */
const MAX_DRIFT = 40;
/** Milliseconds between two blank frames, which are the positions that a player can seek to. */
const BLANK_EVERY = 2_000;

export class Timeline {
  #waiting: Block[] = [];
  #bytes = 0;
  /** The end of the audio so far. */
  #audioEnd = 0;
  #lastFrame = -1;
  /** The time of the next blank frame; undefined while the recording has video. */
  #nextBlank: number | undefined = 0;
  #needsKeyFrame = true;

  /** The total bytes of the blocks that `take` has not returned yet. */
  get bytes() {
    return this.#bytes;
  }

  /** Adds an Opus packet, or drops the packet if it arrives too late. */
  addAudio(time: number, packet: Uint8Array) {
    const length = opusTime(packet);
    if (length === undefined || time < this.#audioEnd - MAX_DRIFT) return;
    if (time > this.#audioEnd + MAX_DRIFT) this.#fillWithSilence(time);
    this.#sound(packet, length);
  }

  /** Adds a VP8 frame. At the start and after a change of the video, frames are dropped until the first key frame. */
  addFrame(time: number, frame: Uint8Array) {
    const isKeyFrame = sizeOf(frame) !== undefined;
    if (this.#needsKeyFrame && !isKeyFrame) return;
    this.#needsKeyFrame = false;
    this.#nextBlank = undefined;
    // The first frame is shown from time 0, together with the audio.
    this.#show(this.#lastFrame < 0 ? 0 : time, isKeyFrame, frame);
  }

  /**
   * Call this when another video stream follows. Players show the last frame until the new stream's first key frame.
   */
  changeVideo() {
    this.#needsKeyFrame = true;
  }

  /** Call this when the video has ended: blank frames follow from the given time. */
  endVideo(time: number) {
    this.#needsKeyFrame = true;
    this.#nextBlank ??= Math.max(time, this.#lastFrame + 1);
  }

  /**
   * Removes and returns all blocks before a time, in order and without gaps. Packets that arrive later are placed after
   * them.
   */
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
    // Frame times increase strictly, even if the clock does not.
    this.#lastFrame = Math.max(time, this.#lastFrame + 1);
    this.#add({ track: VIDEO_TRACK, time: this.#lastFrame, isKeyFrame, bytes });
  }

  #add(block: Block) {
    this.#waiting.push(block);
    this.#bytes += block.bytes.length;
  }
}
