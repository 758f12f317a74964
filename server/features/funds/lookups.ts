/** Finding what a stranger's address names, where guessing such addresses must not pay. */
import { type Counted, countFailure, countsOf, type Limit, refuseExhausted } from '#server/http/limits/limits.ts';
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
 * Only what is not there counts, and past the limit it is not looked for any more.
 * What is there is shown all the same: its address has more than a hundred random
 * bits, so nobody guesses it, and one who tries keeps nobody else from it.
 *
 * @throws {Refusal} not_found, too_many_requests
 */
export function lookUp<T>(needs: Pick<Services, 'db' | 'clock' | 'reservations'>, { from, find, missing }: LookUp<T>) {
  const missed: Counted = [`fund-miss:${from}`, MISSES];
  const keys = [missed[0]];
  return needs.reservations.reserve(keys, async (reserved) => {
    const [counts, found] = await Promise.all([countsOf(needs, keys), find()]);
    if (found) return found;
    refuseExhausted(needs, [missed], { counts, reserved });
    await countFailure(needs, [missed]);
    throw new Refusal('not_found', missing);
  });
}
