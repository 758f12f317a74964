/** The name of a student that strangers see. */
import { containsContactDetails } from '#contract/rules/contact-details.ts';
import { displayNameOf } from '#server/names/display-name.ts';

interface Named {
  studentName: string;
  /** The name that a guardian has consented to; null without consent. */
  agreedName: string | null;
}

/** A first name and an initial, unless the name is contact data such as a phone number. */
export function publicNameOf({ studentName, agreedName }: Named) {
  if (agreedName !== null) return agreedName;
  const name = displayNameOf({ name: studentName });
  return containsContactDetails(name) ? 'a student' : name;
}
