/** Who may use intakes: rows of the permission matrix. */
import { adminOnly, everybody, type Row } from './row.ts';
import type { Scene } from './scene.ts';

const newIntake = async ({ school, course }: Scene) => ({ id: (await school.create.intake(course.id)).id });
const ofStudent = ({ course, people: { student } }: Scene) => ({ courseId: course.id, studentId: student.id });
const details = { name: 'January 2027', startsOn: '2027-01-11', applyUntil: '2026-12-20', places: null };

export const intakeRows: Row[] = [
  { endpoint: 'GET /api/v1/intakes/', statuses: adminOnly(200) },
  { endpoint: 'GET /api/v1/intakes/open', statuses: everybody(200) },
  {
    endpoint: 'POST /api/v1/intakes/',
    statuses: adminOnly(201),
    body: ({ course }) => ({ ...details, courseId: course.id }),
  },
  { endpoint: 'PUT /api/v1/intakes/:id', statuses: adminOnly(200), params: newIntake, body: {} },
  { endpoint: 'DELETE /api/v1/intakes/:id', statuses: adminOnly(200), params: newIntake },
  { endpoint: 'GET /api/v1/intakes/:id/reservations', statuses: adminOnly(200), params: newIntake },
  { endpoint: 'GET /api/v1/intakes/courses/:courseId/students', statuses: adminOnly(200), params: ofStudent },
  {
    endpoint: 'PUT /api/v1/intakes/courses/:courseId/students/:studentId',
    statuses: adminOnly(200),
    params: ofStudent,
    body: { intakeId: null },
  },
];
