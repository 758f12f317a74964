/** Joining a course. The list of what the student has joined follows by itself. */
import { enrolments } from '#contract/enrolments.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const enrolmentsApi = addEndpoints((build) => ({
  enrol: build.mutation({
    query: ({ courseId, name }: { courseId: string; name: string }) =>
      request(enrolments.enrol, { params: { courseId }, body: { name } }),
    // After a "no" the course is not what it seemed: it is gone, or has a price by now. A price is paid by credit.
    invalidatesTags: (_, refused) => (refused ? ['courses', 'payments'] : ['enrolments', 'progress', 'payments']),
  }),
}));

export const { useEnrolMutation } = enrolmentsApi;
