/** Courses. Prices are whole Kenyan shillings; 0 means free. */

import { z } from 'zod';
import { localeTags } from '#messages/locales.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { Id, Line, Message, Search, Text, UploadReference, wholeNumber } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const CourseLevel = z.enum(['Beginner', 'Intermediate', 'Advanced'], coursesTexts.chooseLevel);
export type CourseLevel = z.output<typeof CourseLevel>;

/** The language that a course is taught in, by its BCP 47 tag. */
export const CourseLanguage = z.enum(localeTags, coursesTexts.chooseLanguage);
export type CourseLanguage = z.output<typeof CourseLanguage>;

export const Course = z.object({
  _id: Id,
  title: z.string(),
  desc: z.string(),
  /** The picture's URL; empty for the generated cover. */
  img: z.string(),
  /** The picture's name in the file store; empty for the generated cover. */
  imgName: z.string(),
  /** The course's price in whole Kenyan shillings; 0 means free. */
  price: z.int(),
  level: CourseLevel,
  language: CourseLanguage,
  /** The mean of the ratings, from 0.5 to 5; 0 without ratings. */
  rating: z.number(),
  /** The number of the course's ratings. */
  ratings: z.int(),
  /** The minimum number of days that each student has for every task after joining; null if deadlines apply to late joiners too. */
  catchUpDays: z.int().nullable(),
});
export type Course = z.output<typeof Course>;

const JoinedCourse = Course.extend({
  /** The caller's rating, from 0.5 to 5; 0 if the caller has not rated. */
  myRating: z.number(),
});
export type JoinedCourse = z.output<typeof JoinedCourse>;

const CourseWithRating = Course.extend({
  tutorName: z.string(),
});
export type CourseWithRating = z.output<typeof CourseWithRating>;

const FoundCourse = Course.extend({
  /** The number of enrolled students; only staff receive it. */
  students: z.int().optional(),
});
export type FoundCourse = z.output<typeof FoundCourse>;

/** Students' work that would be deleted with a course, including that of former students. Drafts are not counted. */
const CourseDeletionImpact = z.object({
  /** The number of hand-ins with attempts; a student has one hand-in for each task. */
  handins: z.int(),
  marks: z.int(),
  /** The number of programs that students submitted for the course's challenges. */
  attempts: z.int(),
  /** The number of students whose work would be deleted. */
  students: z.int(),
});
export type CourseDeletionImpact = z.output<typeof CourseDeletionImpact>;

const CatchUpDays = wholeNumber({ min: 1, max: 365, message: pacingTexts.badCatchUpDays }).nullable();

/** The fields of a course that its tutor sets. */
export const CourseDetails = z.object({
  title: Line({ max: 120, message: coursesTexts.title }),
  desc: Text({ max: 5_000, message: coursesTexts.desc }),
  /** `img` or `imgName` references the caller's upload or the current picture, by URL or name. Empty: no picture. */
  img: UploadReference.optional(),
  imgName: UploadReference.optional(),
  price: wholeNumber({ min: 0, max: 250_000, message: coursesTexts.price }),
  /** The level; the default is preselected in the form for a new course. */
  level: CourseLevel.default('Beginner'),
  /** The language of teaching. The default also applies to clients of the specification, which has no languages. */
  language: CourseLanguage.default('en'),
  catchUpDays: CatchUpDays.default(null),
});
export type CourseDetails = z.output<typeof CourseDetails>;

/** A change of a course. Fields that are left out do not change; an empty `img` or `imgName` removes the picture. */
const CourseChange = CourseDetails.extend({
  level: CourseLevel,
  language: CourseLanguage,
  catchUpDays: CatchUpDays,
}).partial();
export type CourseChange = z.output<typeof CourseChange>;

const CourseId = z.object({ id: Id });

/** The language of the listed courses; if it is left out, courses in every language are listed. */
const CourseFilter = z.object({ language: CourseLanguage.optional() });
export type CourseFilter = z.input<typeof CourseFilter>;

export const courses = {
  list: endpoint({
    method: 'GET',
    path: '/courses/',
    summary: 'Lists all courses, or the courses in one language, by title. Requires no sign-in; the reply has an ETag.',
    query: CourseFilter,
    reply: z.array(Course),
    refusals: [],
  }),
  listJoined: endpoint({
    method: 'GET',
    path: '/courses/students',
    summary: 'Lists the courses that the caller is enrolled in, by title.',
    reply: z.array(JoinedCourse),
    refusals: ['not_signed_in'],
  }),
  listTaught: endpoint({
    method: 'GET',
    path: '/courses/tutor',
    summary: 'Lists the tutor’s courses (for admins, all courses), by title, optionally in one language only.',
    query: CourseFilter,
    reply: z.array(FoundCourse),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/courses/tutor/:courseId',
    summary: 'Returns a course and its tutor.',
    params: z.object({ courseId: Id }),
    reply: CourseWithRating,
    refusals: ['not_signed_in', 'not_found'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/courses/search',
    summary:
      'Searches courses for every word in the title or description, best match first. Without a match, finds titles with similar spelling. Students search all courses, tutors their own, in one or all languages.',
    query: CourseFilter.extend({ q: Search }),
    reply: z.array(FoundCourse),
    refusals: ['not_signed_in'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/courses/',
    summary: 'Creates a course with the caller as its tutor.',
    body: CourseDetails,
    status: 201,
    reply: Course,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/courses/:id',
    summary: 'Changes the given fields of a course of the caller (admins: of any course).',
    params: CourseId,
    body: CourseChange,
    reply: Course,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  losses: endpoint({
    method: 'GET',
    path: '/courses/:id/losses',
    summary: 'Counts the hand-ins that deleting a course of the caller (admins: any course) would delete.',
    params: CourseId,
    reply: CourseDeletionImpact,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/courses/:id',
    summary:
      'Deletes a course of the caller (admins: any course) with its lessons, picture, enrolments and ratings. Refused if students have paid for it.',
    params: CourseId,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
