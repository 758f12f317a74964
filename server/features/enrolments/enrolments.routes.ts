import { enrolments } from '#contract/enrolments.ts';
import type { Route } from '#server/http/route.ts';
import { studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { enrol } from './enrolments.ts';

export function enrolmentRoutes(route: Route, services: Pick<Services, 'db' | 'money' | 'clock'>) {
  route(enrolments.enrol, studentOnly, async ({ caller, params, texts }) => {
    const course = await enrol(services, caller.id, params.courseId);
    return texts.enrolments.enrolled(course.title);
  });
}
