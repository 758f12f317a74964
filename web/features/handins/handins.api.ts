/** What a student has to hand in, and handing it in. */
import type { Input, Reply } from '#contract/endpoint.ts';
import { type Assignment, type AssignmentWithHandin, handins, type Receipt } from '#contract/handins.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

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

const handinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    assignments: build.query<Assignment[], { q: string; courseId?: string | undefined }>({
      queryFn: ({ q, courseId }) => answered(call(handins.list, { query: { q, ...(courseId && { courseId }) } })),
      providesTags: ['handins', 'enrolments'],
    }),
    assignment: build.query<AssignmentWithHandin, string>({
      queryFn: (taskId) => answered(call(handins.read, { params: { taskId } })),
      providesTags: ['handins', 'enrolments'],
    }),
    saveDraft: build.mutation<Reply<typeof handins.saveDraft>, SentDraft>({
      queryFn: ({ taskId, draft }) => answered(call(handins.saveDraft, { params: { taskId }, body: draft })),
      // Something else has come, or the deadline has gone: what is shown is not so any more.
      invalidatesTags: (_, failure) => (isRefused(failure) ? ['handins'] : []),
      // By hand: to ask for all of it anew after each pause in typing would cost more than the typing.
      async onQueryStarted({ taskId }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        dispatch(
          handinsApi.util.updateQueryData('assignment', taskId, (assignment) => withDraft(assignment, saved.data)),
        );
      },
    }),
    submit: build.mutation<Receipt, Sent & { key: string }>({
      queryFn: ({ taskId, content, replaces, key }) =>
        answered(call(handins.submit, { params: { taskId }, body: { ...content, replaces } }, { key })),
      invalidatesTags: (_, refused) => (refused ? [] : ['handins']),
    }),
  }),
});

/** It takes the place of something that counts: what that is stands in the sentence. */
export const isReplacing = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && failure.code === 'would_replace';

/** Asking again would not help. */
export const isRefused = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && failure.code === 'conflict';

type KeptDraft = Reply<typeof handins.saveDraft>;

function withDraft(assignment: AssignmentWithHandin, { revision, ...draft }: KeptDraft): AssignmentWithHandin {
  const isEmpty = !draft.text.trim() && !draft.link && draft.files.length === 0;
  const state = assignment.attempts > 0 ? assignment.state : isEmpty ? 'not submitted' : 'draft';
  return { ...assignment, draft: isEmpty ? null : draft, revision, state };
}

export const { useAssignmentsQuery, useAssignmentQuery, useSaveDraftMutation, useSubmitMutation } = handinsApi;
