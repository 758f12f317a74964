import { courses } from '#contract/courses.ts';
import type { Route } from '#server/http/route.ts';
import { everybody, signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import { openCourseListCache } from './course-list-cache.ts';
import { serializeCourse } from './courses.serializers.ts';
import * as store from './courses.store.ts';
import * as rules from './courses.ts';

export function courseRoutes(route: Route, services: Services) {
  const { db } = services;

  const cachedList = openCourseListCache(services);
  route(courses.list, everybody, ({ query }) => cachedList(query.language));

  route(courses.listJoined, signedIn, async ({ caller }) =>
    (await store.listCoursesOf(db, caller.id)).map((course) => ({
      ...serializeCourse(course),
      myRating: course.myRating,
    })),
  );

  route(courses.listTaught, staffOnly, async ({ caller, query }) =>
    (await rules.listManagedCourses(services, caller, query)).map(withStudents),
  );

  route(courses.read, signedIn, async ({ params }) => {
    const course = await rules.loadCourse(db, params.courseId);
    return { ...serializeCourse(course), tutorName: course.tutorName };
  });

  route(courses.search, signedIn, async ({ caller, query }) =>
    (await rules.searchCoursesWithStudents(services, caller, query)).map(withStudents),
  );

  route(courses.add, staffOnly, async ({ caller, body }) =>
    serializeCourse(await rules.addCourse(services, caller, body)),
  );

  route(courses.update, staffOnly, async ({ caller, params, body }) =>
    serializeCourse(await rules.updateCourse(services, caller, { ...body, id: params.id })),
  );

  route(courses.losses, staffOnly, ({ caller, params }) => rules.readDeletionImpact(services, caller, params.id));

  route(courses.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteCourse(services, caller, params.id);
    return { message: coursesTexts.deleted };
  });
}

const withStudents = (course: store.CourseRow & { students?: number }) => ({
  ...serializeCourse(course),
  students: course.students,
});
