/** The office's API calls for intakes. */
import type { z } from 'zod';
import { type IntakeChange, intakes, type NewIntake } from '#contract/admissions/intakes.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const intakesApi = addEndpoints((build) => ({
  intakes: build.query({
    query: () => request(intakes.list),
    providesTags: ['intakes'],
  }),
  addIntake: build.mutation({
    query: (body: z.input<typeof NewIntake>) => request(intakes.add, { body }),
    invalidatesTags: (_, failure) => (failure ? [] : ['intakes']),
  }),
  changeIntake: build.mutation({
    query: ({ id, change }: { id: string; change: IntakeChange }) =>
      request(intakes.update, { params: { id }, body: change }),
    invalidatesTags: (_, failure) => (failure ? [] : ['intakes']),
  }),
  deleteIntake: build.mutation({
    query: (id: string) => request(intakes.delete, { params: { id } }),
    invalidatesTags: ['intakes'],
  }),
  intakeReservations: build.query({
    query: (id: string) => request(intakes.reservations, { params: { id } }),
    providesTags: ['intakes'],
  }),
  intakeStudents: build.query({
    query: (courseId: string) => request(intakes.students, { params: { courseId } }),
    providesTags: ['intakes'],
  }),
  assignIntake: build.mutation({
    query: ({ intakeId, ...params }: { courseId: string; studentId: string; intakeId: string | null }) =>
      request(intakes.assign, { params, body: { intakeId } }),
    invalidatesTags: ['intakes'],
  }),
}));

export const {
  useIntakesQuery,
  useAddIntakeMutation,
  useChangeIntakeMutation,
  useDeleteIntakeMutation,
  useIntakeReservationsQuery,
  useIntakeStudentsQuery,
  useAssignIntakeMutation,
} = intakesApi;
