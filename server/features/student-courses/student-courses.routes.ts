import { studentCourses } from '#contract/admissions/student-courses.ts';
import { serializePerson } from '#server/features/people/people.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as rules from './student-courses.ts';

export function studentCourseRoutes(route: Route, services: Services) {
  const { db } = services;

  route(studentCourses.person, adminOnly, async ({ params }) => {
    const { person, application } = await rules.loadPerson(db, params.id);
    return { ...serializePerson(person), application: application ? serializeApplication(application) : null };
  });

  route(studentCourses.list, adminOnly, ({ params }) => listed(services, params.id));

  route(studentCourses.add, adminOnly, async ({ params: { id: studentId, courseId } }) => {
    await rules.addCourse(services, { studentId, courseId });
    return listed(services, studentId);
  });

  route(studentCourses.remove, adminOnly, async ({ caller, params: { id: studentId, courseId }, body }) => {
    await rules.removeCourse(services, { ...body, studentId, courseId, byId: caller.id });
    return listed(services, studentId);
  });

  route(studentCourses.transfer, adminOnly, async ({ caller, params: { id: studentId, courseId }, body }) => {
    await rules.transfer(services, { ...body, studentId, courseId, byId: caller.id });
    return listed(services, studentId);
  });
}

async function listed(services: Services, studentId: string) {
  const { courses, credit } = await rules.listCourses(services, studentId);
  return {
    credit,
    courses: courses.map(({ id, title, joinedAt, ...rest }) => ({
      course: { _id: id, title },
      joinedAt: joinedAt.toISOString(),
      ...rest,
    })),
  };
}

const serializeApplication = ({ createdAt, ...application }: { _id: string; fullName: string; createdAt: Date }) => ({
  ...application,
  appliedAt: createdAt.toISOString(),
});
