/**
 * Calls of what it returns run the work one at a time: those that come while it runs share one more run after it.
 * Resolves when all that was asked for is done, and never rejects.
 *
 * @param onFault  told of what the work rejects with
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
