/** Signs what leaves the school and comes back, such as a cookie, with a key that only this school knows (HMAC-SHA-256). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { loadSecret } from '#server/db/secret.ts';

export interface Signer {
  /** 128 bits in base64url. @param purpose  so that what is signed for one thing is worth nothing as another */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** Its key is made when a school is first opened. */
export async function openSigner(db: Db): Promise<Signer> {
  const key = Buffer.from(await loadSecret(db, 'signer', randomBytes(32).toString('hex')), 'hex');
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}:${text}`).digest().subarray(0, 16).toString('base64url');

  return {
    sign,
    isSigned(purpose, text, signature) {
      // As they are written: some bits of the last letter mean nothing.
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(purpose, text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
