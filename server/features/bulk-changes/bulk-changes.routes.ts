import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { inLocale } from '#messages/catalogues.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { changeMany } from './bulk-changes.ts';

export function bulkChangeRoutes(route: Route, services: Services) {
  route(bulkChanges.change, adminOnly, async ({ caller, body, request }) => {
    const locale = localeOf(request);
    const outcomes = await changeMany(services, caller, { ...body, locale });
    return {
      changed: outcomes.filter(({ outcome }) => outcome === 'changed').length,
      unchanged: outcomes.filter(({ outcome }) => outcome === 'unchanged').length,
      refused: outcomes.flatMap(({ person: { id, name }, outcome }) =>
        typeof outcome === 'object' ? { _id: id, name, reason: inLocale(outcome.text, locale) } : [],
      ),
    };
  });
}
