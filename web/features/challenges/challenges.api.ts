/** Challenges as a student meets them. What comes is kept in this browser for when there is no network. */
import { type Board, type Challenge, challenges, type Solution } from '#contract/challenges.ts';
import { CallFailed, call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';
import { type ChallengeList, dropChallenge, keepChallenge, keepList } from './kept-challenges.ts';

export const challengesApi = api.injectEndpoints({
  endpoints: (build) => ({
    challengesToSolve: build.query<ChallengeList, void>({
      queryFn: () => answered<ChallengeList>(call(challenges.list, { query: {} }).then(keepList)),
      providesTags: ['challenges', 'enrolments'],
    }),
    challenge: build.query<Challenge, string>({
      queryFn: (id) => answered(comeAndKept(id)),
      providesTags: ['challenges', 'enrolments'],
    }),
    openHint: build.mutation<{ openedHints: string[] }, string>({
      queryFn: (id) => answered(call(challenges.openHint, { params: { id } })),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(withHints(id, data.openedHints)),
          // Whoever pressed is told why.
          () => undefined,
        );
      },
    }),
    solutions: build.query<Solution[], string>({
      queryFn: (id) => answered(call(challenges.solutions, { params: { id } })),
      keepUnusedDataFor: 0,
    }),
    board: build.query<Board, string>({
      queryFn: (courseId) => answered(call(challenges.board, { params: { courseId } })),
      providesTags: ['challenges'],
    }),
    showOnBoard: build.mutation<Board, { courseId: string; isShown: boolean }>({
      queryFn: ({ courseId, isShown }) =>
        answered(call(challenges.showOnBoard, { params: { courseId }, body: { isShown } })),
      async onQueryStarted({ courseId }, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(challengesApi.util.upsertQueryData('board', courseId, data)),
          () => undefined,
        );
      },
    }),
  }),
});

async function comeAndKept(id: string) {
  try {
    return keepChallenge(await call(challenges.read, { params: { id } }));
  } catch (failure) {
    const isGone = failure instanceof CallFailed && (failure.code === 'not_found' || failure.code === 'not_allowed');
    if (isGone) dropChallenge(id);
    throw failure;
  }
}

const withHints = (id: string, openedHints: string[]) =>
  challengesApi.util.updateQueryData('challenge', id, (challenge) => keepChallenge({ ...challenge, openedHints }));

export const {
  useChallengesToSolveQuery,
  useChallengeQuery,
  useOpenHintMutation,
  useLazySolutionsQuery,
  useBoardQuery,
  useShowOnBoardMutation,
} = challengesApi;
