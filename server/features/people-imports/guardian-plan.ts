/** Decides what a row changes of its student's guardian. Empty cells change nothing. */
import type { GuardianChange } from '#contract/accounts/guardians.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import type { Message } from '#messages/catalogues.ts';
import * as texts from '#texts/people/people-imports.ts';
import type { ImportRow } from './rows.ts';

type Details = Omit<GuardianChange, 'email'>;

export interface GuardianPlan {
  /** What to store; undefined if nothing changes. */
  guardian: (Details & { becomesMinor: boolean }) | undefined;
  changes: Message[];
  /** What the office has to do itself. */
  hints: Message[];
}

interface ExistingGuardian {
  /** The stored details of the guardian. */
  before: Details | undefined;
  isNew: boolean;
}

const unknown: Details = { isMinor: false, name: '', phone: '', relationship: '' };

export function planGuardian(row: ImportRow, { before = unknown, isNew }: ExistingGuardian): GuardianPlan {
  const { guardianName, guardianPhone, guardianRelationship } = row;
  // An existing student is marked as under 18 on the student's own page, because the mark can close the account.
  const lacksMark = row.isMinor && !before.isMinor;
  const becomesMinor = lacksMark && isNew;
  const details = {
    isMinor: before.isMinor || becomesMinor,
    name: guardianName ?? before.name,
    phone: guardianPhone ?? before.phone,
    relationship: guardianRelationship ?? before.relationship,
  };
  const changes = [...changesOf(before, details), ...(becomesMinor ? [texts.minor] : [])];
  return {
    guardian: changes.length > 0 ? { ...details, becomesMinor } : undefined,
    changes,
    hints: lacksMark && !isNew ? [texts.notMarked] : [],
  };
}

function changesOf(before: Details, { name, phone, relationship }: Details) {
  const changes: Message[] = [];
  if (name !== before.name)
    changes.push(({ peopleImports }) =>
      before.name ? peopleImports.guardianRenamed(before.name, name) : peopleImports.guardianNamed(name),
    );
  if (phone !== before.phone) changes.push((t) => t.peopleImports.newGuardianPhone(formatPhone(phone)));
  if (relationship !== before.relationship) changes.push((t) => t.peopleImports.newRelationship(relationship));
  return changes;
}
