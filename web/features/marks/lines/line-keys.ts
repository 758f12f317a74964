/** Keyboard navigation between lines, of which there may be thousands. */

/** Lines per Page Down, roughly one screen. */
const PAGE = 25;

/**
 * The line that a key moves the focus to; undefined for keys that do not move it.
 *
 * @param at.line  the current line, from 1
 */
export function lineAfter(key: string, { line, last }: { line: number; last: number }) {
  const next = {
    ArrowDown: line + 1,
    ArrowUp: line - 1,
    PageDown: line + PAGE,
    PageUp: line - PAGE,
    Home: 1,
    End: last,
  }[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 1), last);
}
