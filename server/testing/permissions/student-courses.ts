/** Who may see a person's page and change a student's courses: rows of the permission matrix. */
import { adminOnly, type Row } from './row.ts';
import type { Scene } from './scene.ts';

const somebody = ({ somebody: { id } }: Scene) => ({ id });
const inCourse = ({ people, somebody: { id } }: Scene) => ({ id: people.student.id, courseId: id });
const reason = { reason: 'The student asked for it.' };

export const studentCourseRows: Row[] = [
  { endpoint: 'GET /api/v1/people/:id', statuses: adminOnly(200), params: somebody },
  {
    endpoint: 'GET /api/v1/people/:id/courses',
    statuses: adminOnly(200),
    params: ({ people }) => ({ id: people.student.id }),
  },
  // 404 means that the caller is permitted, but there is no such course.
  { endpoint: 'PUT /api/v1/people/:id/courses/:courseId', statuses: adminOnly(404), params: inCourse },
  {
    endpoint: 'POST /api/v1/people/:id/courses/:courseId/removal',
    statuses: adminOnly(404),
    params: inCourse,
    body: reason,
  },
  {
    endpoint: 'POST /api/v1/people/:id/courses/:courseId/transfer',
    statuses: adminOnly(404),
    params: inCourse,
    body: ({ somebody: { id } }: Scene) => ({ ...reason, to: id }),
  },
];
