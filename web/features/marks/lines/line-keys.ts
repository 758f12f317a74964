/** Keyboard navigation between lines, of which there may be thousands. */

/** Lines per Page Down, roughly one screen. */
const PAGE = 25;

/** The line that a key moves to; undefined for other keys. @param at.line  1 for the first */
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
