import type { Person } from '#contract/people.ts';
import { waitsForConsent } from '#contract/rules/consent-wait.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as texts from '#texts/people/people.ts';

/** The label of a person's state. */
export const stateOf = (person: Person) =>
  waitsForConsent(person) ? guardiansTexts.waiting : texts.states[person.state];
