import { ratings } from '#contract/ratings.ts';
import type { Route } from '#server/http/route.ts';
import { studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { rateCourse } from './ratings.ts';

export function ratingRoutes(route: Route, services: Services) {
  route(ratings.give, studentOnly, ({ caller, params, body }) =>
    rateCourse(services, { studentId: caller.id, courseId: params.courseId, stars: body.rating }),
  );
}
