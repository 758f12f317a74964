/** What strangers may call a student. */
import { hasContact } from '#contract/contact.ts';
import { shortNameOf } from '#server/short-name.ts';

/** A first name and an initial. But a name may be any word, a phone number among them. */
export function shownNameOf({ studentName }: { studentName: string }) {
  const name = shortNameOf({ name: studentName });
  return hasContact(name) ? 'a student' : name;
}
