/** One recording while it goes on: what comes of it is on the disk two or three seconds later, whole so far. */
import { recordingMessages } from '#contract/recordings.ts';
import { StorageFull } from '#server/ports/files.ts';
import type { RecordedPiece } from '#server/ports/media.ts';
import { Timeline } from './timeline.ts';
import { sizeOf } from './vp8.ts';
import { PICTURE, webmClusters, webmHead } from './webm.ts';

/** Milliseconds between two writings. */
const WRITE_EVERY = 1_000;
/** Milliseconds for which is waited for what is late. */
const LATE = 1_500;
/** Milliseconds: what is told to be of another time than now is not believed. */
const FURTHEST = 5_000;
/** Bytes that may wait to be written; a disk that takes longer for it is none that a class could be recorded on. */
const MOST_WAITING = 32 * 1024 * 1024;

interface Needs {
  /** Adds that to the file; resolves when it is there for good. */
  append(bytes: Uint8Array): Promise<unknown>;
  /** Bytes, and milliseconds. */
  most: { bytes: number; time: number };
  /** It cannot go on; the sentence says why. Whoever hears it stops it. */
  onEnd(message: string): void;
  onFault(error: unknown): void;
}

export class Recorder {
  readonly #needs: Needs;
  readonly #timeline = new Timeline();
  readonly #begun = performance.now();
  readonly #timer = setInterval(() => this.#look(), WRITE_EVERY);
  #written = 0;
  /** Undefined while nothing is being written. */
  #writing: Promise<void> | undefined;
  #hasPicture = false;
  #hasEnded = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Milliseconds of it that have passed. */
  elapsed = () => performance.now() - this.#begun;

  take({ sort, time, bytes }: RecordedPiece) {
    const isNow = Math.abs(time - this.elapsed()) < FURTHEST;
    if (this.#hasEnded || !isNow) return;
    if (sort === 'sound') this.#timeline.hear(Math.max(0, time), bytes);
    else if (this.#hasPicture) this.#timeline.see(Math.max(0, time), bytes);
  }

  /** Other pictures come from now on, or none. */
  follow({ isShown }: { isShown: boolean }) {
    this.#hasPicture = isShown;
    if (isShown) this.#timeline.changePicture();
    else this.#timeline.endPicture(this.elapsed());
  }

  /** Resolves when all of it is on the disk, as far as it could be. */
  async stop() {
    const couldGoOn = !this.#hasEnded;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    await this.#writing;
    if (couldGoOn) this.#write(this.elapsed());
    await this.#writing;
  }

  #look() {
    if (this.elapsed() > this.#needs.most.time) this.#end(recordingMessages.longEnough);
    else if (this.#timeline.bytes > MOST_WAITING) this.#end(recordingMessages.tooSlow);
    else if (!this.#writing) this.#write(this.elapsed() - LATE);
  }

  #write(until: number) {
    const bytes = this.#bytesUntil(until);
    if (bytes.length === 0) return;
    if (this.#written + bytes.length > this.#needs.most.bytes) return this.#end(recordingMessages.largeEnough);
    this.#written += bytes.length;
    this.#writing = this.#append(bytes).finally(() => {
      this.#writing = undefined;
    });
  }

  async #append(bytes: Uint8Array) {
    try {
      await this.#needs.append(bytes);
    } catch (error) {
      if (!(error instanceof StorageFull)) this.#needs.onFault(error);
      this.#end(error instanceof StorageFull ? recordingMessages.noRoom : recordingMessages.broken);
    }
  }

  /** The head comes with the first picture; there always is one, blank or not. */
  #bytesUntil(until: number) {
    const blocks = this.#timeline.take(until);
    if (blocks.length === 0) return Buffer.alloc(0);
    const clusters = webmClusters(blocks);
    if (this.#written > 0) return clusters;
    const first = blocks.find(({ track }) => track === PICTURE)!;
    return Buffer.concat([webmHead(sizeOf(first.bytes)!), clusters]);
  }

  #end(message: string) {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    this.#needs.onEnd(message);
  }
}
