/**
 * Runs the work one at a time: calls made during a run share one further run after it. The returned function resolves when all requested
 * runs have ended, and never rejects.
 *
 * @param onFault  called with the error of each failed run
 */
export function singleFlight(work: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let isRequested = false;
  let running: Promise<void> | undefined;

  async function run() {
    while (isRequested) {
      isRequested = false;
      await work().catch(onFault);
    }
    running = undefined;
  }

  return () => {
    isRequested = true;
    running ??= run();
    return running;
  };
}
