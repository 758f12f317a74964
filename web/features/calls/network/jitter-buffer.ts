/**
 * How long pictures are kept waiting for what was lost of them and is sent again. A browser's own reserve follows the
 * delays that it has seen; a gap that is found with the next picture, 40 ms later, and closed at the second try comes
 * after it, and the picture is left out.
 */

/** From this share on that is asked for again a reserve is worth its delay, and below the other it is not. */
const LOSSY = 0.03;
const CLEAN = 0.01;
/** Milliseconds beside a round trip: until a gap is found, and found again. */
const RESERVE_MS = 120;
const LONGEST_MS = 500;
/** Readings without loss, of two seconds each, after which it is given up. */
const CLEAN_READINGS = 15;

interface Measured {
  askedAgain: number;
  roundTripMs: number | null;
}

export class Reserve {
  #ms = 0;
  #clean = 0;

  /** In milliseconds; 0 leaves it to the browser. */
  after({ askedAgain, roundTripMs }: Measured): number {
    this.#clean = askedAgain < CLEAN ? this.#clean + 1 : 0;
    const wanted = Math.min(LONGEST_MS, RESERVE_MS + Math.round(roundTripMs ?? 0));
    // Never less while it is lossy: each change moves the pictures.
    if (askedAgain >= LOSSY) this.#ms = Math.max(this.#ms, wanted);
    else if (this.#clean >= CLEAN_READINGS) this.#ms = 0;
    return this.#ms;
  }
}
