/**
 * The links in emails. The email carries a secret of 256 bits, of which only the
 * hash is stored; a link works once, until it expires.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import { deleteSignUps } from './sign-ups.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const MINUTE = 60_000;
/** How long each kind of link works, in milliseconds. An invitation is a reset link that lasts a week. */
export const lifetimes = {
  verify: 24 * 60 * MINUTE,
  reset: 30 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
  setup: 7 * 24 * 60 * MINUTE,
};

/** After this many wrong secrets a reset link no longer works. */
const MAX_WRONG_TRIES = 10;

export interface NewLink {
  kind: store.LinkRow['kind'];
  userId: string | null;
  /** The sign-up that the link confirms. */
  signUpId?: string | null;
  email: string;
  /** How long the link works, in milliseconds. */
  lifetime: number;
}

/** Creates a link. The returned secret is not stored: it goes into the email only. */
export async function createLink({ db, clock }: Needs, { lifetime, ...details }: NewLink) {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  const { id } = await store.insertLink(db, { ...details, secretHash: hashOf(secret), expiresAt });
  return { id, secret };
}

/** The unexpired link of the given kind with this secret, even if the link was used. */
export async function findBySecret({ db, clock }: Needs, kind: 'verify' | 'setup', secret: string) {
  const link = await store.findLinkBySecret(db, kind, hashOf(secret));
  return link && link.expiresAt > clock.now() ? link : undefined;
}

/** The unused, unexpired reset link with this id and secret. Counts wrong secrets. */
export async function findResetLink({ db, clock }: Needs, id: string, secret: string) {
  const link = isUuid(id) ? await store.findLink(db, 'reset', id) : undefined;
  if (!link || link.usedAt || link.expiresAt <= clock.now() || link.wrongTries >= MAX_WRONG_TRIES) return undefined;
  if (link.secretHash === hashOf(secret)) return link;

  await store.countWrongSecret(db, link.id);
  return undefined;
}

/** Deletes expired links, and sign-ups that are unconfirmed after a week, which frees their addresses. */
export async function deleteExpiredLinks({ db, clock }: Needs) {
  const now = clock.now();
  await store.deleteLinksExpiredBefore(db, now);
  const before = new Date(now.getTime() - 7 * 24 * 60 * MINUTE);
  await deleteSignUps(db, { before });
  await store.deleteUnconfirmedStudents(db, { before });
}

// Comparing hashes makes the time of a comparison independent of the secret.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
