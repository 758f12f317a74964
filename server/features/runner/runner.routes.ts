import { runner } from '#contract/runner.ts';
import { isWithinLimit } from '#server/http/limits/limits.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { offeredLanguages, readRunnerState } from './runner.ts';

/** Rate limit of prewarm hints per user. */
const HINTS = { max: 30, minutes: 1 };

export function runnerRoutes(route: Route, services: Services) {
  route(runner.languages, signedIn, ({ request }) => offeredLanguages(services, localeOf(request)));

  route(runner.prewarm, signedIn, async ({ caller, body }) => {
    // Prewarm hints are best effort: hints beyond the limit are ignored without an error.
    if (await isWithinLimit(services, `prewarm:${caller.id}`, HINTS)) services.runner.prewarm(body.language_id);
    return {};
  });

  route(runner.state, adminOnly, ({ request }) => readRunnerState(services, localeOf(request)));
}
