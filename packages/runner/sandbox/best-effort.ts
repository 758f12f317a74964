/** Ignores errors: only for actions on whose success nothing depends. */
export function bestEffort(doing: () => void) {
  try {
    doing();
  } catch {}
}
