import { type Guardian, guardians } from '#contract/accounts/guardians.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { loadGuardian, recordAdult, recordConsent, saveGuardian } from './guardians.ts';

export function guardianRoutes(route: Route, services: Services) {
  route(guardians.read, adminOnly, async ({ params }) => serialize(await loadGuardian(services.db, params.id)));

  route(guardians.save, adminOnly, async ({ caller, params, body, request }) => {
    const author = { studentId: params.id, byId: caller.id, locale: localeOf(request) };
    return serialize(await saveGuardian(services, { ...author, ...body }));
  });

  route(guardians.recordAdult, adminOnly, async ({ caller, params }) =>
    serialize(await recordAdult(services, { studentId: params.id, byId: caller.id })),
  );

  route(guardians.recordConsent, adminOnly, async ({ caller, params, body, request }) => {
    const author = { studentId: params.id, byId: caller.id, locale: localeOf(request) };
    return serialize(await recordConsent(services, { ...author, ...body }));
  });
}

const serialize = ({ student, guardian, events }: Awaited<ReturnType<typeof loadGuardian>>): Guardian => ({
  isMinor: guardian?.isMinor ?? false,
  name: guardian?.name ?? '',
  phone: guardian?.phone ?? '',
  email: student.guardianEmail ?? '',
  relationship: guardian?.relationship ?? '',
  isConsentMissing: student.consentMissingSince !== null,
  history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
});
