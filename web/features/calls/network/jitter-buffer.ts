/**
 * How long video waits for retransmitted packets. A browser sizes its jitter buffer by the delays that it has seen; a
 * loss that is detected with the next frame, 40 ms later, and repaired at the second attempt arrives after that, and
 * the frame is dropped.
 */

/** Retransmission rates from which a larger buffer is worth its delay, and below which it is not. */
const LOSSY = 0.03;
const CLEAN = 0.01;
/** Milliseconds beside a round trip: until a loss is detected, twice. */
const DETECTION_MS = 120;
const LONGEST_MS = 500;
/** Readings without loss, two seconds apart, after which the browser decides again. */
const CLEAN_READINGS = 15;

interface Measured {
  retransmissionRate: number;
  roundTripMs: number | null;
}

export class JitterBufferTarget {
  #ms = 0;
  #clean = 0;

  /** Returns milliseconds; 0 leaves it to the browser. */
  update({ retransmissionRate: askedAgain, roundTripMs }: Measured): number {
    this.#clean = askedAgain < CLEAN ? this.#clean + 1 : 0;
    const wanted = Math.min(LONGEST_MS, DETECTION_MS + Math.round(roundTripMs ?? 0));
    // Never smaller while packets are lost: every change makes the video jump.
    if (askedAgain >= LOSSY) this.#ms = Math.max(this.#ms, wanted);
    else if (this.#clean >= CLEAN_READINGS) this.#ms = 0;
    return this.#ms;
  }
}
