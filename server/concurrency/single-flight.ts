/**
 * Returns a function that runs `work`, but never twice at the same time: all calls during a run together cause one
 * further run after it. The promise of each call resolves after the run that the call caused, and never rejects.
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
