/** The courses of the school, and those that the signed-in student has joined. */
import { type Course, courses } from '#contract/courses.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const coursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    courses: build.query<Course[], void>({
      queryFn: () => answered(call(courses.list)),
      providesTags: ['courses'],
    }),
    joinedCourses: build.query<Course[], void>({
      queryFn: () => answered(call(courses.listJoined)),
      providesTags: ['courses', 'enrolments'],
    }),
  }),
});

export const { useCoursesQuery, useJoinedCoursesQuery } = coursesApi;
