import { courseMessages, courses } from '#contract/courses.ts';
import type { Route } from '#server/http/route.ts';
import { everybody, signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { keepCatalogue } from './catalogue.ts';
import * as store from './courses.store.ts';
import * as rules from './courses.ts';
import { toWire } from './wire.ts';

export function courseRoutes(route: Route, services: Services) {
  const { db } = services;

  route(courses.list, everybody, keepCatalogue(services));

  route(courses.listJoined, signedIn, async ({ caller }) =>
    (await store.listCoursesOf(db, caller.id)).map((course) => ({ ...toWire(course), myRating: course.myRating })),
  );

  route(courses.listTaught, staffOnly, async ({ caller }) =>
    (await rules.listTaught(services, caller)).map(withStudents),
  );

  route(courses.read, signedIn, async ({ params }) => {
    const course = await rules.loadCourse(db, params.courseId);
    return { ...toWire(course), tutorName: course.tutorName };
  });

  route(courses.search, signedIn, async ({ caller, query }) =>
    (await rules.searchCourses(services, caller, query.q)).map(withStudents),
  );

  route(courses.add, staffOnly, async ({ caller, body }) => toWire(await rules.addCourse(services, caller, body)));

  route(courses.update, staffOnly, async ({ caller, params, body }) =>
    toWire(await rules.updateCourse(services, caller, { ...body, id: params.id })),
  );

  route(courses.losses, staffOnly, ({ caller, params }) => rules.readLosses(services, caller, params.id));

  route(courses.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteCourse(services, caller, params.id);
    return { message: courseMessages.deleted };
  });
}

const withStudents = (course: store.CourseRow & { students?: number }) => ({
  ...toWire(course),
  students: course.students,
});
