/** Milliseconds after the first caption within which later ones join it. */
const BUNDLE_MS = 1_000;
/** Maximum characters of a bundle: about ten seconds of speech. */
const LONGEST = 160;

/**
 * Joins captions that come close together, because a screen reader cuts one off when the next appears. A bundle is
 * limited, so that a busy minute becomes several.
 */
export class CaptionBundle {
  #text = '';
  #startedAt = 0;

  /** Returns the text to read out now. */
  add(caption: string): string {
    const end = /[.!?…]$/.test(this.#text) ? '' : '.';
    const together = `${this.#text}${end} ${caption}`;
    const isSoon = this.#text !== '' && Date.now() - this.#startedAt < BUNDLE_MS;
    if (isSoon && together.length <= LONGEST) this.#text = together;
    else {
      this.#text = caption;
      this.#startedAt = Date.now();
    }
    return this.#text;
  }
}
