/** Finding what a stranger's address names, where guessing such addresses must not pay. */
import { countAttempt, countsOf, type Limit, refuseExhausted, reserving } from '#server/http/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';

/** From one address, behind which there may be all customers of a mobile network: a page that was switched off is still opened by many. */
const MISSES: Limit = { max: 300, minutes: 15 };

interface LookUp<T> {
  /** The address that asks. */
  from: string;
  find: () => Promise<T | undefined>;
  /** What is said when there is nothing: the same whatever the reason. */
  missing: string;
}

/**
 * Only what is not there counts. Over the limit, what is there is not told either.
 *
 * @throws {Refusal} not_found, too_many_requests
 */
export function lookUp<T>(needs: Pick<Services, 'db' | 'clock'>, { from, find, missing }: LookUp<T>) {
  const key = `fund-miss:${from}`;
  return reserving([key], async (reserved) => {
    const [counts, found] = await Promise.all([countsOf(needs, [key]), find()]);
    refuseExhausted(needs, [[key, MISSES]], { counts, reserved });
    if (found) return found;
    await countAttempt(needs, key, MISSES);
    throw new Refusal('not_found', missing);
  });
}
