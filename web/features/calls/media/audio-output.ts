/** Plays the microphones of other participants, each in an audio element outside the DOM, so that no rendering removes it. */

/**
 * Milliseconds until a paused audio element is played again. Another app paused it, and may use the loudspeaker until
 * then.
 */
const RESUME_AFTER_MS = 1_000;

export class AudioOutput {
  readonly #elements = new Map<string, HTMLAudioElement>();
  readonly #onBlocked: (isBlocked: boolean) => void;
  #loudspeaker = '';

  /**
   * @param onBlocked  called with true when the browser refuses to play audio before the user presses a button, and
   * with false when it plays again
   */
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

  /**
   * Plays audio that the browser has blocked. Call it only in a button's event handler: browsers require a user
   * gesture.
   */
  unblock() {
    this.#onBlocked(false);
    for (const element of this.#elements.values()) void this.#start(element);
  }

  /** @param loudspeaker  the browser's device id; empty: the default device */
  setLoudspeaker(loudspeaker: string) {
    this.#loudspeaker = loudspeaker;
    for (const element of this.#elements.values()) void this.#applyLoudspeaker(element);
  }

  /** Stops all tracks. New ones may be played afterwards. */
  stopAll() {
    for (const publication of [...this.#elements.keys()]) this.stop(publication);
  }

  close() {
    document.removeEventListener('visibilitychange', this.#resume);
    this.stopAll();
  }

  /** Creates an audio element. When a phone call or another app pauses it, it is played again a moment later. */
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
      // An `AbortError` is ignored: the track was replaced while its playback was starting.
      if ((error as DOMException).name === 'NotAllowedError') this.#onBlocked(true);
    }
  }

  #isAllPlaying = () => [...this.#elements.values()].every(({ paused }) => !paused);

  /**
   * Switches an element to the chosen loudspeaker. The default loudspeaker plays on phones, and if the chosen one is
   * unplugged.
   */
  #applyLoudspeaker = async (element: HTMLAudioElement) =>
    element.setSinkId?.(this.#loudspeaker).catch(() => undefined);
}
