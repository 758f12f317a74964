/** The rules by which the office gives students first passwords. How students sign in with them is in features/auth. */
import type { StudentWithoutEmail } from '#contract/admissions/first-passwords.ts';
import {
  FIRST_PASSWORD_LIFETIME,
  renewFirstPassword,
  requireFirstPasswords,
  studentWithoutEmail,
} from '#server/features/auth/auth.ts';
import { addGuardian } from '#server/features/guardians/guardians.ts';
import { findPerson, loadForChange } from '#server/features/people/people.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './first-passwords.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue'>;

/** Adds a student who has no email address. @throws {Refusal} unavailable  as requireFirstPasswords */
export async function addStudent(needs: Needs, admin: Admin, student: StudentWithoutEmail) {
  const { name, guardianEmail, isMinor, guardianName, guardianPhone } = student;
  await requireFirstPasswords(needs.db);
  const row = studentWithoutEmail(needs, { name, guardianEmail: guardianEmail || null });
  return needs.db.transaction(async (tx) => {
    const { id } = await store.insertStudent(tx, row);
    const guardian = { studentId: id, byId: admin.id, name: guardianName, phone: guardianPhone };
    if (isMinor) await addGuardian(tx, needs, guardian);
    return (await findPerson(tx, id))!;
  });
}

/**
 * Gives a student a new first password. Returns the student.
 *
 * @throws {Refusal} not_found    there is no such person
 * @throws {Refusal} not_allowed  it is the admin's own account
 * @throws {Refusal} conflict     the person is no student, is deactivated, or has signed up and not confirmed the address
 * @throws {Refusal} unavailable  a process of an earlier release runs, which does not know first passwords
 */
export async function renew(needs: Needs, admin: Admin, id: string) {
  await requireFirstPasswords(needs.db);
  return needs.db.transaction(async (tx) => {
    const student = await loadForChange(tx, admin, id);
    return renewFirstPassword(tx, needs, student);
  });
}

/** Lists the students with an unused first password. @param wanted.since  only passwords made at this time or later */
export const listUnused = (
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { student, since }: { student?: string | undefined; since?: string | undefined },
) =>
  store.listUnused(db, {
    now: clock.now(),
    studentId: student,
    expiringFrom: since ? new Date(Date.parse(since) + FIRST_PASSWORD_LIFETIME) : undefined,
  });
