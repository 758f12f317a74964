/** The call that changes many people at once. */
import { type BulkChange, bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const bulkApi = addEndpoints((build) => ({
  changePeople: build.mutation({
    query: (body: BulkChange) => request(bulkChanges.change, { body }),
    invalidatesTags: ['people', 'enrolments', 'bookkeeping'],
  }),
}));

export const { useChangePeopleMutation } = bulkApi;
