/**
 * Writes one running recording. Packets are on the disk, as a playable file, two or three seconds after they arrive.
 */

import { StorageFull } from '#server/ports/files.ts';
import type { RecordedPiece } from '#server/ports/media.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { Timeline } from './timeline.ts';
import { sizeOf } from './vp8.ts';
import { VIDEO_TRACK, webmClusters, webmHead } from './webm.ts';

/** Milliseconds between two writes to the disk. */
const WRITE_EVERY = 1_000;
/** Milliseconds for which a write waits for late packets. */
const REORDER_DELAY = 1_500;
/**
 * Milliseconds. A packet is dropped if its timestamp differs by more than this from the time since the recording began.
 */
const MAX_CLOCK_DIFFERENCE = 5_000;
/** Maximum bytes of packets that are not written yet. If there are more, the disk is too slow to record a class. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;

interface Needs {
  /** Appends to the file; resolves once the disk has the bytes. */
  append(bytes: Uint8Array): Promise<unknown>;
  /** Limits of a recording in bytes and milliseconds. */
  limits: { bytes: number; time: number };
  /** Called when the recording cannot continue; the message says why. The recorder's owner must then call `stop`. */
  onEnd(message: string): void;
  onFault(error: unknown): void;
}

export class Recorder {
  readonly #needs: Needs;
  readonly #timeline = new Timeline();
  readonly #startedAt = performance.now();
  readonly #timer = setInterval(() => this.#tick(), WRITE_EVERY);
  #written = 0;
  /** The write to the disk that is in progress; undefined while nothing is being written. */
  #writing: Promise<void> | undefined;
  #hasVideo = false;
  #hasEnded = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the milliseconds since the recording began. */
  elapsed = () => performance.now() - this.#startedAt;

  add({ sort, time, bytes }: RecordedPiece) {
    const isCurrent = Math.abs(time - this.elapsed()) < MAX_CLOCK_DIFFERENCE;
    if (this.#hasEnded || !isCurrent) return;
    if (sort === 'sound') this.#timeline.addAudio(Math.max(0, time), bytes);
    else if (this.#hasVideo) this.#timeline.addFrame(Math.max(0, time), bytes);
  }

  /** Call this when the source of the video changes or ends. */
  changeVideo({ isShown }: { isShown: boolean }) {
    this.#hasVideo = isShown;
    if (isShown) this.#timeline.changeVideo();
    else this.#timeline.endVideo(this.elapsed());
  }

  /** Ends the recording. Resolves when all packets are on the disk, or when writing fails. */
  async stop() {
    const isRunning = !this.#hasEnded;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    await this.#writing;
    if (isRunning) this.#write(this.elapsed());
    await this.#writing;
  }

  #tick() {
    if (this.elapsed() > this.#needs.limits.time) this.#end(recordingsTexts.longEnough);
    else if (this.#timeline.bytes > MAX_BUFFERED_BYTES) this.#end(recordingsTexts.tooSlow);
    else if (!this.#writing) this.#write(this.elapsed() - REORDER_DELAY);
  }

  #write(until: number) {
    const bytes = this.#bytesUntil(until);
    if (bytes.length === 0) return;
    if (this.#written + bytes.length > this.#needs.limits.bytes) return this.#end(recordingsTexts.largeEnough);
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
      this.#end(error instanceof StorageFull ? recordingsTexts.noRoom : recordingsTexts.broken);
    }
  }

  /**
   * Returns the WebM bytes of all blocks before a time. The file's header needs the size of the first video frame,
   * which always exists, because blank frames fill a recording without video.
   */
  #bytesUntil(until: number) {
    const blocks = this.#timeline.take(until);
    if (blocks.length === 0) return Buffer.alloc(0);
    const clusters = webmClusters(blocks);
    if (this.#written > 0) return clusters;
    const first = blocks.find(({ track }) => track === VIDEO_TRACK)!;
    return Buffer.concat([webmHead(sizeOf(first.bytes)!), clusters]);
  }

  #end(message: string) {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    this.#needs.onEnd(message);
  }
}
