/** How a school gets its staff: the first administrator by a link printed on the server, tutors by invitation. */
import { authMessages } from '#contract/messages/auth-messages.ts';
import { peopleMessages } from '#contract/people.ts';
import type { Db } from '#server/db/connect.ts';
import { shortenSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { postLetter } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { findBySecret, lifetimes, makeLink } from './links.ts';
import { endSignUps } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'passwords'>;

/**
 * Invites a tutor by mail; a student with that address becomes one. Who has a
 * confirmed account is told. Everybody else gets a link to choose a password,
 * and whatever somebody unknown had signed up with under that address is void.
 *
 * @throws {Refusal} conflict  the address is an admin's, or of somebody whom the office has shut out
 */
export async function inviteTutor({ db, queue }: Pick<Services, 'db' | 'queue'>, email: string, name: string) {
  await db.transaction(async (tx) => {
    const added = await store.insertUser(tx, { email, name, type: 'tutor' });
    const userId = added?.id ?? (await makeTutor(tx, email, name));
    await queue.add(tx, postLetter, { kind: 'invitation', userId });
  });
}

async function makeTutor(tx: Db, email: string, name: string) {
  const { id, type, deactivatedAt, emailVerifiedAt } = (await store.lockUserByEmail(tx, email))!;
  if (type === 'admin') throw new Refusal('conflict', peopleMessages.isAdmin(email));
  if (deactivatedAt) throw new Refusal('conflict', peopleMessages.isClosed(email));

  const unproved = emailVerifiedAt ? {} : { name, passwordHash: null };
  await store.updateUser(tx, id, { type: 'tutor', ...unproved });
  await shortenSessionsOf(tx, id);
  if (!emailVerifiedAt) {
    await endSignUps(tx, id);
    await store.deleteUnusedLinks(tx, id);
  }
  return id;
}

export const hasAdmin = async (db: Db) => (await store.countAdmins(db)) > 0;

/** The secret of a link that makes the first administrator, or undefined when the school has one. Earlier ones end. */
export async function makeSetupLink({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  if (await hasAdmin(db)) return undefined;
  await store.deleteSetupLinks(db);
  const { secret } = await makeLink(
    { db, clock },
    { kind: 'setup', userId: null, email: '', lifetime: lifetimes.setup },
  );
  return secret;
}

/** @throws {Refusal} not_found  the link has been used or has expired */
export async function checkSetupLink(needs: Needs, secret: string) {
  const link = await findBySecret(needs, 'setup', secret);
  if (!link || link.usedAt) throw new Refusal('not_found', authMessages.linkInvalid);
  return link;
}

/** Makes the first administrator, whose address needs no mail to be believed: the link was printed on the server. */
export async function setUpSchool(
  needs: Needs,
  secret: string,
  admin: { name: string; email: string; password: string },
) {
  const link = await checkSetupLink(needs, secret);
  const { name, email } = admin;
  const passwordHash = await needs.passwords.hash(admin.password);

  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now();
    if (!(await store.spendLink(tx, link.id, now))) throw new Refusal('not_found', authMessages.linkInvalid);
    const made = { name, passwordHash, type: 'admin' as const, emailVerifiedAt: now };
    const inserted = await store.insertUser(tx, { ...made, email });
    if (!inserted) await makeAdmin(tx, email, made);
  });
}

/** Of whoever has that address, confirmed or not. */
async function makeAdmin(tx: Db, email: string, made: Partial<store.UserRow>) {
  const { id } = (await store.lockUserByEmail(tx, email))!;
  await store.updateUser(tx, id, made);
  await shortenSessionsOf(tx, id);
  await endSignUps(tx, id);
}
