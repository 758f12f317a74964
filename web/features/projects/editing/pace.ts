/** How soon what is written is saved. */

export const TYPING_PAUSE = 1_000;
export const LONGEST_WAIT = 5_000;
/** Milliseconds between two saves while others follow what is written. */
export const LIVE_PAUSE = 100;

/** Milliseconds for which two pages that have lost each other merge as if they had not: what differs is a few letters. */
const RECENTLY = 60_000;

export class Pace {
  #isLive = false;
  #wasLiveAt = Number.NEGATIVE_INFINITY;
  #firstUnsaved = 0;
  #sentAt = 0;

  /** @param isLive  whether others follow what is written, letter by letter */
  setLive(isLive: boolean) {
    if (this.#isLive) this.#wasLiveAt = Date.now();
    this.#isLive = isLive;
  }

  /** Whether others follow what is written, or have done so a moment ago. */
  wasLive = () => this.#isLive || Date.now() - this.#wasLiveAt < RECENTLY;

  /** Call when something is changed that is not saved. */
  wait() {
    if (this.#firstUnsaved === 0) this.#firstUnsaved = Date.now();
  }

  /** Call when a save is sent. */
  send() {
    this.#sentAt = Date.now();
  }

  /** Call when a save is answered. @param isAll  whether nothing is unsaved */
  settle(isAll: boolean) {
    this.#firstUnsaved = isAll ? 0 : Date.now();
  }

  /** Milliseconds until the next save. */
  delay() {
    const now = Date.now();
    if (this.#isLive) return Math.max(0, this.#sentAt + LIVE_PAUSE - now);
    return Math.min(TYPING_PAUSE, Math.max(0, this.#firstUnsaved + LONGEST_WAIT - now));
  }
}
