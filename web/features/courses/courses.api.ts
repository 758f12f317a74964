/**
 * The courses of the school, those that a student has joined, and those that a
 * member of staff looks after.
 *
 * What is known is shown at once, also after some minutes elsewhere; what is
 * older than a minute is asked for again meanwhile. The list of all courses has
 * an ETag: as long as nothing has changed, the answer to that has no body.
 */
import type { z } from 'zod';
import {
  type Course,
  type CourseChange,
  type CourseDetails,
  type CourseLosses,
  courses,
  type FoundCourse,
  type JoinedCourse,
  type ReadCourse,
} from '#contract/courses.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

/** As it comes out of a form: the price may still be digits. */
type TypedCourse = z.input<typeof CourseDetails>;

/** Seconds that a list is kept once no page shows it any more. */
const KEPT = 600;

/** For the hooks below: seconds after which a list that is shown anew is asked for again. */
export const whenOld = { refetchOnMountOrArgChange: 60 };

export const coursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    courses: build.query<Course[], void>({
      queryFn: () => answered(call(courses.list)),
      providesTags: ['courses'],
      keepUnusedDataFor: KEPT,
    }),
    joinedCourses: build.query<JoinedCourse[], void>({
      queryFn: () => answered(call(courses.listJoined)),
      providesTags: ['courses', 'enrolments'],
      keepUnusedDataFor: KEPT,
    }),
    course: build.query<ReadCourse, string>({
      queryFn: (courseId) => answered(call(courses.read, { params: { courseId } })),
      providesTags: ['courses'],
      keepUnusedDataFor: KEPT,
    }),
    taughtCourses: build.query<FoundCourse[], void>({
      queryFn: () => answered(call(courses.listTaught)),
      providesTags: ['courses'],
    }),
    foundCourses: build.query<FoundCourse[], string>({
      queryFn: (q) => answered(call(courses.search, { query: { q } })),
      providesTags: ['courses'],
    }),
    addCourse: build.mutation<Course, TypedCourse>({
      queryFn: (body) => answered(call(courses.add, { body })),
      invalidatesTags: ['courses'],
    }),
    updateCourse: build.mutation<Course, { id: string; change: CourseChange }>({
      queryFn: ({ id, change }) => answered(call(courses.update, { params: { id }, body: change })),
      // A refused one leaves the lists: the course may be gone from them, and what was typed would go with it.
      invalidatesTags: (_, refused) => (refused ? [] : ['courses']),
    }),
    /** Asked for anew each time that somebody is about to delete it. */
    courseLosses: build.query<CourseLosses, string>({
      queryFn: (id) => answered(call(courses.losses, { params: { id } })),
      keepUnusedDataFor: 0,
    }),
    deleteCourse: build.mutation<{ message: string }, string>({
      queryFn: (id) => answered(call(courses.delete, { params: { id } })),
      invalidatesTags: ['courses'],
    }),
  }),
});

export const {
  useCoursesQuery,
  useJoinedCoursesQuery,
  useTaughtCoursesQuery,
  useCourseQuery,
  useFoundCoursesQuery,
  useAddCourseMutation,
  useUpdateCourseMutation,
  useCourseLossesQuery,
  useDeleteCourseMutation,
} = coursesApi;
