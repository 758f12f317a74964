/** Signs values that clients send back, such as cookies, with a secret key of this school (HMAC-SHA-256). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { loadSecret } from '#server/db/secret.ts';

export interface Signer {
  /** Returns a signature of 128 bits in base64url, which is valid only for the same `purpose`. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** Loads the school's signing key, which is generated at the first start. */
export async function openSigner(db: Db): Promise<Signer> {
  const key = Buffer.from(await loadSecret(db, 'signer', randomBytes(32).toString('hex')), 'hex');
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest().subarray(0, 16).toString('base64url');

  return {
    sign,
    isSigned(purpose, text, signature) {
      // Compares the texts and not the decoded bytes: the unused bits of the last base64url character must match too.
      const [received, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, text))];
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
