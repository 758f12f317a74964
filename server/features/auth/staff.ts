/** Creates the first administrator of a new school, by a set-up link that a command on the server prints (server/school.ts). */

import type { Db } from '#server/db/connect.ts';
import { shortenSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as store from './auth.store.ts';
import { createLink, findBySecret, lifetimes } from './links.ts';
import { endSignUps } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'passwords'>;

export const hasAdmin = async (db: Db) => (await store.countAdmins(db)) > 0;

/**
 * Creates the link that makes the first administrator, and returns its secret; undefined if the school has an admin.
 * Earlier setup links stop working.
 */
export async function createSetupLink({ db, clock }: Pick<Needs, 'db' | 'clock'>) {
  if (await hasAdmin(db)) return undefined;
  await store.deleteSetupLinks(db);
  const { secret } = await createLink(
    { db, clock },
    { kind: 'setup', userId: null, email: '', lifetime: lifetimes.setup },
  );
  return secret;
}

/** Loads a setup link without using it up. @throws {Refusal} not_found  the link was used or has expired */
export async function checkSetupLink(needs: Needs, secret: string) {
  const link = await findBySecret(needs, 'setup', secret);
  if (!link || link.usedAt) throw new Refusal('not_found', authTexts.linkInvalid);
  return link;
}

/** Creates the first administrator. The email address needs no confirmation, because the link was printed on the server. */
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
    if (!(await store.markLinkUsed(tx, link.id, now))) throw new Refusal('not_found', authTexts.linkInvalid);
    const made = { name, passwordHash, type: 'admin' as const, emailVerifiedAt: now };
    const inserted = await store.insertUser(tx, { ...made, email });
    if (!inserted) await makeAdmin(tx, email, made);
  });
}

/** Promotes the existing user with that address, confirmed or not. */
async function makeAdmin(tx: Db, email: string, made: Partial<store.UserRow>) {
  const { id } = (await store.lockUserByEmail(tx, email))!;
  await store.updateUser(tx, id, made);
  await shortenSessionsOf(tx, id);
  await endSignUps(tx, id);
}
