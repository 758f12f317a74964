/** Encodes and decodes the texts of submissions, which are sent as UTF-8 in base64. */

/** Encodes a text. An unpaired surrogate becomes U+FFFD. */
export function toBase64(text: string) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes a text. Bytes that are not UTF-8 become U+FFFD. White space in the base64 is ignored. */
export function fromBase64(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
