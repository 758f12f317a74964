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
  if (!link?.userId) throw new Refusal('not_found', authMessages.linkInvalid);
  const { id, userId, email } = link;

  await db.transaction(async (tx) => {
    const people = await store.lockForAddress(tx, userId, email);
    const user = people.find((one) => one.id === userId);
    if (user?.type !== role) throw new Refusal('not_found', authMessages.linkInvalid);
    if (link.usedAt && user.email === email) return;

    const now = clock.now();
    const isWanted = [user.email, user.pendingEmail].includes(email);
    const isOurs = isWanted && (await store.spendLink(tx, id, now));
    if (!isOurs) throw new Refusal('not_found', authMessages.linkInvalid);
    const holder = people.find((one) => one.email === email);
    if (holder !== user) await takeAddress(tx, user, { email, holder, by });
    await store.updateUser(tx, user.id, { emailVerifiedAt: now });
  });
}

interface Move {
  email: string;
  /** Who has the new address so far. */
  holder: store.UserRow | undefined;
  by: Confirmation['by'];
}

/** Moves an account to its new address; what was sent to the old one, and who is signed in elsewhere, counts no more. */
async function takeAddress(tx: Db, user: store.UserRow, { email, holder, by }: Move) {
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
