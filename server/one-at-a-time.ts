/**
 * Has something done, and once more where it is asked for meanwhile: one ends before
 * the next begins. What it gives resolves when all that was asked for is done, and
 * never rejects.
 *
 * @param onFault  told of what went wrong
 */
export function oneAtATime(doIt: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let isWanted = false;
  let underWay: Promise<void> | undefined;

  async function work() {
    while (isWanted) {
      isWanted = false;
      await doIt().catch(onFault);
    }
    underWay = undefined;
  }

  return () => {
    isWanted = true;
    underWay ??= work();
    return underWay;
  };
}
