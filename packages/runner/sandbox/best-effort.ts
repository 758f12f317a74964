/** For what may fail without anything depending on it. */
export function bestEffort(doing: () => void) {
  try {
    doing();
  } catch {}
}
