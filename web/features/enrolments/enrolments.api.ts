/** Joining a course. The list of what the student has joined follows by itself. */
import { enrolments } from '#contract/enrolments.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const enrolmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    enrol: build.mutation<string, { courseId: string; name: string }>({
      queryFn: ({ courseId, name }) => answered(call(enrolments.enrol, { params: { courseId }, body: { name } })),
      // After a "no" the course is not what it seemed: it is gone, or has a price by now. A price is paid by credit.
      invalidatesTags: (_, refused) => (refused ? ['courses', 'payments'] : ['enrolments', 'progress', 'payments']),
    }),
  }),
});

export const { useEnrolMutation } = enrolmentsApi;
