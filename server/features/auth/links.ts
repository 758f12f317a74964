/**
 * The links in mails. A secret of 256 bits goes into the letter and only its
 * hash into the database; each link works once and for a while.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import { deleteSignUps } from './sign-ups.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const MINUTE = 60_000;
/** How long each kind of link works. An invitation is a link to choose a password that waits for a week. */
export const lifetimes = {
  verify: 24 * 60 * MINUTE,
  reset: 30 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
  setup: 7 * 24 * 60 * MINUTE,
};

/** Wrong secrets that one reset link stands before it is dead. */
const MAX_WRONG_TRIES = 10;

export interface NewLink {
  kind: store.LinkRow['kind'];
  userId: string | null;
  /** The sign-up that it confirms. */
  signUpId?: string | null;
  email: string;
  /** Milliseconds. */
  lifetime: number;
}

/** Makes a link; the secret is known here and in the letter alone. */
export async function makeLink({ db, clock }: Needs, { lifetime, ...details }: NewLink) {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  const { id } = await store.insertLink(db, { ...details, secretHash: hashOf(secret), expiresAt });
  return { id, secret };
}

/** The link of that kind which this secret opens, used or not, as long as it has not expired. */
export async function findBySecret({ db, clock }: Needs, kind: 'verify' | 'setup', secret: string) {
  const link = await store.findLinkBySecret(db, kind, hashOf(secret));
  return link && link.expiresAt > clock.now() ? link : undefined;
}

/** The reset link that this id and secret open and that is still good for one use. Wrong secrets count against it. */
export async function findResetLink({ db, clock }: Needs, id: string, secret: string) {
  const link = isUuid(id) ? await store.findLink(db, 'reset', id) : undefined;
  if (!link || link.usedAt || link.expiresAt <= clock.now() || link.wrongTries >= MAX_WRONG_TRIES) return undefined;
  if (link.secretHash === hashOf(secret)) return link;

  await store.countWrongTry(db, link.id);
  return undefined;
}

/** Unconfirmed sign-ups go a week after they came, and their addresses are free again. */
export async function sweepLinks({ db, clock }: Needs) {
  const now = clock.now();
  await store.deleteLinksExpiredBefore(db, now);
  const before = new Date(now.getTime() - 7 * 24 * 60 * MINUTE);
  await deleteSignUps(db, { before });
  await store.deleteUnconfirmedStudents(db, { before });
}

// What is compared are hashes, so the time that a comparison takes tells nothing about a secret.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
