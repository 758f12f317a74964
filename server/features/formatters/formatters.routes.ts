import { formatters } from '#contract/formatters.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { formatCode } from './formatters.ts';

export function formatterRoutes(route: Route, services: Services) {
  route(formatters.formatCode, signedIn, async ({ caller, body }) => ({
    code: await formatCode(services, caller, body),
  }));
}
