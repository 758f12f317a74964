/** A student's assignments, drafts and submissions. */

import { type AssignmentWithHandin, handins } from '#contract/handins.ts';
import type { Input, Reply } from '#contract/protocol/endpoint.ts';
import { call } from '#web/api/call.ts';
import { type Failure, isTransient } from '#web/api/failures.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { isEmpty, toFields } from './handin-fields.ts';

interface Submission {
  taskId: string;
  content: Omit<Input<typeof handins.submit>['body'], 'replaces'>;
  /** Whether the student has confirmed what this submission replaces. */
  replaces: boolean;
}

interface SentDraft {
  taskId: string;
  draft: Input<typeof handins.saveDraft>['body'];
}

interface Filters {
  q: string;
  courseId?: string | undefined;
  lessonId?: string | undefined;
}

const handinsApi = addEndpoints((build) => ({
  assignments: build.query({
    query: ({ q, courseId, lessonId }: Filters) =>
      request(handins.list, { query: { q, ...(courseId && { courseId }), ...(lessonId && { lessonId }) } }),
    // A completed lesson may open the next one with its tasks.
    providesTags: ['handins', 'enrolments', 'progress'],
  }),
  assignment: build.query({
    query: (taskId: string) => request(handins.read, { params: { taskId } }),
    providesTags: ['handins', 'enrolments'],
  }),
  /** The text of an attempt, which never changes. */
  attemptText: build.query({
    query: (attemptId: string) => request(handins.readText, { params: { attemptId } }),
  }),
  saveDraft: build.other.mutation<Reply<typeof handins.saveDraft>, SentDraft>({
    queryFn: ({ taskId, draft }, { signal }) =>
      toQueryResult(call(handins.saveDraft, { params: { taskId }, body: draft }, { cancel: signal })),
    // A refusal means that the server has a newer draft or the deadline has passed, so the page is outdated.
    invalidatesTags: (_, failure) => (failure && isRefused(failure) ? ['handins'] : []),
    // Updates the cache, because a refetch after each pause in typing would transfer more than the draft itself.
    async onQueryStarted({ taskId }, { dispatch, queryFulfilled }) {
      const saved = await queryFulfilled.catch(() => undefined);
      if (!saved) return;
      dispatch(
        handinsApi.util.updateQueryData('assignment', taskId, (assignment) => withDraft(assignment, saved.data)),
      );
    },
  }),
  handIn: build.mutation({
    query: ({ taskId, content, replaces, key }: Submission & { key: string }) =>
      request(handins.submit, { params: { taskId }, body: { ...content, replaces } }, { key }),
    invalidatesTags: (_, failure) => (failure ? [] : ['handins']),
  }),
}));

/**
 * Whether the server refuses because the submission would replace work that counts, or delete another device's draft.
 * The failure's message says what would be lost.
 */
export const wouldReplace = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && failure.code === 'would_replace';

/**
 * Whether a retry is useless. A retry can help after a network failure, at a rate limit, or with full server storage.
 */
export const isRefused = (failure: object) => !('code' in failure) || !isRetryable(failure as Failure);

const isRetryable = (failure: Failure) =>
  isTransient(failure) || failure.code === 'too_many_requests' || failure.code === 'no_room';

type SavedDraft = Reply<typeof handins.saveDraft>;

function withDraft(assignment: AssignmentWithHandin, { revision, ...draft }: SavedDraft): AssignmentWithHandin {
  const isBlank = isEmpty(toFields(draft));
  const state = assignment.attempts > 0 ? assignment.state : isBlank ? 'not submitted' : 'draft';
  return { ...assignment, draft: isBlank ? null : draft, revision, state };
}

export const { useAssignmentsQuery, useAssignmentQuery, useAttemptTextQuery, useSaveDraftMutation, useHandInMutation } =
  handinsApi;
