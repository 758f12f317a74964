/** Decides what an import does to each row. A pure function: the preview and the import both use it. */
import type { Outcome } from '#contract/admissions/people-imports.ts';
import type { Message } from '#messages/catalogues.ts';
import { isUnconfirmedStudent } from '#server/features/auth/auth.ts';
import { type CoursePlan, type Courses, coursePlanner } from './course-plan.ts';
import { type Fixed, nameKey, personFinder } from './find-person.ts';
import { type GuardianPlan, planGuardian } from './guardian-plan.ts';
import type { GuardianRow, MergeRow, UserRow } from './people-imports.store.ts';
import type { ImportRow } from './rows.ts';

/** The people and courses in the database that the rows name. */
export interface ExistingRecords extends Courses {
  people: UserRow[];
  merges: MergeRow[];
  guardians: GuardianRow[];
}

export interface PlannedRow extends Pick<ImportRow, 'row' | 'name' | 'email' | 'guardianEmail'> {
  outcome: Outcome;
  /** The guardian to store; undefined if nothing changes. */
  guardian: GuardianPlan['guardian'];
  /** The errors, or the changes. */
  notes: Message[];
  /** The account that the row refers to; undefined for a new one. */
  person: UserRow | undefined;
  courses: CoursePlan['joins'];
}

export function planRows(rows: ImportRow[], known: ExistingRecords): PlannedRow[] {
  const find = personFinder(known.people, known.merges);
  const planCourses = coursePlanner(known);
  const guardians = new Map(known.guardians.map((guardian) => [guardian.studentId, guardian]));
  const earlierRows = new Map<string, ImportRow>();

  return rows.map((row) => {
    const { row: number, name, email, guardianEmail, troubles } = row;
    const found = troubles.length > 0 ? {} : find(row);
    const { person } = found;
    const { guardian, ...told } = planGuardian(row, {
      before: person && guardians.get(person.id),
      isNew: isNew(person),
    });
    const shown = { row: number, name, email, guardianEmail, person, guardian };
    if (troubles.length > 0) return { ...shown, outcome: 'trouble', notes: troubles, courses: [] };
    const { joins, ...planned } = planCourses(row, person);
    const changes = [...changesOf(row, person), ...told.changes, ...planned.notes];
    const fixed = found.fixed ?? fixedOf(person);
    const mayStay = fixed?.hint && changes.length === 0;
    const wrong = found.trouble ?? (mayStay ? undefined : fixed?.trouble) ?? repeated(row, person);
    if (wrong || planned.troubles.length > 0)
      return { ...shown, outcome: 'trouble', notes: wrong ? [wrong] : planned.troubles, courses: [] };

    return {
      ...shown,
      outcome: outcomeOf(row, { person, changes }),
      notes: fixed?.hint ? [fixed.hint] : [...changes, ...told.hints],
      courses: joins,
    };
  });

  /** The error of a row whose student an earlier row names too. */
  function repeated(row: ImportRow, person: UserRow | undefined): Message | undefined {
    const student = person?.id ?? row.email ?? `${nameKey(row.name)} ${row.guardianEmail}`;
    const earlier = earlierRows.get(student);
    if (!earlier) return void earlierRows.set(student, row);
    const number = String(earlier.row);
    if (row.email && row.email === earlier.email) return (t) => t.peopleImports.sameEmail(number);
    if (row.admissionNumber && row.admissionNumber === earlier.admissionNumber)
      return (t) => t.peopleImports.sameNumber(number);
    return (t) => t.peopleImports.sameName(number);
  }
}

/** A row of a downloaded list may name staff and deactivated accounts, as long as it changes nothing. */
function fixedOf(person: UserRow | undefined): Fixed | undefined {
  if (!person) return undefined;
  const { name, type, deactivatedAt } = person;
  if (type !== 'student')
    return { trouble: (t) => t.peopleImports.isStaff(name), hint: (t) => t.peopleImports.staffStays(name) };
  if (deactivatedAt)
    return { trouble: (t) => t.peopleImports.isDeactivated(name), hint: (t) => t.peopleImports.closedStays(name) };
  return isNew(person) && person.consentMissingSince ? { trouble: (t) => t.peopleImports.isWaiting(name) } : undefined;
}

function outcomeOf(row: ImportRow, { person, changes }: { person: UserRow | undefined; changes: Message[] }): Outcome {
  if (isNew(person)) return row.email ? 'invited' : 'printed';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

/** A person who signed up and has not confirmed the address counts as new, as when the office adds a student. */
const isNew = (person: UserRow | undefined) => !person || isUnconfirmedStudent(person);

function changesOf({ name, guardianEmail }: ImportRow, person: UserRow | undefined): Message[] {
  const notes: Message[] = [];
  if (person && !isNew(person) && person.name !== name) notes.push((t) => t.peopleImports.renamed(person.name, name));
  if (guardianEmail && guardianEmail !== person?.guardianEmail)
    notes.push((t) => t.peopleImports.newGuardian(guardianEmail));
  return notes;
}
