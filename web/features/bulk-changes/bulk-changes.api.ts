/** The calls that change many people or applications at once. */
import { type ApplicationChange, bulkChanges, type PeopleChange } from '#contract/accounts/bulk-changes.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const bulkApi = addEndpoints((build) => ({
  changePeople: build.mutation({
    query: (body: PeopleChange) => request(bulkChanges.people, { body }),
    invalidatesTags: ['people', 'enrolments', 'bookkeeping'],
  }),
  changeApplications: build.mutation({
    query: (body: ApplicationChange) => request(bulkChanges.applications, { body }),
    invalidatesTags: ['customers'],
  }),
}));

export const { useChangePeopleMutation, useChangeApplicationsMutation } = bulkApi;
