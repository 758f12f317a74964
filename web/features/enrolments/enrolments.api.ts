/** The request by which a student joins a course. */
import { enrolments } from '#contract/enrolments.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const enrolmentsApi = addEndpoints((build) => ({
  enrol: build.mutation({
    query: ({ courseId, name }: { courseId: string; name: string }) =>
      request(enrolments.enrol, { params: { courseId }, body: { name } }),
    // Courses are refetched after a refusal: the course no longer exists, or now has a price. Payments are always
    // refetched, because the student's credit may pay the price.
    invalidatesTags: (_, refused) => (refused ? ['courses', 'payments'] : ['enrolments', 'progress', 'payments']),
  }),
}));

export const { useEnrolMutation } = enrolmentsApi;
