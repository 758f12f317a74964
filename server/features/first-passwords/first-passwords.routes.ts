import { firstPasswords } from '#contract/admissions/first-passwords.ts';
import { printedPasswordOf } from '#server/features/auth/auth.ts';
import { serializePerson } from '#server/features/people/people.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from './first-passwords.store.ts';
import * as rules from './first-passwords.ts';

export function firstPasswordRoutes(route: Route, services: Services) {
  const toSheet = (student: UserRow) => ({
    _id: student.id,
    name: student.name,
    admissionNumber: student.admissionNumber!,
    firstPassword: printedPasswordOf(services, student)!,
    expiresAt: student.firstPasswordUntil!.toISOString(),
    ...(student.consentMissingSince && { isConsentMissing: true }),
  });

  route(firstPasswords.addStudent, adminOnly, async ({ caller, body }) =>
    serializePerson(await rules.addStudent(services, caller, body)),
  );

  route(firstPasswords.renew, adminOnly, async ({ caller, params }) =>
    toSheet(await rules.renew(services, caller, params.id)),
  );

  route(firstPasswords.sheets, adminOnly, async ({ query }) => (await rules.listUnused(services, query)).map(toSheet));
}
