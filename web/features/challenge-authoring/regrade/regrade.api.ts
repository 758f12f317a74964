/**
 * The API calls for regrading: the server grades students' programs by new tests; the author previews the results, then
 * applies or discards them.
 */
import { gradings, type Regrade } from '#contract/gradings.ts';
import { usePollingInterval } from '#web/api/polling-interval.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { challengeTag, listTag, regradeTag } from '#web/features/challenge-authoring/cache-tags.ts';
import { runningRegradeKey } from '#web/features/challenge-authoring/running-work.ts';

const regradeApi = addEndpoints((build) => ({
  /** The open regrade of a challenge. The server refuses with `not_found` if there is none. */
  regrade: build.query({
    query: (id: string) => request(gradings.regrade, { params: { id } }),
    providesTags: (_, __, id) => [regradeTag(id)],
  }),
  beginRegrade: build.mutation({
    query: (id: string) => request(gradings.beginRegrade, { params: { id } }),
    invalidatesTags: (_, __, id) => [regradeTag(id)],
  }),
  /**
   * Applies a regrade. `digest` identifies the preview that the author has seen; the server refuses if it has changed
   * since.
   */
  applyRegrade: build.mutation({
    query: ({ id, digest }: { id: string } & Pick<Regrade, 'digest'>) =>
      request(gradings.applyRegrade, { params: { id }, body: { digest } }),
    invalidatesTags: (_, __, { id }) => [listTag, challengeTag(id), regradeTag(id)],
  }),
  discardRegrade: build.mutation({
    query: (id: string) => request(gradings.discardRegrade, { params: { id } }),
    invalidatesTags: (_, __, id) => [challengeTag(id), regradeTag(id)],
  }),
}));

export const { useBeginRegradeMutation, useApplyRegradeMutation, useDiscardRegradeMutation } = regradeApi;

/** Queries the open regrade, and polls it until every attempt is graded. */
export function usePolledRegrade(id: string) {
  const { data, fulfilledTimeStamp } = regradeApi.endpoints.regrade.useQueryState(id);
  return regradeApi.useRegradeQuery(id, {
    pollingInterval: usePollingInterval(runningRegradeKey(data), fulfilledTimeStamp),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
}
