/** What is heard of others: an element of sound for each of their microphones, on no page, so that no page can lose it. */

/** Milliseconds after which one that was paused is played again: whatever took the loudspeaker may still have it. */
const AGAIN_MS = 1_000;

export class Sounds {
  readonly #elements = new Map<string, HTMLAudioElement>();
  readonly #onBlocked: (isBlocked: boolean) => void;
  #loudspeaker = '';

  /** @param onBlocked  told when the browser wants a press before anything may sound, and when it is over */
  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked;
    document.addEventListener('visibilitychange', this.#resume);
  }

  play(publication: string, track: MediaStreamTrack) {
    const element = this.#elements.get(publication) ?? this.#elementOf(publication);
    element.srcObject = new MediaStream([track]);
    void this.#direct(element);
    void this.#start(element);
  }

  has = (publication: string) => this.#elements.has(publication);

  stop(publication: string) {
    const element = this.#elements.get(publication);
    this.#elements.delete(publication);
    if (element) element.srcObject = null;
  }

  /** For a press, which is what the browser wanted. */
  unblock() {
    this.#onBlocked(false);
    for (const element of this.#elements.values()) void this.#start(element);
  }

  /** @param loudspeaker  the browser's id of one; empty for its own choice */
  choose(loudspeaker: string) {
    this.#loudspeaker = loudspeaker;
    for (const element of this.#elements.values()) void this.#direct(element);
  }

  /** Others may be played after it. */
  stopAll() {
    for (const publication of [...this.#elements.keys()]) this.stop(publication);
  }

  /** For good. */
  close() {
    document.removeEventListener('visibilitychange', this.#resume);
    this.stopAll();
  }

  /** Nobody here pauses it: a phone call does, or another app. */
  #elementOf(publication: string) {
    const element = new Audio();
    element.onpause = () => setTimeout(this.#resume, AGAIN_MS);
    this.#elements.set(publication, element);
    return element;
  }

  #resume = () => {
    for (const element of this.#elements.values()) if (element.paused && !document.hidden) void this.#start(element);
  };

  async #start(element: HTMLAudioElement) {
    try {
      await element.play();
      if (this.#isAllPlaying()) this.#onBlocked(false);
    } catch (error) {
      // An `AbortError` is a track that was replaced while it began.
      if ((error as DOMException).name === 'NotAllowedError') this.#onBlocked(true);
    }
  }

  #isAllPlaying = () => [...this.#elements.values()].every(({ paused }) => !paused);

  /** Phones have no choice. One that is unplugged is no choice either: then it sounds where everything does. */
  #direct = async (element: HTMLAudioElement) => element.setSinkId?.(this.#loudspeaker).catch(() => undefined);
}
