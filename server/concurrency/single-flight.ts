/**
 * Returns a function that runs the work one call at a time: calls during a run share one more run after it.
 * Resolves when the caller's run has ended, and never rejects.
 *
 * @param onFault  receives the work's rejections
 */
export function singleFlight(work: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let isRequested = false;
  let currentRun: Promise<void> | undefined;

  async function run() {
    while (isRequested) {
      isRequested = false;
      await work().catch(onFault);
    }
    currentRun = undefined;
  }

  return () => {
    isRequested = true;
    currentRun ??= run();
    return currentRun;
  };
}
