/** The secret in a guardian's link: 256 bits in the email, their hash in the database. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import * as store from './funds.store.ts';

/** Creates a secret that replaces the previous one; undefined if consent of that guardian is no longer pending. */
export async function createConsentSecret(db: Db, asked: { studentId: string; email: string }) {
  const secret = randomBytes(32).toString('base64url');
  return (await store.setConsentHash(db, asked, hashOf(secret))) ? secret : undefined;
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
