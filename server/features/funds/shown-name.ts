/** What strangers may call a student. */
import { hasContact } from '#contract/rules/contact.ts';
import { displayNameOf } from '#server/names/display-name.ts';

interface Named {
  studentName: string;
  /** What a guardian has agreed to; null while none has. */
  agreedName: string | null;
}

/** A first name and an initial. But a name may be any word, a phone number among them. */
export function shownNameOf({ studentName, agreedName }: Named) {
  if (agreedName !== null) return agreedName;
  const name = displayNameOf({ name: studentName });
  return hasContact(name) ? 'a student' : name;
}
