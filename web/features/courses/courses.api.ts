/**
 * The courses of the school, those that a student has joined, and those that a
 * member of staff looks after.
 *
 * What is known is shown at once, also after some minutes elsewhere; what is
 * older than a minute is asked for again meanwhile. The list of all courses has
 * an ETag: as long as nothing has changed, the answer to that has no body.
 */
import type { z } from 'zod';
import { type CourseChange, type CourseDetails, courses } from '#contract/courses.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** As it comes out of a form: the price may still be digits. */
type TypedCourse = z.input<typeof CourseDetails>;

/** Seconds that a list is kept once no page shows it any more. */
const KEPT = 600;

/** For the hooks below: seconds after which a list that is shown anew is asked for again. */
export const whenOld = { refetchOnMountOrArgChange: 60 };

export const coursesApi = addEndpoints((build) => ({
  courses: build.query({
    query: () => request(courses.list),
    providesTags: ['courses'],
    keepUnusedDataFor: KEPT,
  }),
  joinedCourses: build.query({
    query: () => request(courses.listJoined),
    providesTags: ['courses', 'enrolments'],
    keepUnusedDataFor: KEPT,
  }),
  course: build.query({
    query: (courseId: string) => request(courses.read, { params: { courseId } }),
    providesTags: ['courses'],
    keepUnusedDataFor: KEPT,
  }),
  taughtCourses: build.query({
    query: () => request(courses.listTaught),
    providesTags: ['courses'],
  }),
  foundCourses: build.query({
    query: (q: string) => request(courses.search, { query: { q } }),
    providesTags: ['courses'],
  }),
  addCourse: build.mutation({
    query: (body: TypedCourse) => request(courses.add, { body }),
    invalidatesTags: ['courses'],
  }),
  updateCourse: build.mutation({
    query: ({ id, change }: { id: string; change: CourseChange }) =>
      request(courses.update, { params: { id }, body: change }),
    // A refused one leaves the lists: the course may be gone from them, and what was typed would go with it.
    invalidatesTags: (_, refused) => (refused ? [] : ['courses']),
  }),
  /** Asked for anew each time that somebody is about to delete it. */
  courseLosses: build.query({
    query: (id: string) => request(courses.losses, { params: { id } }),
    keepUnusedDataFor: 0,
  }),
  deleteCourse: build.mutation({
    query: (id: string) => request(courses.delete, { params: { id } }),
    invalidatesTags: ['courses'],
  }),
}));

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
