/** Generates a payment's reference, which people can read out, and the secret in the provider's callback URL. */
import { randomBytes, randomInt } from 'node:crypto';
import { callbackHashOf } from '#server/features/settlement/settlement.ts';

/** The characters of a reference, as in contract/money/payments.ts. They omit I, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random reference of 60 bits. */
export const newReference = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A random secret of 256 bits. Only the provider receives it; the server stores its hash. */
export function newCallbackSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: callbackHashOf(secret) };
}
