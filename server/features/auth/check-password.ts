/** Whether an email and a password belong together, and how often somebody may be wrong about it. */
import { authMessages } from '#contract/auth-messages.ts';
import {
  type Counted,
  countAttempts,
  countsOf,
  isWithinLimit,
  type Limit,
  refuseExhausted,
  reserving,
} from '#server/http/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import { withPassword } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Generous by address, because a classroom shares one; strict by account. Only failures count. */
const limits = {
  here: { max: 10, minutes: 15 },
  byAccount: { max: 50, minutes: 60 },
  byIp: { max: 100, minutes: 15 },
  knownPlace: { max: 1, minutes: 90 * 24 * 60 },
} satisfies Record<string, Limit>;

export interface Visit {
  ip: string;
}

export interface TypedCredentials {
  email: string;
  password: string;
}

/**
 * The person with that email and password, with the hash that the password fits.
 *
 * @throws {Refusal} wrong_credentials  one message for a wrong password and an unknown address
 * @throws {Refusal} too_many_requests  too many failures for this account or from this address
 */
export async function checkPassword(needs: Needs, typed: TypedCredentials, { ip }: Visit) {
  const { email, password } = typed;
  // An email is any text here: no two kinds of keys begin alike, and the address, which has no space, comes first.
  const place = placeOf(email, ip);
  const here: Counted[] = [
    [`sign-in-here:${ip} ${email}`, limits.here],
    [`sign-in-from:${ip}`, limits.byIp],
  ];
  const anywhere: Counted = [`sign-in-account:${email}`, limits.byAccount];
  const keys = [...here, anywhere].map(([key]) => key);

  return reserving(keys, async (reserved) => {
    const [user, counts] = await Promise.all([
      store.findUserByEmail(needs.db, email),
      countsOf(needs, [place, ...keys]),
    ]);
    const isKnownPlace = counts.some(({ key }) => key === place);
    // Guesses from elsewhere never keep a person out of a place they know.
    const counted = isKnownPlace ? here : [...here, anywhere];
    refuseExhausted(needs, counted, { counts, reserved });

    const proved = await withPassword(needs, user, password);
    if (!proved) {
      await countAttempts(needs, counted);
      throw new Refusal('wrong_credentials', authMessages.wrongCredentials);
    }
    if (!isKnownPlace) await isWithinLimit(needs, place, limits.knownPlace);
    return proved;
  });
}

/** Counted at the first successful sign-in from there: that there is a count says that the account has been used there. */
const placeOf = (email: string, ip: string) => `signed-in:${ip} ${email}`;
