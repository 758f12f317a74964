/**
 * The rules of managing users.
 *
 * Every change checks inside its transaction that the caller is still an admin, and admins cannot change themselves, so
 * the school always has at least one admin.
 *
 * Deactivating a user ends access immediately, including links and passwords
 * (features/auth). The user's work stays, and reactivating restores everything.
 */

import type { NewMinor } from '#contract/accounts/guardians.ts';
import type { Invitation } from '#contract/people.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { hasOwnEmail } from '#server/email/mailbox.ts';
import {
  inviteStudent,
  inviteTutor,
  revokeAccess,
  sendAccountEmail,
  withdrawInvitation,
} from '#server/features/auth/auth.ts';
import { addGuardian } from '#server/features/guardians/guardians.ts';
import { countAttempt } from '#server/http/limits/limits.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { shortenSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as mergesTexts from '#texts/people/merges.ts';
import * as peopleTexts from '#texts/people/people.ts';
import * as usersTexts from '#texts/people/users.ts';
import * as store from './people.store.ts';

export { serializePerson } from './people.serializers.ts';
export { findPerson, listAllPeople, listPeopleById, lockPeople } from './people.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'keyOwners'>;

const INVITATIONS = { max: 3, minutes: 60 };

/**
 * Invites a tutor; a repeated invitation sends another email.
 *
 * @throws {Refusal} conflict           for the same reasons as inviteTutor
 * @throws {Refusal} too_many_requests  more than three invitations were sent to one address within an hour
 */
export async function invite(needs: Needs, invitation: Invitation) {
  await countAttempt(needs, `invitation:${invitation.email}`, INVITATIONS);
  await inviteTutor(needs, invitation);
}

type Invited = Invitation & Partial<NewMinor>;

/**
 * Adds a student, who is invited by email; a repeated invitation sends another one in the language of the request. A student
 * under 18 is invited once a guardian's consent is recorded. Returns whether it is missing.
 *
 * @throws {Refusal} conflict, unavailable  for the same reasons as inviteStudent
 * @throws {Refusal} too_many_requests      as invite
 */
export async function addStudent(
  needs: Needs,
  admin: Admin,
  { isMinor, guardianName = '', guardianPhone = '', ...student }: Invited & { locale: Locale },
) {
  await countAttempt(needs, `invitation:${student.email}`, INVITATIONS);
  return needs.db.transaction(async (tx) => {
    const studentId = await inviteStudent({ ...needs, db: tx }, student);
    const guardian = { studentId, byId: admin.id, name: guardianName, phone: guardianPhone };
    return isMinor && addGuardian(tx, needs, guardian);
  });
}

/**
 * Deletes the account of an invited person. Returns the person's name.
 *
 * @throws {Refusal} not_found, not_allowed  for the same reasons as loadForChange
 * @throws {Refusal} conflict  for the same reasons as withdrawInvitation
 */
export async function withdraw({ db }: Needs, admin: Admin, id: string) {
  return db.transaction(async (tx) => {
    const person = await loadForChange(tx, admin, id);
    await withdrawInvitation(tx, person);
    return person.name;
  });
}

interface TypeChange {
  id: string;
  type: store.PersonRow['type'];
}

/**
 * Changes whether a user is a student, a tutor or an admin.
 *
 * @throws {Refusal} not_found, not_allowed  for the same reasons as loadForChange
 * @throws {Refusal} conflict  the user is deactivated, or would become staff without a confirmed email address or a guardian's consent
 */
export async function changeType({ db, queue }: Needs, admin: Admin, { id, type }: TypeChange) {
  return db.transaction(async (tx) => {
    const person = await loadForChange(tx, admin, id);
    if (person.deactivatedAt) throw new Refusal('conflict', peopleTexts.closed);
    if (person.type !== type) {
      if (type !== 'student' && !(person.emailVerifiedAt && hasOwnEmail(person)))
        throw new Refusal('conflict', peopleTexts.unproved);
      if (type !== 'student' && person.consentMissingSince) throw new Refusal('conflict', guardiansTexts.notStaff);
      await store.updatePerson(tx, id, { type });
      if (type !== 'student') await shortenSessionsOf(tx, id);
      await queue.add(tx, sendAccountEmail, { kind: 'type-changed', userId: id, type });
    }
    return loadPerson(tx, id);
  });
}

/**
 * Ends a user's access.
 * @throws {Refusal} not_found, not_allowed  for the same reasons as loadForChange
 */
export async function deactivate({ db, clock, keyOwners }: Needs, admin: Admin, id: string) {
  const person = await db.transaction(async (tx) => {
    const { deactivatedAt } = await loadForChange(tx, admin, id);
    await endAccess(tx, id, deactivatedAt ?? clock.now());
    return loadPerson(tx, id);
  });
  keyOwners.forget(id);
  return person;
}

/** Ends a user's access. Once the transaction is committed, call keyOwners.forget. */
export async function endAccess(tx: Db, id: string, deactivatedAt: Date) {
  await store.updatePerson(tx, id, { deactivatedAt });
  await revokeAccess(tx, id);
}

export const restoreAccess = (tx: Db, id: string) => store.updatePerson(tx, id, { deactivatedAt: null });

/**
 * Restores a user's access.
 * @throws {Refusal} not_found, not_allowed  for the same reasons as loadForChange
 * @throws {Refusal} conflict  the account was merged into another one
 */
export async function reactivate({ db }: Needs, admin: Admin, id: string) {
  return db.transaction(async (tx) => {
    await loadForChange(tx, admin, id);
    if (await store.isMerged(tx, id)) throw new Refusal('conflict', mergesTexts.alreadyMerged);
    await restoreAccess(tx, id);
    return loadPerson(tx, id);
  });
}

/**
 * Loads another user for a change; locks the user and the admin until the transaction ends.
 *
 * @throws {Refusal} not_found    the user does not exist
 * @throws {Refusal} not_allowed  the user is the caller, or the caller is no longer an admin
 */
export async function loadForChange(tx: Db, admin: Admin, id: string) {
  if (id === admin.id) throw new Refusal('not_allowed', peopleTexts.notYourself);
  const locked = await store.lockPeople(tx, [admin.id, id]);
  const isStillAdmin = locked.some((one) => one.id === admin.id && one.type === 'admin' && !one.deactivatedAt);
  if (!isStillAdmin) throw new Refusal('not_allowed', generalTexts.adminOnly);
  return orNotFound(locked.find((one) => one.id === id));
}

const loadPerson = async (db: Db, id: string) => orNotFound(await store.findPerson(db, id));

function orNotFound<Person>(person: Person | undefined) {
  if (!person) throw new Refusal('not_found', usersTexts.gone);
  return person;
}

export const countWaitingForConsent = (db: Db) =>
  store.countPeople(db, { words: '', type: undefined, consent: 'missing' });

/** Searches users by name, email address or admission number. An exact match of the admission number comes first. */
export async function searchPeople(db: Db, words: string) {
  const found = await store.listPeople(db, { words, type: undefined, consent: undefined, page: 1 });
  const isExact = ({ admissionNumber }: store.PersonRow) => admissionNumber === words;
  return found.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
}
