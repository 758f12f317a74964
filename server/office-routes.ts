/** The routes by which the office manages the school and its people. */
import { bulkChangeRoutes } from './features/bulk-changes/bulk-changes.routes.ts';
import { firstPasswordRoutes } from './features/first-passwords/first-passwords.routes.ts';
import { frontPageRoutes } from './features/front-door/front-page.routes.ts';
import { guardianRoutes } from './features/guardians/guardians.routes.ts';
import { intakeRoutes } from './features/intakes/intakes.routes.ts';
import { mergesRoutes } from './features/merges/merges.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { peopleImportRoutes } from './features/people-imports/people-imports.routes.ts';
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts';
import { schoolDetailsRoutes } from './features/school-details/school-details.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { studentCourseRoutes } from './features/student-courses/student-courses.routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

export function officeRoutes(route: Route, services: Services) {
  schoolDetailsRoutes(route, services);
  frontPageRoutes(route, services);
  searchRoutes(route, services);
  savedFilterRoutes(route, services);
  peopleRoutes(route, services);
  peopleImportRoutes(route, services);
  bulkChangeRoutes(route, services);
  firstPasswordRoutes(route, services);
  studentCourseRoutes(route, services);
  mergesRoutes(route, services);
  guardianRoutes(route, services);
  intakeRoutes(route, services);
}
