/** When a project is saved: after a pause in typing, or at short intervals while others have it open. */

export const TYPING_PAUSE = 1_000;
export const MAX_DELAY = 5_000;
/** Milliseconds between two saves during live help. */
export const LIVE_INTERVAL = 100;

/** Milliseconds after a lost connection during which pages still merge character by character: they differ by little. */
const RECENTLY_LIVE = 60_000;

export class SaveSchedule {
  #isLive = false;
  #wasLiveAt = Number.NEGATIVE_INFINITY;
  #firstUnsavedAt = 0;
  #sentAt = 0;
  #postponedUntil = 0;

  /** @param isLive  whether others have the project open and see each change */
  setLive(isLive: boolean) {
    if (this.#isLive) this.#wasLiveAt = Date.now();
    this.#isLive = isLive;
  }

  /** Whether live help is on, or was a moment ago. */
  wasLive = () => this.#isLive || Date.now() - this.#wasLiveAt < RECENTLY_LIVE;

  /** Call when the files have changed. */
  onChange() {
    if (this.#firstUnsavedAt === 0) this.#firstUnsavedAt = Date.now();
  }

  /** Call when a save is sent. */
  onSend() {
    this.#sentAt = Date.now();
  }

  /** Call when a save was answered. @param isAllSaved  whether nothing has changed since it was sent */
  onReply(isAllSaved: boolean) {
    this.#firstUnsavedAt = isAllSaved ? 0 : Date.now();
  }

  /** Call when the server accepts no save for some seconds. */
  postpone(seconds: number) {
    this.#postponedUntil = Date.now() + seconds * 1_000;
  }

  isPostponed = () => Date.now() < this.#postponedUntil;

  /** Milliseconds until the next save. */
  delay() {
    const now = Date.now();
    const next = this.#isLive
      ? this.#sentAt + LIVE_INTERVAL
      : Math.min(now + TYPING_PAUSE, this.#firstUnsavedAt + MAX_DELAY);
    return Math.max(0, next - now, this.#postponedUntil - now);
  }
}
