/** Texts as they travel: UTF-8 in base64. */

/** Half of a character that needs two, which is no text, becomes U+FFFD. */
export function toBase64(text: string) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** What a program prints need not be UTF-8: what is not is shown as U+FFFD. Lines and blanks between do not count. */
export function fromBase64(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
