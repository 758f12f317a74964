/** Whether an email and a password belong together, and how often somebody may be wrong about it. */
import { authMessages } from '#contract/auth-messages.ts';
import {
  type Counted,
  checkAttempts,
  countAttempts,
  forgiveAttempts,
  hasCounted,
  isWithinLimit,
  type Limit,
} from '#server/http/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import { isPassword } from './passwords.ts';

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
 * The person with that email and password.
 *
 * @throws {Refusal} wrong_credentials  one message for a wrong password and an unknown address
 * @throws {Refusal} too_many_requests  too many failures for this account or from this address
 */
export async function checkPassword(needs: Needs, { email, password }: TypedCredentials, { ip }: Visit) {
  const [user, counted] = await Promise.all([store.findUserByEmail(needs.db, email), attemptsOf(needs, email, ip)]);
  await checkAttempts(needs, counted);
  // Counted while the hash is worked out: the answer waits for both, so many at once still cannot get past.
  const [isRight] = await Promise.all([isPassword(user?.passwordHash, password), countAttempts(needs, counted)]);
  if (!user || !isRight) throw new Refusal('wrong_credentials', authMessages.wrongCredentials);

  await Promise.all([
    forgiveAttempts(
      needs,
      counted.map(([key]) => key),
    ),
    isWithinLimit(needs, placeOf(email, ip), limits.knownPlace),
  ]);
  return user;
}

/** What a failure to sign in counts against. Guesses from elsewhere never keep a person out of a place they know. */
async function attemptsOf(needs: Needs, email: string, ip: string): Promise<Counted[]> {
  const here: Counted[] = [
    [`sign-in:${email}:${ip}`, limits.here],
    [`sign-in-from:${ip}`, limits.byIp],
  ];
  const isKnown = await hasCounted(needs, placeOf(email, ip));
  return isKnown ? here : [...here, [`sign-in:${email}`, limits.byAccount]];
}

/** Counted once for each successful sign-in: that there is a count says that this account has been used from there. */
const placeOf = (email: string, ip: string) => `signed-in:${email}:${ip}`;
