/** Milliseconds after the first caption of a bundle within which later captions are joined to it. */
const BUNDLE_MS = 1_000;
/** Maximum characters of a bundle: about ten seconds of speech. */
const MAX_LENGTH = 160;

/**
 * Joins captions that follow each other closely into a bundle, because a screen reader stops reading a caption when the
 * next appears. The length of a bundle is limited, so that a busy minute becomes several bundles.
 */
export class CaptionBundle {
  #text = '';
  #startedAt = 0;

  /** Adds a caption and returns the text to show and read out now: the whole bundle. */
  add(caption: string): string {
    const end = /[.!?…]$/.test(this.#text) ? '' : '.';
    const together = `${this.#text}${end} ${caption}`;
    const isSoon = this.#text !== '' && Date.now() - this.#startedAt < BUNDLE_MS;
    if (isSoon && together.length <= MAX_LENGTH) this.#text = together;
    else {
      this.#text = caption;
      this.#startedAt = Date.now();
    }
    return this.#text;
  }
}
