/** The office's calls on a person's page. A change of courses can change the student's credit, so payments are refetched. */
import { type Removal, studentCourses, type Transfer } from '#contract/admissions/student-courses.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface OfCourse {
  studentId: string;
  courseId: string;
}

/** A course that can be added. */
export interface OfferedCourse {
  _id: string;
  title: string;
  price: number;
}

const changed = ['enrolments', 'bookkeeping'] as const;

const studentCoursesApi = addEndpoints((build) => ({
  person: build.query({
    query: (id: string) => request(studentCourses.person, { params: { id } }),
    providesTags: ['people'],
  }),
  studentCourses: build.query({
    query: (id: string) => request(studentCourses.list, { params: { id } }),
    providesTags: ['enrolments'],
  }),
  addStudentCourse: build.mutation({
    query: ({ studentId: id, courseId }: OfCourse) => request(studentCourses.add, { params: { id, courseId } }),
    invalidatesTags: changed,
  }),
  removeStudentCourse: build.mutation({
    query: ({ studentId: id, courseId, ...body }: OfCourse & Removal) =>
      request(studentCourses.remove, { params: { id, courseId }, body }),
    invalidatesTags: changed,
  }),
  transferStudentCourse: build.mutation({
    query: ({ studentId: id, courseId, ...body }: OfCourse & Transfer) =>
      request(studentCourses.transfer, { params: { id, courseId }, body }),
    invalidatesTags: changed,
  }),
}));

export const {
  usePersonQuery,
  useStudentCoursesQuery,
  useAddStudentCourseMutation,
  useRemoveStudentCourseMutation,
  useTransferStudentCourseMutation,
} = studentCoursesApi;
