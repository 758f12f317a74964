/** Finds the account that a row refers to: by the admission number, else the email, else the name. */
import type { Message } from '#messages/catalogues.ts';
import { hasOwnEmail } from '#server/email/mailbox.ts';
import { isUnconfirmedStudent } from '#server/features/auth/auth.ts';
import type { MergeRow, UserRow } from './people-imports.store.ts';
import type { ImportRow } from './rows.ts';

interface Found {
  /** Undefined for a new student. */
  person?: UserRow | undefined;
  trouble?: Message;
  fixed?: Fixed;
}

/** Why an import cannot change an account. */
export interface Fixed {
  trouble: Message;
  /** What the preview says about a row that changes nothing; without it, such a row counts as an error too. */
  hint?: Message;
}

/** @param people  all accounts that any row may refer to */
export function personFinder(people: UserRow[], merges: MergeRow[]) {
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const byNumber = new Map(people.map((person) => [person.admissionNumber, person]));
  const byName = new Map<string, UserRow[]>();
  for (const person of people) byName.set(nameKey(person.name), [...(byName.get(nameKey(person.name)) ?? []), person]);
  const keptOf = keptFinder(merges);

  return (row: ImportRow): Found => {
    const found = findIn(row);
    const kept = found.person && keptOf(found.person.id);
    if (!(found.person && kept)) return found;
    const { name } = found.person;
    const number = kept.admissionNumber ?? '';
    return {
      ...found,
      fixed: {
        trouble: (t) => t.peopleImports.isMerged(name, number),
        hint: (t) => t.peopleImports.mergedStays(name, number),
      },
    };
  };

  function findIn(row: ImportRow): Found {
    if (row.admissionNumber) return numbered(row.admissionNumber, row.email);
    if (row.email) return { person: byEmail.get(row.email) };
    return named(row, { all: byName.get(nameKey(row.name)) ?? [], keptOf });
  }

  function numbered(number: string, email: string | null): Found {
    const person = byNumber.get(number);
    if (!person) return { trouble: (t) => t.peopleImports.unknownNumber(number) };
    const owner = email === null ? person : byEmail.get(email);
    if (!owner) return { trouble: (t) => t.peopleImports.otherEmail(number) };
    if (owner !== person) return { trouble: (t) => t.peopleImports.otherOwner(owner.email, owner.name, number) };
    return { person };
  }
}

type KeptOf = ReturnType<typeof keptFinder>;

/** Returns a function that finds the account that was kept when another was merged into it; merges may be chained. */
function keptFinder(merges: MergeRow[]) {
  const byClosed = new Map(merges.map((merge) => [merge.closedId, merge]));
  return (id: string) => {
    let last = byClosed.get(id);
    while (last && byClosed.has(last.keptId)) last = byClosed.get(last.keptId);
    return last;
  };
}

/**
 * A row without number and email refers to the student of that name who has no email either, so that importing a list twice creates no
 * duplicates. Their guardians distinguish two students of one name. A student of that name with an email, or a deactivated account, may be
 * the same person.
 */
function named({ name, guardianEmail }: ImportRow, { all, keptOf }: { all: UserRow[]; keptOf: KeptOf }): Found {
  const inUse = all.filter(({ deactivatedAt }) => !deactivatedAt);
  const namesakes = (inUse.length > 0 ? inUse : all).filter((person) => !isUnconfirmedStudent(person));
  const students = namesakes.filter((person) => !hasOwnEmail(person));
  const same = students.filter((student) => student.guardianEmail === guardianEmail);
  const likely = same.length > 0 ? same : students.filter((student) => !student.guardianEmail || !guardianEmail);
  const other = namesakes.find((person) => hasOwnEmail(person) && person.admissionNumber);
  if (inUse.length === 0) return maybe(likely[0] ?? other, keptOf);
  if (likely.length > 1) return { trouble: (t) => t.peopleImports.manyNamesakes(name) };
  return likely[0] ? { person: likely[0] } : maybe(other, keptOf);
}

/** The error that asks whether the row refers to this person. */
function maybe(person: UserRow | undefined, keptOf: KeptOf): Found {
  if (!person) return {};
  const meant = keptOf(person.id) ?? person;
  const number = meant.admissionNumber ?? '';
  return {
    trouble: ({ peopleImports }) =>
      meant === person && person.deactivatedAt
        ? peopleImports.closedNamesake(meant.name, number)
        : peopleImports.namesake(meant.name, number),
  };
}

/** As in the query of accounts by name (people-imports.store.ts). */
export const nameKey = (name: string) => name.toLowerCase();
