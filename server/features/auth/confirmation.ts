/** How an address is confirmed: whoever opens the link that was sent there reads its mailbox. */
import { authMessages } from '#contract/auth-messages.ts';
import type { Db } from '#server/db/connect.ts';
import { endSessionsOf } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import { findBySecret } from './links.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

interface Confirmation {
  /** The type of person that the link's address names. */
  role: string;
  secret: string;
  /** Who opens the link, if they are signed in here: that session may go on. */
  by: { id: string; sessionId: string } | undefined;
}

/**
 * Confirms the address that a link was sent to. Opening the link again says
 * "yes" again. It signs nobody in.
 *
 * @throws {Refusal} not_found  no such link, or it has expired, or it is for another role
 * @throws {Refusal} conflict   a changed address that somebody else has taken meanwhile
 */
export async function verifyEmail({ db, clock }: Needs, { role, secret, by }: Confirmation) {
  const link = await findBySecret({ db, clock }, 'verify', secret);
  const user = link?.userId ? await store.findUser(db, link.userId) : undefined;
  if (!link || user?.type !== role) throw new Refusal('not_found', authMessages.linkInvalid);
  if (link.usedAt && user.email === link.email) return;
  if (![user.email, user.pendingEmail].includes(link.email)) throw new Refusal('not_found', authMessages.linkInvalid);

  await db.transaction(async (tx) => {
    const now = clock.now();
    const isOurs = await store.spendLink(tx, link.id, now);
    if (!isOurs) throw new Refusal('not_found', authMessages.linkInvalid);
    if (link.email !== user.email) await takeAddress(tx, user, { email: link.email, by });
    await store.updateUser(tx, user.id, { emailVerifiedAt: now });
  });
}

/** Moves an account to its new address; what was sent to the old one, and who is signed in elsewhere, counts no more. */
async function takeAddress(tx: Db, user: store.UserRow, { email, by }: { email: string; by: Confirmation['by'] }) {
  const holder = await store.findUserByEmail(tx, email);
  if (holder && !isUnconfirmedStudent(holder)) throw new Refusal('conflict', authMessages.emailTaken);
  if (holder) await store.deleteUser(tx, holder.id);
  const isMoved = await store.moveToAddress(tx, user.id, email);
  if (!isMoved) throw new Refusal('conflict', authMessages.emailTaken);
  await store.deleteUnusedLinks(tx, user.id);
  await endSessionsOf(tx, user.id, by?.id === user.id ? by.sessionId : undefined);
}

/** Somebody whose address is free for whoever proves it; not if the office has shut them out. */
export const isUnconfirmedStudent = ({ emailVerifiedAt, type, deactivatedAt }: store.UserRow) =>
  !emailVerifiedAt && type === 'student' && !deactivatedAt;
