/** The API calls for writing challenges: the challenges of an author's courses, and one challenge with its hidden tests. */
import {
  type ChallengeChange,
  type ChallengeDetails,
  type ChallengeDraft,
  challenges,
  type WrittenTests,
} from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { usePollingInterval } from '#web/api/polling-interval.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';
import { challengeTag, listTag, regradeTag, unlessRefused } from './cache-tags.ts';
import { runningCheckKey } from './running-work.ts';

export const authoringApi = addEndpoints((build) => ({
  authoredChallenges: build.query({
    query: () => request(challenges.list, { query: {} }),
    providesTags: [listTag],
  }),
  challengeDraft: build.query({
    query: (id: string) => request(challenges.draft, { params: { id } }),
    providesTags: (_, __, id) => [challengeTag(id)],
  }),
  addChallenge: build.mutation({
    query: (body: ChallengeDetails & { courseId: string }) => request(challenges.create, { body }),
    invalidatesTags: [listTag],
  }),
  updateChallenge: build.mutation({
    query: ({ id, change }: { id: string; change: ChallengeChange }) =>
      request(challenges.update, { params: { id }, body: change }),
    onQueryStarted: ({ id }, { queryFulfilled }) => cacheReply(id, queryFulfilled),
    invalidatesTags: unlessRefused(() => [listTag]),
  }),
  writeTests: build.mutation({
    query: ({ id, written }: { id: string; written: WrittenTests }) =>
      request(challenges.writeTests, { params: { id }, body: written }),
    onQueryStarted: ({ id }, { queryFulfilled }) => cacheReply(id, queryFulfilled),
    invalidatesTags: unlessRefused(({ id }) => [regradeTag(id)]),
  }),
  dropTests: build.mutation({
    query: (id: string) => request(challenges.dropTests, { params: { id } }),
    onQueryStarted: (id, { queryFulfilled }) => cacheReply(id, queryFulfilled),
    invalidatesTags: unlessRefused((id) => [regradeTag(id)]),
  }),
  deleteChallenge: build.mutation({
    query: (id: string) => request(challenges.delete, { params: { id } }),
    invalidatesTags: [listTag],
  }),
  publishChallenge: build.mutation({
    query: (id: string) => request(gradings.publish, { params: { id } }),
    invalidatesTags: unlessRefused((id) => [listTag, challengeTag(id), regradeTag(id)]),
  }),
  withdrawChallenge: build.mutation({
    query: (id: string) => request(gradings.withdraw, { params: { id } }),
    invalidatesTags: unlessRefused((id) => [listTag, challengeTag(id), regradeTag(id)]),
  }),
}));

export const {
  useAuthoredChallengesQuery,
  useAddChallengeMutation,
  useUpdateChallengeMutation,
  useWriteTestsMutation,
  useDropTestsMutation,
  useDeleteChallengeMutation,
  usePublishChallengeMutation,
  useWithdrawChallengeMutation,
} = authoringApi;

/** Puts the reply of a change, which is the whole challenge, into the cache, so that no refetch is needed. */
async function cacheReply(id: string, reply: Promise<{ data: ChallengeDraft }>): Promise<void> {
  const saved = await reply.catch(() => undefined);
  if (saved) store.dispatch(authoringApi.util.updateQueryData('challengeDraft', id, () => saved.data));
}

/** Queries a challenge, and polls it while its reference solution is being checked. */
export function usePolledDraft(id: string) {
  const { data, fulfilledTimeStamp } = authoringApi.endpoints.challengeDraft.useQueryState(id);
  return authoringApi.useChallengeDraftQuery(id, {
    pollingInterval: usePollingInterval(runningCheckKey(data), fulfilledTimeStamp),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
}
