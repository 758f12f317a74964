import type { Person } from '#contract/people.ts';
import { waitsForConsent } from '#contract/rules/consent-wait.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as texts from '#texts/people/people.ts';

/** A person's state in words. */
export const stateOf = (person: Person) =>
  waitsForConsent(person) ? guardiansTexts.waiting : texts.states[person.state];
