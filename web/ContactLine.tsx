/** How to get help, with the school's phone number and email address if it has them. */
import * as texts from '#texts/shell.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { Contact } from '#web/ui/school/Contact.tsx';
import { useSchool } from '#web/ui/school/school.ts';

export function ContactLine() {
  const school = useSchool();
  if (!school.phone && !school.email) return <p>{texts.askOffice}</p>;
  return <p>{rich(texts.reachOffice, { contact: <Contact of={school} /> })}</p>;
}
