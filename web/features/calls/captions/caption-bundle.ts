/** Milliseconds, from the first of them, within which captions are read out as one. */
const BUNDLE_MS = 1_000;
/** Letters of a bundle: about ten seconds, read out. */
const LONGEST = 160;

/**
 * What comes close together is one sentence, so that nothing is cut off; and in a busy minute there is one bundle
 * after the other, so that none grows without end.
 */
export class CaptionBundle {
  #said = '';
  #begunAt = 0;

  /** Returns what is to be read out now. */
  add(caption: string): string {
    const end = /[.!?…]$/.test(this.#said) ? '' : '.';
    const together = `${this.#said}${end} ${caption}`;
    const isSoon = this.#said !== '' && Date.now() - this.#begunAt < BUNDLE_MS;
    if (isSoon && together.length <= LONGEST) this.#said = together;
    else {
      this.#said = caption;
      this.#begunAt = Date.now();
    }
    return this.#said;
  }
}
