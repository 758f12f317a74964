import { frontPages } from '#contract/admissions/front-page.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { changeFrontPage, readFrontPages } from './front-page.ts';

export function frontPageRoutes(route: Route, services: Services) {
  route(frontPages.read, adminOnly, () => readFrontPages(services.db));

  route(frontPages.update, adminOnly, ({ caller, params, body }) =>
    changeFrontPage(services, { by: caller.id, locale: params.locale, texts: body }),
  );
}
