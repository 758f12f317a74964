/**
 * The rules of importing students from a spreadsheet. The preview and the import make the same plan; the import carries it out in one
 * transaction, if it is still the plan that the office saw. Nothing slow happens in the request: invitations are sent by jobs, and first
 * passwords are derived when they are printed.
 *
 * Lock order: imports, courses, people, and then as features/enrolments, one course after the other by their ids.
 */
import { createHash } from 'node:crypto';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import {
  inviteStudent,
  requireFirstPasswords,
  sendAccountEmail,
  studentWithoutEmail,
} from '#server/features/auth/auth.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import { agreePrice, enrolInFree } from '#server/features/enrolments/enrolments.ts';
import { saveGuardians } from '#server/features/guardians/guardians.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/people-imports.ts';
import { nameKey } from './find-person.ts';
import * as store from './people-imports.store.ts';
import { type PlannedRow, planRows } from './plan.ts';
import { type ImportRow, readRow } from './rows.ts';
import { readTable } from './table.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'money' | 'config'>;

/** @throws {Refusal} invalid  as readTable */
export async function previewImport({ db }: Pick<Needs, 'db'>, table: string[][]) {
  const { rows, ignored } = readTable(table);
  const planned = await makePlan(db, rows.map(readRow));
  return { rows: planned, ignored, version: versionOf(planned) };
}

interface Wanted {
  table: string[][];
  /** The version of the preview that the office saw. */
  version: string;
  /** The language of the invitations, and of the stored reasons for agreed prices. */
  locale: Locale;
}

/**
 * Imports all rows, or none.
 *
 * @throws {Refusal} invalid as readTable
 * @throws {Refusal} conflict a row has an error, or the plan differs from the preview
 * @throws {Refusal} unavailable  a process of an earlier release runs
 */
export async function importPeople(needs: Needs, admin: Admin, { table, version, locale }: Wanted) {
  const rows = readTable(table).rows.map(readRow);
  await requireFirstPasswords(needs.db);
  return needs.db.transaction(async (tx) => {
    await lockAll(tx, rows);
    const planned = await makePlan(tx, rows);
    if (versionOf(planned) !== version) throw new Refusal('conflict', texts.outdated);
    if (planned.some(({ outcome }) => outcome === 'trouble')) throw new Refusal('conflict', texts.mend);

    const idOf = await addStudents(tx, needs, { planned, locale });
    const listed = planned.flatMap((row) => (row.guardian ? { ...row.guardian, studentId: idOf(row) } : []));
    await saveGuardians(tx, needs, { byId: admin.id, listed });
    for (const row of planned) if (row.person) await changePerson(tx, row.person, row);
    await joinCourses(tx, needs, { planned, idOf, admin, locale });
    return planned;
  });
}

async function lockAll(tx: Db, rows: ImportRow[]) {
  await store.lockImports(tx);
  if (rows.some(({ courses }) => courses))
    for (const { id } of await store.listCourses(tx)) await lockCourseShared(tx, id);
  await store.lockPeople(tx, namedIn(rows));
}

async function makePlan(db: Db, rows: ImportRow[]) {
  const people = await store.listPeople(db, namedIn(rows));
  const ids = people.map(({ id }) => id);
  return planRows(rows, {
    people,
    merges: await store.listMerges(db),
    guardians: await store.listGuardians(db, ids),
    courses: await store.listCourses(db),
    enrolments: await store.listEnrolments(db, ids),
    agreed: await store.listAgreed(db, ids),
  });
}

const namedIn = (rows: ImportRow[]) => ({
  emails: rows.flatMap(({ email }) => email ?? []),
  numbers: rows.flatMap(({ admissionNumber }) => admissionNumber ?? []),
  names: rows.flatMap(({ name, email, admissionNumber }) => (email || admissionNumber ? [] : nameKey(name))),
});

/** A hash that is equal for two plans that do the same to the same rows. */
function versionOf(planned: PlannedRow[]) {
  const shown = planned.map(({ row, name, email, person, outcome, notes }) => [
    row,
    name,
    email,
    person?.id,
    outcome,
    notes.map((note) => inLocale(note, 'en')),
  ]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** Adds the new students and queues their invitations. Returns a function that finds the id of each row's student. */
async function addStudents(tx: Db, needs: Needs, { planned, locale }: { planned: PlannedRow[]; locale: Locale }) {
  const fresh = new Map(planned.filter(({ person }) => !person).map((row) => [row, newStudent(needs, row)]));
  const added = await store.insertStudents(tx, [...fresh.values()]);
  if (added.length < fresh.size) throw new Refusal('conflict', texts.outdated);
  const ids = new Map(added.map(({ email, id }) => [email, id]));
  const idOf = (row: PlannedRow) => row.person?.id ?? ids.get(fresh.get(row)!.email)!;

  const invited = [...fresh.keys()].filter(({ outcome }) => outcome === 'invited');
  const emails = invited.map((row) => ({ kind: 'invitation' as const, userId: idOf(row), locale }));
  await needs.queue.addAll(tx, sendAccountEmail, emails);
  for (const { email, name, person, outcome } of planned)
    if (person && outcome === 'invited') await inviteStudent({ ...needs, db: tx }, { email: email!, name, locale });
  return idOf;
}

const newStudent = (needs: Needs, { name, email, guardianEmail }: PlannedRow) =>
  email
    ? { name, email, guardianEmail, type: 'student' as const, invitedAt: needs.clock.now() }
    : studentWithoutEmail(needs, { name, guardianEmail });

async function changePerson(tx: Db, person: store.UserRow, { name, guardianEmail }: PlannedRow) {
  const change = { name, guardianEmail: guardianEmail ?? person.guardianEmail };
  if (change.name === person.name && change.guardianEmail === person.guardianEmail) return;
  await store.updateStudent(tx, person.id, change);
}

interface Joining {
  planned: PlannedRow[];
  idOf: (row: PlannedRow) => string;
  admin: Admin;
  locale: Locale;
}

/** Enrols the students, course by course ordered by id, because joining a course locks its intakes. */
async function joinCourses(tx: Db, needs: Needs, { planned, idOf, admin, locale }: Joining) {
  const reason = inLocale(texts.reason, locale);
  const courseIds = new Set(planned.flatMap(({ courses }) => courses.map(({ courseId }) => courseId)));
  for (const courseId of [...courseIds].sort()) {
    const joins = planned.flatMap((row) =>
      row.courses
        .filter((course) => course.courseId === courseId)
        .map(({ price }) => ({ price, studentId: idOf(row) })),
    );
    for (const { price, studentId } of joins)
      if (price !== null) await agreePrice(tx, needs, { studentId, courseId, price, reason, byId: admin.id });
    const studentIds = joins.filter(({ price }) => price === null).map(({ studentId }) => studentId);
    if (studentIds.length > 0) await enrolInFree(tx, needs, { courseId, studentIds });
  }
}
