/** The courses of one student, as the office changes them: it adds, removes and replaces courses. */
import { z } from 'zod';
import { Id, Line } from '#contract/fields/fields.ts';
import { Person } from '#contract/people.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/student-courses.ts';

/** A person, with the details that the office sees on the person's page. */
const PersonDetails = Person.extend({
  /** The application from which the student was enrolled; null without one. */
  application: z.object({ _id: Id, fullName: z.string(), appliedAt: z.iso.datetime() }).nullable(),
});

const StudentCourse = z.object({
  course: z.object({ _id: Id, title: z.string() }),
  joinedAt: z.iso.datetime(),
  /** The number of published lessons, and how many of them the student has completed. */
  lessons: z.int(),
  completed: z.int(),
  /** The amount that the student has paid for the course, in whole shillings; null for a free course. */
  paid: z.int().nullable(),
});
export type StudentCourse = z.output<typeof StudentCourse>;

const StudentCourses = z.object({
  courses: z.array(StudentCourse),
  /** The amount that was paid for the student and is not spent, in whole shillings. */
  credit: z.int(),
});
export type StudentCourses = z.output<typeof StudentCourses>;

/** The reason why a course is removed or replaced, for the accounting records. */
export const Removal = z.object({ reason: Line({ max: 200, message: texts.reason }) });
export type Removal = z.output<typeof Removal>;

export const Transfer = Removal.extend({ to: z.uuid(texts.courseRequired) });
export type Transfer = z.output<typeof Transfer>;

const OfPerson = z.object({ id: Id });
const OfCourse = OfPerson.extend({ courseId: Id });

export const studentCourses = {
  person: endpoint({
    method: 'GET',
    path: '/people/:id',
    summary: 'Returns all fields of a person, and a student’s application. For admins.',
    params: OfPerson,
    reply: PersonDetails,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/people/:id/courses',
    summary: 'Lists a student’s courses with the student’s progress and credit.',
    params: OfPerson,
    reply: StudentCourses,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  add: endpoint({
    method: 'PUT',
    path: '/people/:id/courses/:courseId',
    summary: 'Enrols a student in a free course, or in a course that the student’s credit covers.',
    params: OfCourse,
    reply: StudentCourses,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'payment_required'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/people/:id/courses/:courseId/removal',
    summary: 'Removes a student from a course, and returns the price paid to the student’s credit.',
    params: OfCourse,
    body: Removal,
    reply: StudentCourses,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/people/:id/courses/:courseId/transfer',
    summary:
      'Moves a student from one course to another. The price paid for the first course returns to the student’s credit, which pays for the second.',
    params: OfCourse,
    body: Transfer,
    reply: StudentCourses,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict', 'payment_required'],
  }),
};
