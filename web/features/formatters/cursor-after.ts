import { diffIndices } from 'node-diff3';

/**
 * Returns the cursor's position after formatting. In an unchanged line it stays at the same character. In changed lines it stays
 * behind the same number of characters that are not white space.
 */
export function cursorAfter(before: string, after: string, cursor: number) {
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')];
  const line = before.slice(0, cursor).split('\n').length - 1;
  let shift = 0;
  for (const { buffer1: from, buffer2: to } of diffIndices(oldLines, newLines)) {
    if (from[0] > line) break;
    if (line < from[0] + from[1]) {
      const passed = countSigns(before.slice(startOf(oldLines, from[0]), cursor));
      const changed = newLines.slice(to[0], to[0] + to[1]).join('\n');
      return startOf(newLines, to[0]) + lengthWith(changed, passed);
    }
    shift = to[0] + to[1] - from[0] - from[1];
  }
  return startOf(newLines, line + shift) + (cursor - startOf(oldLines, line));
}

/** The number of characters before a line. */
const startOf = (lines: string[], index: number) =>
  lines.slice(0, index).reduce((length, line) => length + line.length + 1, 0);

const countSigns = (text: string) => text.replaceAll(/\s/g, '').length;

/** The length of the shortest beginning of a text that contains this many characters other than white space. */
function lengthWith(text: string, signs: number) {
  let length = 0;
  for (let left = signs; left > 0 && length < text.length; length += 1) if (/\S/.test(text[length]!)) left -= 1;
  return length;
}
