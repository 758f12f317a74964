/** The courses of the school, those that a student has joined, and those that a member of staff looks after. */
import type { z } from 'zod';
import { type Course, type CourseDetails, courses, type FoundCourse } from '#contract/courses.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

/** As it comes out of a form: the price may still be digits. */
type TypedCourse = z.input<typeof CourseDetails>;

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
    updateCourse: build.mutation<Course, { id: string; change: TypedCourse }>({
      queryFn: ({ id, change }) => answered(call(courses.update, { params: { id }, body: change })),
      // A refused one leaves the lists: the course may be gone from them, and what was typed would go with it.
      invalidatesTags: (_, refused) => (refused ? [] : ['courses']),
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
  useFoundCoursesQuery,
  useAddCourseMutation,
  useUpdateCourseMutation,
  useDeleteCourseMutation,
} = coursesApi;
