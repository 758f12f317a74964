/** Plays the microphones of others: an audio element each, outside the page's DOM, so that no rendering can remove it. */

/** Milliseconds after which a paused element is played again: the app that paused it may still use the loudspeaker. */
const RESUME_AFTER_MS = 1_000;

export class AudioOutput {
  readonly #elements = new Map<string, HTMLAudioElement>();
  readonly #onBlocked: (isBlocked: boolean) => void;
  #loudspeaker = '';

  /** @param onBlocked  called when the browser plays nothing before the user presses a button, and when that is over */
  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked;
    document.addEventListener('visibilitychange', this.#resume);
  }

  play(publication: string, track: MediaStreamTrack) {
    const element = this.#elements.get(publication) ?? this.#elementOf(publication);
    element.srcObject = new MediaStream([track]);
    void this.#applyLoudspeaker(element);
    void this.#start(element);
  }

  has = (publication: string) => this.#elements.has(publication);

  stop(publication: string) {
    const element = this.#elements.get(publication);
    this.#elements.delete(publication);
    if (element) element.srcObject = null;
  }

  /** Only from an event handler of a press: the browser demands one. */
  unblock() {
    this.#onBlocked(false);
    for (const element of this.#elements.values()) void this.#start(element);
  }

  /** @param loudspeaker  the browser's device id; empty: the default device */
  setLoudspeaker(loudspeaker: string) {
    this.#loudspeaker = loudspeaker;
    for (const element of this.#elements.values()) void this.#applyLoudspeaker(element);
  }

  /** New tracks may be played afterwards. */
  stopAll() {
    for (const publication of [...this.#elements.keys()]) this.stop(publication);
  }

  close() {
    document.removeEventListener('visibilitychange', this.#resume);
    this.stopAll();
  }

  /** Only a phone call or another app pauses an element. */
  #elementOf(publication: string) {
    const element = new Audio();
    element.onpause = () => setTimeout(this.#resume, RESUME_AFTER_MS);
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
      // An `AbortError` is a track that was replaced while it started.
      if ((error as DOMException).name === 'NotAllowedError') this.#onBlocked(true);
    }
  }

  #isAllPlaying = () => [...this.#elements.values()].every(({ paused }) => !paused);

  /** Without effect on phones, and for a device that is unplugged: then the default device plays. */
  #applyLoudspeaker = async (element: HTMLAudioElement) =>
    element.setSinkId?.(this.#loudspeaker).catch(() => undefined);
}
