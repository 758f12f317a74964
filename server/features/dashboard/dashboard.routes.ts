import { dashboard } from '#contract/dashboard.ts';
import type { Route } from '#server/http/route.ts';
import { staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './dashboard.store.ts';

export function dashboardRoutes(route: Route, { db }: Pick<Services, 'db'>) {
  route(dashboard.read, staffOnly, async ({ caller }) => {
    const tutorId = caller.type === 'tutor' ? caller.id : undefined;
    const [courses, students, lessons, sessions] = await Promise.all([
      store.countCourses(db, tutorId),
      store.countStudents(db, tutorId),
      store.countLessons(db, tutorId),
      store.countSessions(db, tutorId),
    ]);
    return { courses, students, lessons, sessions };
  });
}
