/** Invitations of tutors and students by the office. The invited person chooses a password by the link in the email. */
import type { Locale } from '#messages/locales.ts';
import { type Db, isForeignKeyViolation } from '#server/db/connect.ts';
import { isOlderRunning } from '#server/db/migrate.ts';
import { shortenSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as admissionsTexts from '#texts/people/admissions.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import { isInvited, isUnconfirmedStudent } from './account-state.ts';
import { sendAccountEmail } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { endSignUps } from './sign-ups.ts';

interface Invited {
  email: string;
  name: string;
}

/**
 * Invites a tutor by email; a student with the address becomes a tutor. A user with
 * a confirmed account is notified. Anyone else gets a link to choose a password,
 * and existing sign-ups with the address are deleted.
 *
 * @throws {Refusal} conflict  the address belongs to an admin, to a deactivated user, or to a student whose guardian's consent is missing
 */
export async function inviteTutor({ db, queue }: Pick<Services, 'db' | 'queue'>, { email, name }: Invited) {
  await db.transaction(async (tx) => {
    const added = await store.insertUser(tx, { email, name, type: 'tutor' });
    const userId = added?.id ?? (await makeTutor(tx, { email, name }));
    await queue.add(tx, sendAccountEmail, { kind: 'invitation', userId });
  });
}

async function makeTutor(tx: Db, { email, name }: Invited) {
  const { id, type, deactivatedAt, consentMissingSince, emailVerifiedAt } = (await store.lockUserByEmail(tx, email))!;
  if (type === 'admin') throw new Refusal('conflict', (texts) => texts.invitations.isAdmin(email));
  if (deactivatedAt) throw new Refusal('conflict', (texts) => texts.invitations.isClosed(email));
  if (consentMissingSince) throw new Refusal('conflict', guardiansTexts.notStaff);

  const resetFields = emailVerifiedAt ? {} : { name, passwordHash: null, invitedAt: null };
  await store.updateUser(tx, id, { type: 'tutor', ...resetFields });
  await shortenSessionsOf(tx, id);
  if (!emailVerifiedAt) await forgetSignUps(tx, id);
  return id;
}

/** The first schema version whose processes reserve an invited student's account (0028_invited-students.sql). */
const KEEPS_INVITED = 28;

/**
 * Adds a student and queues an email with a link to choose a password. A repeated call sends another email. Deletes
 * unconfirmed sign-ups with the address.
 *
 * @param invited.locale  the language of the email
 * @param invited.isNew   refuses an address that has been invited already, which may be that of a brother or sister
 * @returns the student's id
 * @throws {Refusal} conflict     the address belongs to an account that is in use, to staff, or to a deactivated user
 * @throws {Refusal} unavailable  a process of an earlier release runs, which would let others claim the account
 */
export async function inviteStudent(
  { db, queue, clock }: Pick<Services, 'db' | 'queue' | 'clock'>,
  { locale, isNew = false, ...invited }: Invited & { locale: Locale; isNew?: boolean },
) {
  if (await isOlderRunning(db, KEEPS_INVITED)) throw new Refusal('unavailable', invitationTexts.upgrading, 10);
  return db.transaction(async (tx) => {
    const userId = await addOrLock(tx, { ...invited, isNew, type: 'student', invitedAt: clock.now() });
    await queue.add(tx, sendAccountEmail, { kind: 'invitation', userId, locale });
    return userId;
  });
}

/**
 * The student with an active account of this address, locked until the transaction ends; undefined if there is none.
 *
 * @throws {Refusal} conflict  the student lacks a guardian's consent, and so cannot sign in
 */
export async function activeStudent(tx: Db, email: string) {
  const user = await store.lockUserByEmail(tx, email);
  const isInUse = user?.type === 'student' && user.emailVerifiedAt !== null && user.deactivatedAt === null;
  if (isInUse && user.consentMissingSince)
    throw new Refusal('conflict', (texts) => texts.offers.waitsForConsent(email));
  return isInUse ? user : undefined;
}

/** Refuses an address at which no new student can be invited. @throws {Refusal} conflict  as inviteStudent */
export async function requireInvitable(tx: Db, email: string) {
  const user = await store.lockUserByEmail(tx, email);
  if (user) requireFree(user, { email, isNew: true });
}

/** Looks for the address first, because each attempt to insert a student uses up an admission number. */
async function addOrLock(tx: Db, { isNew, ...student }: NewStudent & { isNew: boolean }) {
  const { email } = student;
  const found = await store.lockUserByEmail(tx, email);
  const added = found ? undefined : await store.insertUser(tx, student);
  if (added) return added.id;
  // If the user was neither found nor inserted, a concurrent request has inserted it.
  const user = found ?? (await store.lockUserByEmail(tx, email))!;
  requireFree(user, { email, isNew });
  return inviteUnconfirmed(tx, user, student);
}

/** Refuses an account that the office cannot invite as a student's. */
function requireFree(user: store.UserRow, { email, isNew }: { email: string; isNew: boolean }) {
  if (isNew && isInvited(user)) throw new Refusal('conflict', (texts) => texts.invitations.hasInvitation(email));
  if (user.deactivatedAt) throw new Refusal('conflict', (texts) => texts.invitations.isClosed(email));
  if (user.type !== 'student') throw new Refusal('conflict', (texts) => texts.invitations.isStaff(email));
  if (user.consentMissingSince) throw new Refusal('conflict', (texts) => texts.guardians.waitsForConsent(email));
  const isStillOpen = isUnconfirmedStudent(user) || isInvited(user);
  if (!isStillOpen) throw new Refusal('conflict', (texts) => texts.invitations.hasAccount(email));
}

interface NewStudent extends Invited {
  type: 'student';
  invitedAt: Date;
}

async function inviteUnconfirmed(tx: Db, user: store.UserRow, { name, invitedAt }: NewStudent) {
  await store.updateUser(tx, user.id, { name, invitedAt, passwordHash: null, pendingEmail: null });
  await forgetSignUps(tx, user.id);
  return user.id;
}

/** Deletes the sign-ups that strangers may have made with an address before its owner was invited. */
async function forgetSignUps(tx: Db, userId: string) {
  await endSignUps(tx, userId);
  await store.deleteUnusedLinks(tx, userId);
}

/**
 * Locks the account of a person who has been invited and has not accepted yet, until the transaction ends.
 *
 * @throws {Refusal} conflict  the person has accepted, or the account no longer exists
 */
export async function requireOpenInvitation(tx: Db, userId: string) {
  const user = await store.lockUser(tx, userId);
  if (!user || !isInvited(user)) throw new Refusal('conflict', admissionsTexts.invitationUsed);
  return user;
}

/**
 * Deletes the account of a person who has been invited and has not accepted.
 *
 * @throws {Refusal} conflict  the person has accepted, signed up without invitation, or has records that must be kept
 */
export async function withdrawInvitation(tx: Db, user: store.UserRow) {
  if (!isInvited(user)) throw new Refusal('conflict', invitationTexts.none);
  await store.deleteUser(tx, user.id).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new Refusal('conflict', invitationTexts.hasRecords) : error;
  });
}
