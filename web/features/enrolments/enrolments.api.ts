/** Joining a course. */
import { enrolments } from '#contract/enrolments.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const enrolmentsApi = addEndpoints((build) => ({
  enrol: build.mutation({
    query: ({ courseId, name }: { courseId: string; name: string }) =>
      request(enrolments.enrol, { params: { courseId }, body: { name } }),
    // Also after a refusal: the course no longer exists, or has a price by now. A price may be paid by credit.
    invalidatesTags: (_, refused) => (refused ? ['courses', 'payments'] : ['enrolments', 'progress', 'payments']),
  }),
}));

export const { useEnrolMutation } = enrolmentsApi;
