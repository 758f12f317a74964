import type { PersonState } from '#contract/people.ts';
import { isInvited, serializeAccount } from '#server/features/auth/auth.ts';
import type { PersonRow } from './people.store.ts';

/** A person as the office sees them. */
export const serializePerson = (person: PersonRow) => ({
  ...serializeAccount(person),
  ...(person.admissionNumber && { admissionNumber: person.admissionNumber }),
  ...(person.guardianEmail && { guardianEmail: person.guardianEmail }),
  ...(person.consentMissingSince && { isConsentMissing: true }),
  ...(person.firstPasswordUntil && { firstPasswordUntil: person.firstPasswordUntil.toISOString() }),
  state: stateOf(person),
  joinedAt: person.createdAt.toISOString(),
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
});

function stateOf(person: PersonRow): PersonState {
  if (person.deactivatedAt) return 'deactivated';
  if (person.emailVerifiedAt) return 'active';
  return isInvited(person) ? 'invited' : 'unconfirmed';
}
