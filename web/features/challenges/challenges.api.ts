/** The calls of students for challenges. Replies are cached in this browser for offline use. */
import { type Challenge, challenges } from '#contract/challenges.ts';
import { CallFailed, call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { type ChallengeList, cacheChallenge, cacheList, uncacheChallenge } from './challenge-cache.ts';

export const challengesApi = addEndpoints((build) => ({
  challengesToSolve: build.other.query<ChallengeList, void>({
    queryFn: () => toQueryResult<ChallengeList>(call(challenges.list, { query: {} }).then(cacheList)),
    providesTags: ['challenges', 'enrolments'],
  }),
  challenge: build.other.query<Challenge, string>({
    queryFn: (id) => toQueryResult(readAndCache(id)),
    providesTags: ['challenges', 'enrolments'],
  }),
  openHint: build.mutation({
    query: (id: string) => request(challenges.openHint, { params: { id } }),
    async onQueryStarted(id, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => dispatch(withHints(id, data.openedHints)),
        // HelpPanel.tsx shows the failure below its button.
        () => undefined,
      );
    },
  }),
  solutions: build.query({
    query: (id: string) => request(challenges.solutions, { params: { id } }),
    keepUnusedDataFor: 0,
  }),
  board: build.query({
    query: (courseId: string) => request(challenges.board, { params: { courseId } }),
    providesTags: ['challenges'],
  }),
  showOnBoard: build.mutation({
    query: ({ courseId, isShown }: { courseId: string; isShown: boolean }) =>
      request(challenges.showOnBoard, { params: { courseId }, body: { isShown } }),
    async onQueryStarted({ courseId }, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => dispatch(challengesApi.util.upsertQueryData('board', courseId, data)),
        () => undefined,
      );
    },
  }),
}));

async function readAndCache(id: string) {
  try {
    return cacheChallenge(await call(challenges.read, { params: { id } }));
  } catch (failure) {
    const isGone = failure instanceof CallFailed && (failure.code === 'not_found' || failure.code === 'not_allowed');
    if (isGone) uncacheChallenge(id);
    throw failure;
  }
}

const withHints = (id: string, openedHints: string[]) =>
  challengesApi.util.updateQueryData('challenge', id, (challenge) => cacheChallenge({ ...challenge, openedHints }));

export const {
  useChallengesToSolveQuery,
  useChallengeQuery,
  useOpenHintMutation,
  useLazySolutionsQuery,
  useBoardQuery,
  useShowOnBoardMutation,
} = challengesApi;
