/**
 * The courses of the school, those that a student has joined, and those that a member of staff manages.
 *
 * Cached lists are shown immediately, also some minutes later; those older than a minute are refetched meanwhile.
 * The list of all courses has an ETag: while it is unchanged, the reply has no body.
 */
import type { z } from 'zod';
import { type CourseChange, type CourseDetails, courses } from '#contract/courses.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** As a form returns it: the price may still be a string. */
type CourseInput = z.input<typeof CourseDetails>;

/** Seconds that an unused list stays cached. */
const CACHE_SECONDS = 600;

/** For the hooks below: seconds after which a list is refetched when it is shown again. */
export const refetchWhenStale = { refetchOnMountOrArgChange: 60 };

export const coursesApi = addEndpoints((build) => ({
  courses: build.query({
    query: () => request(courses.list),
    providesTags: ['courses'],
    keepUnusedDataFor: CACHE_SECONDS,
  }),
  joinedCourses: build.query({
    query: () => request(courses.listJoined),
    providesTags: ['courses', 'enrolments'],
    keepUnusedDataFor: CACHE_SECONDS,
  }),
  course: build.query({
    query: (courseId: string) => request(courses.read, { params: { courseId } }),
    providesTags: ['courses'],
    keepUnusedDataFor: CACHE_SECONDS,
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
    query: (body: CourseInput) => request(courses.add, { body }),
    invalidatesTags: ['courses'],
  }),
  updateCourse: build.mutation({
    query: ({ id, change }: { id: string; change: CourseChange }) =>
      request(courses.update, { params: { id }, body: change }),
    // After a refusal the lists stay: the course may be missing from new ones, and its form would close with what was typed.
    invalidatesTags: (_, refused) => (refused ? [] : ['courses']),
  }),
  /** Fetched for each confirmation of a deletion. */
  deletionImpact: build.query({
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
  useDeletionImpactQuery,
  useDeleteCourseMutation,
} = coursesApi;
