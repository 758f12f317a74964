/** Challenges as their authors see them: all of a course's, one with its hidden tests, and grading everybody anew. */
import {
  type ChallengeCard,
  type ChallengeChange,
  type ChallengeDetails,
  type ChallengeDraft,
  challenges,
  type WrittenTests,
} from '#contract/challenges.ts';
import { gradings, type Regrade } from '#contract/gradings.ts';
import { call } from '#web/api/call.ts';
import { useGrowingPause } from '#web/api/growing-pause.ts';
import { addEndpoints, answered, request } from '#web/api/queries.ts';

type NewChallenge = ChallengeDetails & { courseId: string };
/** With the preview that somebody has seen. */
type SeenRegrade = { id: string } & Pick<Regrade, 'digest'>;

export const LISTS = { type: 'challenges' as const, id: 'lists' };
const one = (id: string) => ({ type: 'challenges' as const, id });
const preview = (id: string) => ({ type: 'challenges' as const, id: `regrade of ${id}` });

/** A refused change leaves what is shown as it is: what was typed would go with it. */
const unlessRefused = (id: string, refused: unknown) => (refused ? [] : [LISTS, one(id), preview(id)]);

export const authoringApi = addEndpoints((build) => ({
  writtenChallenges: build.other.query<ChallengeCard[], void>({
    queryFn: () => answered(written()),
    providesTags: [LISTS],
  }),
  challengeDraft: build.query({
    query: (id: string) => request(challenges.draft, { params: { id } }),
    providesTags: (_, __, id) => [one(id)],
  }),
  addChallenge: build.mutation({
    query: (body: NewChallenge) => request(challenges.create, { body }),
    invalidatesTags: [LISTS],
  }),
  updateChallenge: build.mutation({
    query: ({ id, change }: { id: string; change: ChallengeChange }) =>
      request(challenges.update, { params: { id }, body: change }),
    async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
      const saved = await queryFulfilled.catch(() => undefined);
      if (saved) dispatch(showSaved(id, saved.data));
    },
    invalidatesTags: (_, refused) => (refused ? [] : [LISTS]),
  }),
  writeTests: build.mutation({
    query: ({ id, written }: { id: string; written: WrittenTests }) =>
      request(challenges.writeTests, { params: { id }, body: written }),
    async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
      const saved = await queryFulfilled.catch(() => undefined);
      if (saved) dispatch(showSaved(id, saved.data));
    },
    invalidatesTags: (_, refused, { id }) => (refused ? [] : [preview(id)]),
  }),
  dropTests: build.mutation({
    query: (id: string) => request(challenges.dropTests, { params: { id } }),
    async onQueryStarted(id, { dispatch, queryFulfilled }) {
      const saved = await queryFulfilled.catch(() => undefined);
      if (saved) dispatch(showSaved(id, saved.data));
    },
    invalidatesTags: (_, refused, id) => (refused ? [] : [preview(id)]),
  }),
  deleteChallenge: build.mutation({
    query: (id: string) => request(challenges.delete, { params: { id } }),
    invalidatesTags: [LISTS],
  }),
  publishChallenge: build.mutation({
    query: (id: string) => request(gradings.publish, { params: { id } }),
    invalidatesTags: (_, refused, id) => unlessRefused(id, refused),
  }),
  withdrawChallenge: build.mutation({
    query: (id: string) => request(gradings.withdraw, { params: { id } }),
    invalidatesTags: (_, refused, id) => unlessRefused(id, refused),
  }),
}));

const regradesApi = addEndpoints((build) => ({
  /** Refused with `not_found` where nothing is being graded anew. */
  regrade: build.query({
    query: (id: string) => request(gradings.regrade, { params: { id } }),
    providesTags: (_, __, id) => [preview(id)],
  }),
  beginRegrade: build.mutation({
    query: (id: string) => request(gradings.beginRegrade, { params: { id } }),
    invalidatesTags: (_, __, id) => [preview(id)],
  }),
  /** Refused where the preview is another one by now. */
  applyRegrade: build.mutation({
    query: ({ id, ...body }: SeenRegrade) => request(gradings.applyRegrade, { params: { id }, body }),
    invalidatesTags: (_, __, { id }) => [LISTS, one(id), preview(id)],
  }),
  discardRegrade: build.mutation({
    query: (id: string) => request(gradings.discardRegrade, { params: { id } }),
    invalidatesTags: (_, __, id) => [one(id), preview(id)],
  }),
}));

/** What was saved comes back whole: nothing is asked for again. */
const showSaved = (id: string, saved: ChallengeDraft) =>
  authoringApi.util.updateQueryData('challengeDraft', id, () => saved);

const written = () => call(challenges.list, { query: {} }).then(({ challenges: found }) => found);

export const {
  useWrittenChallengesQuery,
  useAddChallengeMutation,
  useUpdateChallengeMutation,
  useWriteTestsMutation,
  useDropTestsMutation,
  useDeleteChallengeMutation,
  usePublishChallengeMutation,
  useWithdrawChallengeMutation,
} = authoringApi;

export const { useBeginRegradeMutation, useApplyRegradeMutation, useDiscardRegradeMutation } = regradesApi;

/** A challenge; while its reference solution is being checked, it follows. */
export function useFollowedDraft(id: string) {
  const { data, fulfilledTimeStamp } = authoringApi.endpoints.challengeDraft.useQueryState(id);
  const pollingInterval = useGrowingPause(data?.draft?.state === 'checking' ? id : undefined, fulfilledTimeStamp);
  return authoringApi.useChallengeDraftQuery(id, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
}

/** The grading anew that is open; until all are graded, it follows. */
export function useFollowedRegrade(id: string) {
  const { data, fulfilledTimeStamp } = regradesApi.endpoints.regrade.useQueryState(id);
  // What could not be graded is tried again.
  const isUnderWay = data !== undefined && data.graded < data.all;
  const pollingInterval = useGrowingPause(isUnderWay ? data.startedAt : undefined, fulfilledTimeStamp);
  return regradesApi.useRegradeQuery(id, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
}
