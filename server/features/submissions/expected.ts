/** Whether a program printed what was expected, as Judge0 compares: line by line, without white space at their ends. */

/** Space, and the control characters that end nothing: tab, line feed, vertical tab, form feed, carriage return, null. */
const WHITE = new Set([0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x00]);
const LINE_END = 0x0a;

export const isAsExpected = (printed: Uint8Array, expected: Uint8Array) =>
  Buffer.from(printed).equals(expected) || stripped(printed).equals(stripped(expected));

/** A loop instead of a pattern: a megabyte of spaces must not cost more than reading it. */
function stripped(bytes: Uint8Array) {
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  // Where what is kept ends, if nothing but white space comes any more.
  let solid = 0;
  let solidInLine = 0;
  for (const byte of bytes) {
    if (byte === LINE_END) length = solidInLine;
    kept[length++] = byte;
    if (!WHITE.has(byte)) solid = length;
    if (byte === LINE_END || !WHITE.has(byte)) solidInLine = length;
  }
  return kept.subarray(0, solid);
}
