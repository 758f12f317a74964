/** The order of a course's challenges. */
import { type ChallengeCard, challenges } from '#contract/challenges.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, answered } from '#web/api/queries.ts';
import { authoringApi, LISTS } from '#web/features/challenge-authoring/authoring.api.ts';

interface Order {
  courseId: string;
  challengeIds: string[];
}

const orderApi = addEndpoints((build) => ({
  /** Shown at once. A refused order is taken back, and the list asked for again. */
  orderChallenges: build.other.mutation<ChallengeCard[], Order>({
    queryFn: (order) => {
      const sent = ordering.then(() => sendOrder(order));
      ordering = sent;
      return sent;
    },
    async onQueryStarted({ challengeIds }, { dispatch, queryFulfilled }) {
      const shown = dispatch(inOrder(challengeIds));
      await queryFulfilled.catch(() => shown.undo());
    },
    invalidatesTags: (_, refused) => (refused ? [LISTS] : []),
  }),
}));

function sendOrder({ courseId, challengeIds }: Order) {
  return answered(call(challenges.reorder, { params: { courseId }, body: { challengeIds } }));
}

/** One after the other, so that the newest order is the one that stays. */
let ordering: Promise<unknown> = Promise.resolve();

/** Those of other courses stay among one another as they are. */
function inOrder(ids: string[]) {
  return authoringApi.util.updateQueryData('writtenChallenges', undefined, (list) => {
    list.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
  });
}

export const { useOrderChallengesMutation } = orderApi;
