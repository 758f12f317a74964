/**
 * The courses of the school, those that a student has joined, and those that a member of staff manages.
 *
 * Cached lists are shown immediately; a list that is older than a minute is refetched in the background. The list of
 * all courses has an ETag: while it is unchanged, the reply has no body.
 */
import type { z } from 'zod';
import { type CourseChange, type CourseDetails, type CourseFilter, courses } from '#contract/courses.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, cachedRequest, request } from '#web/api/queries.ts';

/** The fields as a form returns them: the price may still be a string. */
type CourseInput = z.input<typeof CourseDetails>;

/** Seconds that an unused list stays cached. */
const CACHE_SECONDS = 600;

/** For the hooks below: seconds after which a list is refetched when it is shown again. */
export const refetchWhenStale = { refetchOnMountOrArgChange: 60 };

/** The filter as query parameters. Omits an undefined language, because the URL would contain the word 'undefined'. */
const given = ({ language }: CourseFilter) => (language ? { language } : {});

export const coursesApi = addEndpoints((build) => ({
  courses: build.query({
    query: () => cachedRequest(courses.list, { query: {} }),
    providesTags: ['courses'],
    keepUnusedDataFor: CACHE_SECONDS,
  }),
  joinedCourses: build.query({
    query: () => cachedRequest(courses.listJoined),
    providesTags: ['courses', 'enrolments'],
    keepUnusedDataFor: CACHE_SECONDS,
  }),
  course: build.query({
    query: (courseId: string) => cachedRequest(courses.read, { params: { courseId } }),
    providesTags: ['courses'],
    keepUnusedDataFor: CACHE_SECONDS,
  }),
  taughtCourses: build.query({
    query: (filter: CourseFilter) => request(courses.listTaught, { query: given(filter) }),
    providesTags: ['courses'],
  }),
  foundCourses: build.query({
    query: ({ q, ...filter }: CourseFilter & { q: string }) =>
      request(courses.search, { query: { q, ...given(filter) } }),
    providesTags: ['courses'],
  }),
  addCourse: build.mutation({
    query: (body: CourseInput) => request(courses.add, { body }),
    invalidatesTags: ['courses'],
  }),
  updateCourse: build.mutation({
    query: ({ id, change }: { id: string; change: CourseChange }) =>
      request(courses.update, { params: { id }, body: change }),
    // A refusal refetches no list: the new list may lack the course, and the course's form would close and lose input.
    invalidatesTags: (_, refused) => (refused ? [] : ['courses']),
  }),
  /**
   * The students' work that deleting a course would delete. Not cached, so that each confirmation shows current
   * numbers.
   */
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

/** The address of the joined courses (web/api/offline/cached-answers.ts). */
export const joinedCoursesAddress = addressOf(courses.listJoined);
