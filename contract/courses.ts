/** Courses. Prices are whole Kenyan shillings; 0 means free. */
import { z } from 'zod';
import { Id, Line, Message, Search, Text, UploadReference, wholeNumber } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const CourseLevel = z.enum(['Beginner', 'Intermediate', 'Advanced'], 'Choose a level');
export type CourseLevel = z.output<typeof CourseLevel>;

export const Course = z.object({
  _id: Id,
  title: z.string(),
  desc: z.string(),
  /** Address of the picture; empty when the course has its generated cover. */
  img: z.string(),
  /** The picture's name in the school's store; empty like img. */
  imgName: z.string(),
  /** Whole Kenyan shillings; 0 means free. */
  price: z.int(),
  level: CourseLevel,
  /** 0 to 5, the mean of what students gave; 0 when nobody has rated it. */
  rating: z.number(),
  /** How many students have rated it. */
  ratings: z.int(),
});
export type Course = z.output<typeof Course>;

const JoinedCourse = Course.extend({
  /** What the caller gave, 0.5 to 5; 0 before. */
  myRating: z.number(),
});
export type JoinedCourse = z.output<typeof JoinedCourse>;

const ReadCourse = Course.extend({
  /** Who teaches it. */
  tutorName: z.string(),
});
export type ReadCourse = z.output<typeof ReadCourse>;

const FoundCourse = Course.extend({
  /** How many have joined. For staff alone. */
  students: z.int().optional(),
});
export type FoundCourse = z.output<typeof FoundCourse>;

/** What its students have done that goes with a course, also of those who have left it. Drafts are not counted. */
const CourseLosses = z.object({
  /** One for each student and task. */
  handins: z.int(),
  marks: z.int(),
  /** Programs submitted for its challenges. */
  attempts: z.int(),
  /** Whose they are. */
  students: z.int(),
});
export type CourseLosses = z.output<typeof CourseLosses>;

export const courseMessages = {
  gone: 'This course no longer exists.',
  noneJoined: 'You have not enrolled for any course yet',
  none: 'No courses available',
  added: 'Course added Successfully',
  updated: 'Course Updated Successfully',
  deleted: 'Course Deleted Successfully',
  notYours: 'Only the tutor of this course, or the office, can change it.',
  paidFor: 'Students have paid for this course. Give them their money back first; then it can be deleted.',
  title: 'Give the course a title of at most 120 characters',
  desc: 'Describe the course in at most 5,000 characters',
  price: 'The price is whole shillings, from 0 to 250000',
};

/** What a tutor says of a course. */
export const CourseDetails = z.object({
  title: Line({ max: 120, message: courseMessages.title }),
  desc: Text({ max: 5_000, message: courseMessages.desc }),
  /** Either names a picture of one's own, or the one that the course has, by address or by name; empty for the generated cover. */
  img: UploadReference.optional(),
  imgName: UploadReference.optional(),
  price: wholeNumber({ min: 0, max: 250_000, message: courseMessages.price }),
  /** What the form shows first. */
  level: CourseLevel.default('Beginner'),
});
export type CourseDetails = z.output<typeof CourseDetails>;

/** What is left out stays as it is; the picture goes only by an empty field. */
const CourseChange = CourseDetails.extend({ level: CourseLevel }).partial();
export type CourseChange = z.output<typeof CourseChange>;

const CourseId = z.object({ id: Id });

export const courses = {
  list: endpoint({
    method: 'GET',
    path: '/courses/',
    summary: 'All courses, by title. Open to everybody; the answer has an ETag.',
    reply: z.array(Course),
    refusals: [],
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/courses/students',
    summary: 'The courses that the caller is enrolled in, by title.',
    reply: z.array(JoinedCourse),
    refusals: ['not_signed_in'],
  }),
  listTaught: endpoint({
    method: 'GET',
    path: '/courses/tutor',
    summary: "A tutor's own courses, by title; for the office all of the school's.",
    reply: z.array(FoundCourse),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/courses/tutor/:courseId',
    summary: 'One course, and who teaches it.',
    params: z.object({ courseId: Id }),
    reply: ReadCourse,
    refusals: ['not_signed_in', 'not_found'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/courses/search',
    summary:
      'Courses whose title or description has every word, best first; without any, those whose title is spelled nearly so. Students find all courses, tutors their own.',
    query: z.object({ q: Search }),
    reply: z.array(FoundCourse),
    refusals: ['not_signed_in'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/courses/',
    summary: 'Opens a course whose tutor is the caller.',
    body: CourseDetails,
    status: 201,
    reply: Course,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/courses/:id',
    summary: 'Changes what is said of a course of your own; the rest stays. The office changes any.',
    params: CourseId,
    body: CourseChange,
    reply: Course,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  losses: endpoint({
    method: 'GET',
    path: '/courses/:id/losses',
    summary: 'What students have handed in that would be deleted with a course of your own; the office is told of any.',
    params: CourseId,
    reply: CourseLosses,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/courses/:id',
    summary:
      'Deletes a course of your own with its lessons, picture, enrolments and ratings; the office deletes any. Not while students have paid for it.',
    params: CourseId,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
