/** Opens the services for signing, hashing queues and passwords, of which each process has one. */
import type { Db } from '#server/db/connect.ts';
import { openPasswords } from '#server/features/auth/passwords.ts';
import { openHashing } from './hashing.ts';
import { openSigner } from './signer.ts';

export async function openSecurity(db: Db) {
  const hashing = openHashing();
  return { hashing, passwords: openPasswords(hashing), signer: await openSigner(db) };
}
