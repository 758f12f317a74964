/**
 * What a recording is made of, in the order of time and without a hole. Sound goes on without end:
 * where none comes there is silence, because players count sound and would run ahead without it.
 * Where there is no picture there is a blank one.
 *
 * Times are milliseconds from the beginning.
 */
import { opusTime, silenceWithin } from './opus.ts';
import { blankPicture, sizeOf } from './vp8.ts';
import { type Block, PICTURE, SOUND } from './webm.ts';

/** How far sound may be from its time: less is not noticed, and what is mended more often crackles. */
const SLACK = 40;
/** Between two blank pictures: places to jump to. */
const BLANK_EVERY = 2_000;

export class Timeline {
  #waiting: Block[] = [];
  #bytes = 0;
  /** To where there is sound. */
  #heardUntil = 0;
  #lastPicture = -1;
  /** Of the next blank picture; undefined while there are others. */
  #nextBlank: number | undefined = 0;
  #needsKeyFrame = true;

  /** That have not been taken out. */
  get bytes() {
    return this.#bytes;
  }

  /** A packet of Opus. One that comes after its time is over is left out. */
  hear(time: number, packet: Uint8Array) {
    const length = opusTime(packet);
    if (length === undefined || time < this.#heardUntil - SLACK) return;
    if (time > this.#heardUntil + SLACK) this.#fillWithSilence(time);
    this.#sound(packet, length);
  }

  /** A picture of VP8; the first, and the first of another stream, has to be a key frame. */
  see(time: number, picture: Uint8Array) {
    const isKeyFrame = sizeOf(picture) !== undefined;
    if (this.#needsKeyFrame && !isKeyFrame) return;
    this.#needsKeyFrame = false;
    this.#nextBlank = undefined;
    // The first is there from the beginning: pictures begin with the sound.
    this.#show(this.#lastPicture < 0 ? 0 : time, isKeyFrame, picture);
  }

  /** Other pictures come now. Until then the last one stays. */
  changePicture() {
    this.#needsKeyFrame = true;
  }

  /** No pictures come any more. */
  endPicture(time: number) {
    this.#needsKeyFrame = true;
    this.#nextBlank ??= Math.max(time, this.#lastPicture + 1);
  }

  /** All before that moment, filled, in order; it is not told again. What comes for it later is put behind it. */
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
      const silence = silenceWithin(until - this.#heardUntil);
      if (!silence) return;
      this.#sound(silence.packet, silence.time);
    }
  }

  #fillWithBlanks(until: number) {
    while (this.#nextBlank !== undefined && this.#nextBlank <= until) {
      this.#show(this.#nextBlank, true, blankPicture);
      this.#nextBlank += BLANK_EVERY;
    }
  }

  #sound(bytes: Uint8Array, length: number) {
    this.#add({ track: SOUND, time: this.#heardUntil, isKeyFrame: true, bytes });
    this.#heardUntil += length;
  }

  #show(time: number, isKeyFrame: boolean, bytes: Uint8Array) {
    // One after the other, whatever the clocks say.
    this.#lastPicture = Math.max(time, this.#lastPicture + 1);
    this.#add({ track: PICTURE, time: this.#lastPicture, isKeyFrame, bytes });
  }

  #add(block: Block) {
    this.#waiting.push(block);
    this.#bytes += block.bytes.length;
  }
}
