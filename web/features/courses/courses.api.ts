/**
 * The courses of the school, and those that the signed-in student has joined.
 *
 * What is known is shown at once, also after some minutes elsewhere; what is
 * older than a minute is asked for again meanwhile. The list of all courses has
 * an ETag: as long as nothing has changed, the answer to that has no body.
 */
import { type Course, courses, type FoundCourse, type JoinedCourse } from '#contract/courses.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/store.ts';

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
    course: build.query<Course, string>({
      queryFn: (courseId) => answered(call(courses.read, { params: { courseId } })),
      providesTags: ['courses'],
    }),
    foundCourses: build.query<FoundCourse[], string>({
      queryFn: (q) => answered(call(courses.search, { query: { q } })),
      providesTags: ['courses'],
    }),
  }),
});

export const { useCoursesQuery, useJoinedCoursesQuery, useCourseQuery, useFoundCoursesQuery } = coursesApi;
