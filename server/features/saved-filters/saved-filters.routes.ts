import { savedFilters } from '#contract/accounts/saved-filters.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as rules from './saved-filters.ts';

export function savedFilterRoutes(route: Route, { db }: Services) {
  route(savedFilters.list, adminOnly, async ({ caller }) => (await rules.listFilters(db, caller.id)).map(serialize));

  route(savedFilters.save, adminOnly, async ({ caller, body }) =>
    serialize(await rules.saveFilter(db, { ...body, userId: caller.id })),
  );

  route(savedFilters.delete, adminOnly, async ({ caller, params }) => {
    await rules.deleteFilter(db, { id: params.id, userId: caller.id });
    return {};
  });
}

const serialize = ({ id, list, name, query }: rules.FilterRow) => ({ _id: id, list, name, query });
