/** What a student has to hand in, and handing it in. */

import { type AssignmentWithHandin, handins } from '#contract/handins.ts';
import type { Input, Reply } from '#contract/protocol/endpoint.ts';
import { call } from '#web/api/call.ts';
import { type Failure, isPassing } from '#web/api/failures.ts';
import { addEndpoints, answered, request } from '#web/api/queries.ts';
import { isEmpty } from './handin-fields.ts';

interface Sent {
  taskId: string;
  content: Omit<Input<typeof handins.submit>['body'], 'replaces'>;
  /** It was said what goes by it, and it is meant. */
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
    providesTags: ['handins', 'enrolments'],
  }),
  assignment: build.query({
    query: (taskId: string) => request(handins.read, { params: { taskId } }),
    providesTags: ['handins', 'enrolments'],
  }),
  /** Of an attempt, which stays as it came. */
  handedText: build.query({
    query: (attemptId: string) => request(handins.readText, { params: { attemptId } }),
  }),
  saveDraft: build.other.mutation<Reply<typeof handins.saveDraft>, SentDraft>({
    queryFn: ({ taskId, draft }, { signal }) =>
      answered(call(handins.saveDraft, { params: { taskId }, body: draft }, { cancel: signal })),
    // Something else has come, or the deadline has gone: what is shown is not so any more.
    invalidatesTags: (_, failure) => (failure && isRefused(failure) ? ['handins'] : []),
    // By hand: to ask for all of it anew after each pause in typing would cost more than the typing.
    async onQueryStarted({ taskId }, { dispatch, queryFulfilled }) {
      const saved = await queryFulfilled.catch(() => undefined);
      if (!saved) return;
      dispatch(
        handinsApi.util.updateQueryData('assignment', taskId, (assignment) => withDraft(assignment, saved.data)),
      );
    },
  }),
  submit: build.mutation({
    query: ({ taskId, content, replaces, key }: Sent & { key: string }) =>
      request(handins.submit, { params: { taskId }, body: { ...content, replaces } }, { key }),
    invalidatesTags: (_, refused) => (refused ? [] : ['handins']),
  }),
}));

/** It takes the place of something that counts: what that is stands in the sentence. */
export const isReplacing = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && failure.code === 'would_replace';

/** Asking again would not help: this is not for want of a network, of time or of room. */
export const isRefused = (failure: object) => !('code' in failure) || !waitsWell(failure as Failure);

const waitsWell = (failure: Failure) =>
  isPassing(failure) || failure.code === 'too_many_requests' || failure.code === 'no_room';

type KeptDraft = Reply<typeof handins.saveDraft>;

function withDraft(assignment: AssignmentWithHandin, { revision, ...draft }: KeptDraft): AssignmentWithHandin {
  const isNone = isEmpty(draft);
  const state = assignment.attempts > 0 ? assignment.state : isNone ? 'not submitted' : 'draft';
  return { ...assignment, draft: isNone ? null : draft, revision, state };
}

export const { useAssignmentsQuery, useAssignmentQuery, useHandedTextQuery, useSaveDraftMutation, useSubmitMutation } =
  handinsApi;
