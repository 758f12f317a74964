/** What a payment is found by: a reference that people can read out, and a secret in the address to which the provider calls back. */
import { randomBytes, randomInt } from 'node:crypto';
import { callbackHashOf } from '#server/features/settlement/settlement.ts';

/** As contract/payments.ts has it. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 60 bits. */
export const newReference = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** 256 bits, to be told to the provider alone; only its hash is stored. */
export function newCallbackSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: callbackHashOf(secret) };
}
