/**
 * Returns a function that runs the work one call at a time: calls during a run share one more run after it.
 * Resolves when the caller's run has ended, and never rejects.
 *
 * @param onFault  receives the work's rejections
 */
export function singleFlight(work: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let isWanted = false;
  let underWay: Promise<void> | undefined;

  async function run() {
    while (isWanted) {
      isWanted = false;
      await work().catch(onFault);
    }
    underWay = undefined;
  }

  return () => {
    isWanted = true;
    underWay ??= run();
    return underWay;
  };
}
