import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { changeApplications } from './application-changes.ts';
import { serializeChanges } from './bulk-changes.ts';
import { changePeople } from './people-changes.ts';

export function bulkChangeRoutes(route: Route, services: Services) {
  route(bulkChanges.people, adminOnly, async ({ caller, body, request }) => {
    const locale = localeOf(request);
    return serializeChanges(await changePeople(services, caller, { ...body, locale }), locale);
  });

  route(bulkChanges.applications, adminOnly, async ({ caller, body, request }) =>
    serializeChanges(await changeApplications(services, caller, body), localeOf(request)),
  );
}
