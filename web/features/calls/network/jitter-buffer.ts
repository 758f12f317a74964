/**
 * How long the jitter buffer holds video, so that lost packets can be retransmitted. Browsers size it by the delays
 * seen so far. That is too short if a loss is noticed with the next frame, 40 ms later, and only the second
 * retransmission arrives: the frame would be dropped.
 */

/** Retransmission rates: from LOSSY on, a larger buffer is worth its delay; below CLEAN, a larger buffer is not. */
const LOSSY = 0.03;
const CLEAN = 0.01;
/** Milliseconds added to a round trip: twice the time to notice a loss, because the retransmission may be lost too. */
const DETECTION_MS = 120;
const MAX_MS = 500;
/** Readings below CLEAN in a row, two seconds apart, after which the browser sizes the buffer itself again. */
const CLEAN_READINGS = 15;

interface Measured {
  retransmissionRate: number;
  roundTripMs: number | null;
}

export class JitterBufferTarget {
  #ms = 0;
  #clean = 0;

  /** Call it with each reading. Returns the size of the buffer in milliseconds; with 0 the browser decides. */
  update({ retransmissionRate: askedAgain, roundTripMs }: Measured): number {
    this.#clean = askedAgain < CLEAN ? this.#clean + 1 : 0;
    const wanted = Math.min(MAX_MS, DETECTION_MS + Math.round(roundTripMs ?? 0));
    // The buffer never shrinks while packets are lost, because every change makes the video jump.
    if (askedAgain >= LOSSY) this.#ms = Math.max(this.#ms, wanted);
    else if (this.#clean >= CLEAN_READINGS) this.#ms = 0;
    return this.#ms;
  }
}
