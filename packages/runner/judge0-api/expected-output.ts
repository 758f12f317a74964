/**
 * Compares a program's output with the expected output by Judge0's rule: white space at line ends and at the very end
 * is ignored. The output may be any bytes; it is compared byte by byte, whatever the encoding.
 */
export const matchesExpected = (printed: Uint8Array, expected: Uint8Array) =>
  Buffer.from(printed).equals(expected) || normalize(printed) === normalize(expected);

const normalize = (bytes: Uint8Array) =>
  withoutEnd(Buffer.from(bytes).toString('latin1')).split('\n').map(withoutEnd).join('\n');

/** Judge0's white space: space, tab, line feed, vertical tab, form feed, carriage return, null. */
const WHITE_SPACE = new Set([' ', '\t', '\n', '\v', '\f', '\r', '\0']);

/** Removes white space at the end, by a loop: a regular expression would be slow for a megabyte of spaces. */
function withoutEnd(text: string) {
  let end = text.length;
  while (end > 0 && WHITE_SPACE.has(text[end - 1]!)) end--;
  return text.slice(0, end);
}
