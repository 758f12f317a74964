import { progress } from '#contract/progress.ts';
import type { Route } from '#server/http/route.ts';
import { studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as rules from './progress.ts';

export function progressRoutes(route: Route, services: Services) {
  route(progress.list, studentOnly, ({ caller }) => rules.listProgress(services, caller.id));

  route(progress.read, studentOnly, ({ caller, params }) => rules.readProgress(services, caller, params.lessonId));

  route(progress.keep, studentOnly, ({ caller, params, body: { second, watched, isCompleted, solved } }) =>
    rules.saveProgress(services, caller, { ...params, update: { second, watched, isCompleted, solved } }),
  );
}
