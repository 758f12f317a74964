/** Reads whose cost grows with the school, such as counts over all students: the more they take, the more rarely they run. */

/** Milliseconds from which a read counts as slow. */
const SLOW = 100;
/** How many times as long as it took a slow result is shared: reading takes at most a hundredth of the time. */
const SHARED = 100;

/**
 * Returns a function that calls `read`. The result of a slow read is shared by all calls during it, and for some time
 * after it. The result of a quick read is only shared by calls during it.
 */
export function shareSlowResults<Argument, Result>(
  read: (argument: Argument) => Promise<Result>,
  now = () => performance.now(),
) {
  let shared: { result: Promise<Result>; until: number } | undefined;

  return (argument: Argument): Promise<Result> => {
    const begin = now();
    if (shared && begin < shared.until) return shared.result;
    const own = { result: read(argument), until: Number.POSITIVE_INFINITY };
    shared = own;
    own.result.then(
      () => {
        const took = now() - begin;
        own.until = took < SLOW ? 0 : now() + SHARED * took;
      },
      () => {
        own.until = 0;
      },
    );
    return own.result;
  };
}
