import { search } from '#contract/search.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { searchAll } from './search.ts';

export function searchRoutes(route: Route, services: Services) {
  route(search.all, signedIn, ({ caller, query, db }) => searchAll({ ...services, db }, caller, query.q));
}
