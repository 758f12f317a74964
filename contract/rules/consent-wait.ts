import type { Person } from '#contract/people.ts';

/** Whether the person cannot use the account until the office records a guardian's consent. */
export const waitsForConsent = ({ state, isConsentMissing = false }: Pick<Person, 'state' | 'isConsentMissing'>) =>
  isConsentMissing && state !== 'deactivated';
