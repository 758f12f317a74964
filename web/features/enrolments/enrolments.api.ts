/** Joining a course. Every list that knows who joined what follows by itself. */
import { enrolments } from '#contract/enrolments.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const enrolmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    enrol: build.mutation<string, { courseId: string; name: string }>({
      queryFn: ({ courseId, name }) => answered(call(enrolments.enrol, { params: { courseId }, body: { name } })),
      invalidatesTags: ['courses', 'enrolments'],
    }),
  }),
});

export const { useEnrolMutation } = enrolmentsApi;
