/** Checks an email address or admission number and a password, and limits wrong attempts. */

import {
  type Counted,
  countFailure,
  countsOf,
  type Limit,
  refuseExhausted,
  type Visit,
} from '#server/http/limits/limits.ts';
import type { Device } from '#server/http/sessions/devices.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as store from './auth.store.ts';
import { isFirstPassword } from './first-passwords/first-password.ts';
import { withPassword } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'passwords' | 'reservations' | 'signer'>;

const DAY = 24 * 60;

/**
 * Limits of failed sign-ins; successful ones do not count. Generous per IP address, because a classroom shares one;
 * strict per account, because over that limit users are not locked out but solve a
 * proof of work. SECURITY.md says how many guesses this leaves to an attacker.
 */
const limits = {
  /** Limit of one device that has signed in to the account before. Other clients cannot use it up. */
  byDevice: { max: 10, minutes: 60 },
  /** Limit of all known devices together, because an attacker who once knew the password may have very many. */
  byDevices: { max: 200, minutes: DAY },
  byIpAndAccount: { max: 10, minutes: 15, orProofOfWork: true },
  byIp: { max: 100, minutes: 15, orProofOfWork: true },
  byAccount: { max: 50, minutes: DAY, orProofOfWork: true },
} satisfies Record<string, Limit>;

export type SignInVisit = Visit & { device: Device };

export interface TypedCredentials {
  /** The email address, or a student's admission number. */
  email: string;
  password: string;
}

/**
 * The user with that email or admission number and password, and the hash that the password matches. A first password
 * counts too, even if it has expired; the user's `firstPasswordNonce` is then not null.
 *
 * @throws {Refusal} wrong_credentials  one message for a wrong password and an unknown address
 * @throws {Refusal} too_many_requests  too many failures for this account or from this IP address, and no proof of work
 * @throws {Refusal} unavailable        too many passwords are being checked at the moment
 */
export async function checkPassword(needs: Needs, typed: TypedCredentials, visit: SignInVisit) {
  const { password } = typed;
  const { ip, device } = visit;
  const user = await store.findUserByLogin(needs.db, typed.email);
  // The account's address even if an admission number was typed, so that both share the account's limit.
  const email = user?.email ?? typed.email;
  // The email is unvalidated text. Each kind of rate-limit key has its own prefix, and the IP address, which has no
  // space, comes before the email, so that no crafted email produces the key of another limit, IP address or account.
  const deviceLimits: Counted[] = device.knows(email)
    ? [
        [`sign-in-device:${device.id} ${email}`, limits.byDevice],
        [`sign-in-devices:${email}`, limits.byDevices],
      ]
    : [];
  const unknownDeviceLimits: Counted[] = [
    [`sign-in-here:${ip} ${email}`, limits.byIpAndAccount],
    [`sign-in-from:${ip}`, limits.byIp],
    [`sign-in-account:${email}`, limits.byAccount],
  ];
  const keys = [...deviceLimits, ...unknownDeviceLimits].map(([key]) => key);

  return needs.reservations.reserve(keys, async (reserved) => {
    const counts = await countsOf(needs, keys);
    const isWithinLimit = ([key, { max }]: Counted) => (counts.find((one) => one.key === key)?.count ?? 0) < max;
    // A device that has used up its own limits is treated as unknown.
    const isKnownDevice = deviceLimits.length > 0 && deviceLimits.every(isWithinLimit);
    const counted = isKnownDevice ? deviceLimits : unknownDeviceLimits;
    refuseExhausted({ ...needs, visit }, counted, { counts, reserved });

    const proved = await withPassword(needs, user, { password, turn: { isFirst: isKnownDevice } });
    if (proved) return proved;
    if (user && isFirstPassword(needs, user, password)) return user;
    await countFailure(needs, counted);
    throw new Refusal('wrong_credentials', authTexts.wrongCredentials);
  });
}
