/** Generates what identifies a payment: a reference that people can read out, and the secret in the provider's callback URL. */
import { randomBytes, randomInt } from 'node:crypto';
import { callbackHashOf } from '#server/features/settlement/settlement.ts';

/** As Reference in contract/payments.ts. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 60 bits. */
export const newReference = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** 256 bits, sent to the provider only; we store its hash. */
export function newCallbackSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: callbackHashOf(secret) };
}
