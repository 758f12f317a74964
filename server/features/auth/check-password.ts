/** Whether an email and a password belong together, and how often somebody may be wrong about it. */
import { authMessages } from '#contract/messages/auth-messages.ts';
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
import * as store from './auth.store.ts';
import { withPassword } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'passwords' | 'reservations'>;

const DAY = 24 * 60;

/**
 * Only failures count. Generous by address, because a classroom shares one; strict
 * by account, because past it nobody waits: the next one works. What this leaves to
 * whoever guesses stands in SECURITY.md.
 */
const limits = {
  /** Of a device on which somebody has signed in to the account: nobody else counts there. */
  byDevice: { max: 10, minutes: 60 },
  /** Of all such devices: who once knew the password could have made any number of them. */
  byDevices: { max: 200, minutes: DAY },
  here: { max: 10, minutes: 15, orProofOfWork: true },
  byIp: { max: 100, minutes: 15, orProofOfWork: true },
  byAccount: { max: 50, minutes: DAY, orProofOfWork: true },
} satisfies Record<string, Limit>;

export type SignInVisit = Visit & { device: Device };

export interface TypedCredentials {
  email: string;
  password: string;
}

/**
 * The person with that email and password, with the hash that the password fits.
 *
 * @throws {Refusal} wrong_credentials  one message for a wrong password and an unknown address
 * @throws {Refusal} too_many_requests  too many failures for this account or from this address, and no work done
 * @throws {Refusal} unavailable        too many passwords are being checked
 */
export async function checkPassword(needs: Needs, typed: TypedCredentials, visit: SignInVisit) {
  const { email, password } = typed;
  const { ip, device } = visit;
  // An email is any text here: no two kinds of keys begin alike, and the address, which has no space, comes first.
  const known: Counted[] = device.knows(email)
    ? [
        [`sign-in-device:${device.id} ${email}`, limits.byDevice],
        [`sign-in-devices:${email}`, limits.byDevices],
      ]
    : [];
  const elsewhere: Counted[] = [
    [`sign-in-here:${ip} ${email}`, limits.here],
    [`sign-in-from:${ip}`, limits.byIp],
    [`sign-in-account:${email}`, limits.byAccount],
  ];
  const keys = [...known, ...elsewhere].map(([key]) => key);

  return needs.reservations.reserve(keys, async (reserved) => {
    const [user, counts] = await Promise.all([store.findUserByEmail(needs.db, email), countsOf(needs, keys)]);
    const isLeft = ([key, { max }]: Counted) => (counts.find((one) => one.key === key)?.count ?? 0) < max;
    // A device that has used up its own limits is like any other.
    const isFirst = known.length > 0 && known.every(isLeft);
    const counted = isFirst ? known : elsewhere;
    refuseExhausted({ ...needs, visit }, counted, { counts, reserved });

    const proved = await withPassword(needs, user, { password, turn: { isFirst } });
    if (proved) return proved;
    await countFailure(needs, counted);
    throw new Refusal('wrong_credentials', authMessages.wrongCredentials);
  });
}
