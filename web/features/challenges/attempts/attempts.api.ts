/** The calls for running a program against a challenge: a trial run of the visible tests, and attempts that count. */
import { type Attempt, type AttemptSummary, gradings } from '#contract/gradings.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, api, request, toQueryResult } from '#web/api/queries.ts';
import type { UnsentAttempt } from '#web/features/challenges/submitting/unsent-attempts.ts';

export type TestRunResult = Reply<typeof gradings.trialRun>;

interface Program {
  challengeId: string;
  languageId: number;
  source: string;
}

export const attemptsApi = addEndpoints((build) => ({
  trialRun: build.other.mutation<TestRunResult, Program>({
    queryFn: ({ challengeId, ...body }, { signal }) =>
      toQueryResult(call(gradings.trialRun, { params: { id: challengeId }, body }, { cancel: signal })),
  }),
  submitAttempt: build.mutation({
    query: ({ challengeId, key, languageId, source, fileName, writtenAt }: UnsentAttempt) =>
      request(
        gradings.submit,
        { params: { id: challengeId }, body: { languageId, source, fileName, writtenAt } },
        { key },
      ),
    async onQueryStarted({ challengeId }, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => dispatch(withAttempt(challengeId, data)),
        // After a failure the program stays in this device's queue.
        () => undefined,
      );
    },
  }),
  attempts: build.query({
    query: (challengeId: string) => request(gradings.list, { params: { id: challengeId } }),
    async onQueryStarted(challengeId, { dispatch, getState, queryFulfilled }) {
      const open = cachedAttempts(challengeId, getState()).filter(isOpen);
      const reply = await queryFulfilled.catch(() => undefined);
      const finished = reply?.data.filter((now) => !isOpen(now) && open.some(({ _id }) => _id === now._id)) ?? [];
      if (finished.length > 0)
        dispatch(
          api.util.invalidateTags([
            'challenges',
            ...finished.map(({ _id }) => ({ type: 'attempts', id: _id }) as const),
          ]),
        );
    },
  }),
  /** One attempt with its program and results. */
  attempt: build.query({
    query: ({ attemptId }: { challengeId: string; attemptId: string }) =>
      request(gradings.read, { params: { attemptId } }),
    keepUnusedDataFor: 0,
    providesTags: (_, __, { attemptId }) => [{ type: 'attempts', id: attemptId }],
    async onQueryStarted({ challengeId, attemptId }, { dispatch, getState, queryFulfilled }) {
      const reply = await queryFulfilled.catch(() => undefined);
      if (!reply) return;
      const wasDone = cachedAttempts(challengeId, getState()).some(
        (attempt) => attempt._id === attemptId && !isOpen(attempt),
      );
      dispatch(withAttempt(challengeId, reply.data));
      // The student's result and the next challenge may have changed.
      if (reply.data.state === 'done' && !wasDone) dispatch(api.util.invalidateTags(['challenges']));
    },
  }),
}));

type State = Parameters<ReturnType<typeof attemptsApi.endpoints.attempts.select>>[0];

/** The cached attempts at a challenge. */
function cachedAttempts(challengeId: string, state: unknown): AttemptSummary[] {
  return attemptsApi.endpoints.attempts.select(challengeId)(state as State).data ?? [];
}

const isOpen = ({ state }: AttemptSummary) => state !== 'done';

const withAttempt = (challengeId: string, changed: Attempt) =>
  attemptsApi.util.updateQueryData('attempts', challengeId, (attempts) => {
    const index = attempts.findIndex(({ _id }) => _id === changed._id);
    if (index < 0) attempts.unshift(changed);
    else attempts[index] = changed;
  });

export const { useTrialRunMutation, useAttemptsQuery, useAttemptQuery } = attemptsApi;
