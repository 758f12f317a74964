/** What is heard of others: an element of sound for each of their microphones, on no page, so that no page can lose it. */
export class Sounds {
  readonly #elements = new Map<string, HTMLAudioElement>();
  readonly #onBlocked: (isBlocked: boolean) => void;
  #loudspeaker = '';

  /** @param onBlocked  told when the browser wants a press before anything may sound, and when it is over */
  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked;
  }

  play(publication: string, track: MediaStreamTrack) {
    const element = this.#elements.get(publication) ?? new Audio();
    this.#elements.set(publication, element);
    element.srcObject = new MediaStream([track]);
    void this.#direct(element);
    void this.#start(element);
  }

  has = (publication: string) => this.#elements.has(publication);

  stop(publication: string) {
    const element = this.#elements.get(publication);
    if (element) element.srcObject = null;
    this.#elements.delete(publication);
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

  close() {
    for (const publication of [...this.#elements.keys()]) this.stop(publication);
  }

  #start = (element: HTMLAudioElement) =>
    element.play().catch((error: DOMException) => {
      // An `AbortError` is a track that was replaced while it began.
      if (error.name === 'NotAllowedError') this.#onBlocked(true);
    });

  /** Phones have no choice. One that is unplugged is no choice either: then it sounds where everything does. */
  #direct = async (element: HTMLAudioElement) => element.setSinkId?.(this.#loudspeaker).catch(() => undefined);
}
