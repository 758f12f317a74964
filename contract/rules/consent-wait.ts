import type { Person } from '#contract/people.ts';

/** Whether the office is to record a guardian's consent, without which the person cannot use the account. */
export const waitsForConsent = ({ state, isConsentMissing = false }: Pick<Person, 'state' | 'isConsentMissing'>) =>
  isConsentMissing && state !== 'deactivated';
