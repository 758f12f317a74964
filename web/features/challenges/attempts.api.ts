/** What becomes of a program that is put to the tests of a challenge: a run of the visible ones, or an attempt that counts. */

import type { Reply } from '#contract/endpoint.ts';
import { type Attempt, gradings } from '#contract/gradings.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';
import type { UnsentAttempt } from './unsent-attempts.ts';

export type TriedOut = Reply<typeof gradings.tryOut>;

interface Program {
  challengeId: string;
  languageId: number;
  source: string;
}

export const attemptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tryOut: build.mutation<TriedOut, Program>({
      queryFn: ({ challengeId, ...body }) => answered(call(gradings.tryOut, { params: { id: challengeId }, body })),
    }),
    submitAttempt: build.mutation<Attempt, UnsentAttempt>({
      queryFn: ({ challengeId, key, languageId, source, fileName, writtenAt }) =>
        answered(
          call(
            gradings.submit,
            { params: { id: challengeId }, body: { languageId, source, fileName, writtenAt } },
            { key },
          ),
        ),
      async onQueryStarted({ challengeId }, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(withAttempt(challengeId, data)),
          // It waits on this device.
          () => undefined,
        );
      },
    }),
    attempts: build.query<Attempt[], string>({
      queryFn: (challengeId) => answered(call(gradings.list, { params: { id: challengeId } })),
    }),
    /** How one stands that is not graded yet. */
    attempt: build.query<Attempt, { challengeId: string; attemptId: string }>({
      queryFn: ({ attemptId }) => answered(call(gradings.read, { params: { attemptId } })),
      keepUnusedDataFor: 0,
      async onQueryStarted({ challengeId }, { dispatch, queryFulfilled }) {
        const came = await queryFulfilled.catch(() => undefined);
        if (!came) return;
        dispatch(withAttempt(challengeId, came.data));
        // What she has reached, and what comes next, may be otherwise now.
        if (came.data.state === 'done') dispatch(api.util.invalidateTags(['challenges']));
      },
    }),
  }),
});

const withAttempt = (challengeId: string, changed: Attempt) =>
  attemptsApi.util.updateQueryData('attempts', challengeId, (attempts) => {
    const place = attempts.findIndex(({ _id }) => _id === changed._id);
    if (place < 0) attempts.unshift(changed);
    else attempts[place] = changed;
  });

export const { useTryOutMutation, useAttemptsQuery, useAttemptQuery } = attemptsApi;
