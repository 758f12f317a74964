/** Runs an action and ignores errors. Only for actions that may fail without consequences. */
export function bestEffort(doing: () => void) {
  try {
    doing();
  } catch {}
}
