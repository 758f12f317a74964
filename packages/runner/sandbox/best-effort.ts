/** For what may fail without anything depending on it. */
export function attempt(doing: () => void) {
  try {
    doing();
  } catch {}
}
