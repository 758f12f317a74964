/** Reads whose cost grows with the school, such as counts over all students: the more they take, the more rarely they run. */

/** Milliseconds from which a read counts as slow. */
const SLOW = 100;
/** Results are shared after this many slow reads in a row: a single slow read may have waited for a connection or a lock. */
const SLOW_IN_A_ROW = 2;
/** A result is shared for this multiple of its reading time, and at most for this many milliseconds. */
const [SHARE_FACTOR, MAX_SHARE_MS] = [100, 60_000];

/**
 * Returns a function that calls `read`. Its result is shared by all calls during the read and, if this read and the one
 * before it were slow, for some time after it.
 */
export function shareSlowResults<Argument, Result>(
  read: (argument: Argument) => Promise<Result>,
  now = () => performance.now(),
) {
  let slowReads = 0;
  let shared: { result: Promise<Result>; until: number } | undefined;

  return (argument: Argument): Promise<Result> => {
    const begin = now();
    if (shared && begin < shared.until) return shared.result;
    const own = { result: read(argument), until: Number.POSITIVE_INFINITY };
    shared = own;
    own.result.then(
      () => {
        const took = now() - begin;
        slowReads = took < SLOW ? 0 : slowReads + 1;
        own.until = slowReads < SLOW_IN_A_ROW ? 0 : now() + Math.min(SHARE_FACTOR * took, MAX_SHARE_MS);
      },
      () => {
        own.until = 0;
      },
    );
    return own.result;
  };
}
