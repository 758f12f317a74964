/** Maximum bytes of the reason with which a WebSocket is closed (RFC 6455, section 5.5). */
const MAX_BYTES = 123;

/** The text as the reason for closing a WebSocket, cut if it is too long. */
export function closeReason(text: string) {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_BYTES) return text;
  // The ellipsis has three bytes. A character that was cut becomes U+FFFD.
  const beginning = bytes.subarray(0, MAX_BYTES - 3).toString('utf8');
  return `${beginning.replace(/\uFFFD+$/, '')}…`;
}
