import { runner } from '#contract/runner.ts';
import { isWithinLimit } from '#server/http/limits/limits.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { offeredLanguages, stateForOffice } from './runner.ts';

/** Hints of one person that are heard. */
const HINTS = { max: 30, minutes: 1 };

export function runnerRoutes(route: Route, services: Services) {
  route(runner.languages, signedIn, () => offeredLanguages(services));

  route(runner.prewarm, signedIn, async ({ caller, body }) => {
    // A hint promises nothing: one too many is not heard, and nobody need know.
    if (await isWithinLimit(services, `prewarm:${caller.id}`, HINTS)) services.runner.prewarm(body.language_id);
    return {};
  });

  route(runner.state, adminOnly, () => stateForOffice(services));
}
