/** Looking up a secret id or token from a URL, with a limit on wrong guesses. */
import { type Counted, countFailure, countsOf, type Limit, refuseExhausted } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';

/**
 * Limit of misses per IP address. Generous, because customers of a mobile network share an address, and many open a
 * page that was switched off.
 */
const MISSES: Limit = { max: 300, minutes: 15 };

interface Lookup<T> {
  /** The client's IPv4 address or IPv6 network, from networkOf. */
  from: string;
  find: () => Promise<T | undefined>;
  /** The refusal's message, the same for every reason. */
  missing: string;
}

/**
 * Looks up a secret and limits misses. Beyond the limit a hit is still returned: with
 * over 100 random bits it cannot be guessed, and a guesser must not block others behind the same
 * IP address.
 *
 * @throws {Refusal} not_found, too_many_requests
 */
export function limitedLookup<T>(
  needs: Pick<Services, 'attempts' | 'clock' | 'reservations'>,
  { from, find, missing }: Lookup<T>,
) {
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
