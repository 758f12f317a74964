/**
 * The rules of guardians and their consent (the Data Protection Act, 2019, section 33). A student under 18 cannot use the
 * account before the office has recorded a guardian's consent: the invitation is not sent, and no password, link or
 * identity provider signs in (`consentMissingSince`, features/auth). Consent can be revoked, which ends the sessions, and
 * given again. Every change is recorded with the member of the office who made it, and nothing is removed.
 */
import { type ConsentMethod, type GuardianChange, isAgeUnknown } from '#contract/accounts/guardians.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { isOlderRunning } from '#server/db/migrate.ts';
import { hasOwnEmail } from '#server/email/mailbox.ts';
import { isInvited, revokeAccess, sendAccountEmail } from '#server/features/auth/auth.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/guardians.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as usersTexts from '#texts/people/users.ts';
import * as store from './guardians.store.ts';

export { knownAge } from './guardians.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'keyOwners'>;
type Adding = Pick<Needs, 'clock' | 'queue'>;

/** The schema version from which all processes refuse students without consent (0042_guardians.sql). */
const KNOWS_CONSENT = 42;

/** @throws {Refusal} not_found  there is no such student */
export async function loadGuardian(db: Db, studentId: string) {
  const student = requireStudent(await store.findStudent(db, studentId));
  const [guardian, events] = await Promise.all([store.findGuardian(db, studentId), store.listEvents(db, studentId)]);
  return { student, guardian, events };
}

function requireStudent<Student>(student: Student | undefined) {
  if (!student) throw new Refusal('not_found', usersTexts.gone);
  return student;
}

interface Author {
  studentId: string;
  /** The admin who makes the change. */
  byId: string;
  /** The language of the invitation that is sent once consent is recorded. */
  locale: Locale;
}

/**
 * Saves a student's guardian. Marking a student as under 18 closes the account until consent is recorded.
 *
 * @throws {Refusal} not_found    there is no such student
 * @throws {Refusal} unavailable  a process of an earlier release runs, which would let the student in
 */
export async function saveGuardian(needs: Needs, { studentId, byId, locale, ...change }: Author & GuardianChange) {
  await needs.db.transaction(async (tx) => {
    requireStudent(await store.lockStudent(tx, studentId));
    await store.updateStudent(tx, studentId, { guardianEmail: change.email || null });
    await write(tx, needs, { studentId, byId, locale, ...change });
  });
  needs.keyOwners.forget(studentId);
  return loadGuardian(needs.db, studentId);
}

type Details = Omit<GuardianChange, 'email'>;
type Kept = Omit<Author, 'locale'> & Details;

async function write(tx: Db, needs: Needs, { locale, ...guardian }: Author & Details) {
  const { studentId, isMinor } = guardian;
  if (isMinor) await requireKnown(tx);
  await keep(tx, needs, guardian);
  await openOrClose(tx, needs, { studentId, isMinor, locale });
}

/** Stores a guardian's details and the `under 18` flag, and records what has changed. */
async function keep(tx: Db, { clock }: Pick<Needs, 'clock'>, { studentId, byId, ...details }: Kept) {
  const before = await store.findGuardian(tx, studentId);
  const { isMinor, name, phone, relationship } = details;
  const at = clock.now();
  const row = { studentId, isMinor, name, phone, relationship, changedAt: at, changedById: byId };
  await store.upsertGuardian(tx, row);
  const event = { studentId, guardianName: name, byId, at };
  if (before?.name && isOther(before, row)) await store.insertEvent(tx, { ...event, kind: 'changed' });
  if ((before?.isMinor ?? false) !== isMinor)
    await store.insertEvent(tx, { ...event, kind: isMinor ? 'minor' : 'adult' });
}

const isOther = (before: Omit<Details, 'isMinor'>, { name, phone, relationship }: Omit<Details, 'isMinor'>) =>
  before.name !== name || before.phone !== phone || before.relationship !== relationship;

interface Listed extends Details {
  studentId: string;
  /** Whether this import sets the student's `under 18` flag. */
  becomesMinor: boolean;
}

/**
 * Stores the guardians of an imported list. The caller has locked the accounts, and passes the final details and flags.
 *
 * @throws {Refusal} unavailable  as saveGuardian
 */
export async function saveGuardians(tx: Db, needs: Adding, { byId, listed }: { byId: string; listed: Listed[] }) {
  if (listed.some(({ becomesMinor }) => becomesMinor)) await requireKnown(tx);
  for (const { becomesMinor, ...guardian } of listed) {
    await keep(tx, needs, { ...guardian, byId });
    const { studentId } = guardian;
    if (becomesMinor) await openOrClose(tx, needs, { studentId, isMinor: true, locale: undefined });
  }
}

type Added = Omit<Author, 'locale'> & Partial<Pick<Details, 'name' | 'phone'>>;

/**
 * Marks a newly added student as under 18. Keeps a guardian and a consent that are recorded already. The caller has locked
 * the account. Returns whether consent is missing.
 *
 * @throws {Refusal} unavailable  as saveGuardian
 */
export async function addGuardian(tx: Db, needs: Adding, { studentId, byId, name = '', phone = '' }: Added) {
  await requireKnown(tx);
  const before = await store.findGuardian(tx, studentId);
  const at = needs.clock.now();
  await store.insertOrMark(tx, { studentId, isMinor: true, name, phone, changedAt: at, changedById: byId });
  if (!before?.isMinor)
    await store.insertEvent(tx, { studentId, kind: 'minor', guardianName: before?.name ?? name, byId, at });
  return openOrClose(tx, needs, { studentId, isMinor: true, locale: undefined });
}

/**
 * Copies the guardian from a minor's application to the account that the student had already. Keeps what the office has
 * recorded for the account. The caller then calls keyOwners.forget. @throws {Refusal} unavailable  as saveGuardian
 */
export async function copyGuardian(tx: Db, needs: Adding, named: Added) {
  requireStudent(await store.lockStudent(tx, named.studentId));
  if (!(await store.findGuardian(tx, named.studentId))) await addGuardian(tx, needs, named);
}

/** Whether consent is missing for the account of a student who applied as under 18, as copyGuardian will leave it. */
export async function lacksConsent(db: Db, studentId: string) {
  const guardian = await store.findGuardian(db, studentId);
  return !guardian || (guardian.isMinor && !(await store.isConsentGiven(db, studentId)));
}

async function requireKnown(db: Db) {
  if (await isOlderRunning(db, KNOWS_CONSENT)) throw new Refusal('unavailable', invitationTexts.upgrading, 10);
}

/**
 * Records that a student of unknown age is 18 or older.
 *
 * @throws {Refusal} not_found  there is no such student
 * @throws {Refusal} conflict   the age is recorded already
 */
export async function recordAdult({ db, clock }: Pick<Needs, 'db' | 'clock'>, { studentId, byId }: Recorded) {
  await db.transaction(async (tx) => {
    requireStudent(await store.lockStudent(tx, studentId));
    const guardian = await store.findGuardian(tx, studentId);
    const history = await store.listEvents(tx, studentId);
    if (!isAgeUnknown({ isMinor: guardian?.isMinor ?? false, history })) throw new Refusal('conflict', texts.ageKnown);
    await store.insertEvent(tx, {
      studentId,
      kind: 'adult',
      guardianName: guardian?.name ?? '',
      byId,
      at: clock.now(),
    });
  });
  return loadGuardian(db, studentId);
}

type Recorded = Omit<Author, 'locale'>;

interface Answer {
  kind: 'given' | 'revoked';
  way: ConsentMethod;
}

/**
 * Records that a student's guardian gives or revokes consent.
 *
 * @throws {Refusal} not_found    there is no such student
 * @throws {Refusal} conflict     the student is not under 18, has no guardian, or the answer is the same as the last one
 * @throws {Refusal} unavailable  as saveGuardian
 */
export async function recordConsent(needs: Needs, { studentId, byId, locale, kind, way }: Author & Answer) {
  await needs.db.transaction(async (tx) => {
    await requireKnown(tx);
    requireStudent(await store.lockStudent(tx, studentId));
    const guardian = await store.findGuardian(tx, studentId);
    if (!guardian?.isMinor) throw new Refusal('conflict', texts.notMinor);
    if (!guardian.name) throw new Refusal('conflict', texts.nameFirst);
    const isGiven = await store.isConsentGiven(tx, studentId);
    if (isGiven === (kind === 'given')) throw new Refusal('conflict', isGiven ? texts.isGiven : texts.isMissing);
    const at = needs.clock.now();
    await store.insertEvent(tx, { studentId, kind, way, guardianName: guardian.name, byId, at });
    await openOrClose(tx, needs, { studentId, isMinor: true, locale });
  });
  needs.keyOwners.forget(studentId);
  return loadGuardian(needs.db, studentId);
}

/**
 * Opens or closes the account as age and consent require. Sends the invitation that was waiting for consent. Returns whether
 * consent is missing.
 */
async function openOrClose(
  tx: Db,
  { clock, queue }: Adding,
  { studentId, isMinor, locale }: { studentId: string; isMinor: boolean; locale: Locale | undefined },
) {
  const student = (await store.lockStudent(tx, studentId))!;
  const isMissing = isMinor && !(await store.isConsentGiven(tx, studentId));
  if (isMissing === (student.consentMissingSince !== null)) return isMissing;
  await store.updateStudent(tx, studentId, { consentMissingSince: isMissing ? clock.now() : null });
  if (isMissing) await revokeAccess(tx, studentId);
  else if (isInvited(student) && hasOwnEmail(student))
    await queue.add(tx, sendAccountEmail, { kind: 'invitation', userId: studentId, ...(locale && { locale }) });
  return isMissing;
}
