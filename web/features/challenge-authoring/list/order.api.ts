/** Changing the order of a course's challenges, with an optimistic update of the list. */
import { challenges } from '#contract/challenges.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';
import { authoringApi } from '#web/features/challenge-authoring/authoring.api.ts';
import { listTag } from '#web/features/challenge-authoring/cache-tags.ts';
import { byPositionIn } from './order.ts';

const orderApi = addEndpoints((build) => ({
  /**
   * Stores a new order. The list shows it immediately; if the request fails, the old order is restored and the list
   * refetched.
   */
  orderChallenges: build.mutation({
    query: ({ courseId, challengeIds }: { courseId: string; challengeIds: string[] }) =>
      queued(request(challenges.reorder, { params: { courseId }, body: { challengeIds } })),
    async onQueryStarted({ challengeIds }, { dispatch, queryFulfilled }) {
      const patch = dispatch(
        authoringApi.util.updateQueryData('authoredChallenges', undefined, (list) => {
          list.challenges.sort(byPositionIn(challengeIds));
        }),
      );
      await queryFulfilled.catch(() => patch.undo());
    },
    invalidatesTags: (_, refused) => (refused ? [listTag] : []),
  }),
}));

export const { useOrderChallengesMutation } = orderApi;

/** Sends changes of the order one after the other, so that the server stores the newest order last. */
const enqueue = serialQueue();
const queued = <Result>({ make }: { make: () => Promise<Result> }) => ({ make: () => enqueue(make) });
