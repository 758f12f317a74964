/**
 * Comments on single lines. Each reply updates the cached hand-in, because refetching all its lines after every
 * comment would transfer too much.
 */

import { marks } from '#contract/marks.ts';
import type { LineComment } from '#contract/rules/lines.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { marksApi } from '#web/features/marks/marks.api.ts';

type NewComment = Pick<LineComment, 'file' | 'line' | 'text'>;
type OnHandin<Args> = Args & { handinId: string };

const commentsApi = addEndpoints((build) => ({
  addComment: build.mutation({
    query: ({ attemptId, comment, key }: OnHandin<{ attemptId: string; comment: NewComment; key: string }>) =>
      request(marks.addComment, { params: { attemptId }, body: comment }, { key }),
    async onQueryStarted({ handinId, attemptId }, { dispatch, queryFulfilled }) {
      const { data: added } = await queryFulfilled.catch(() => noData);
      const isOther = ({ _id }: LineComment) => _id !== added?._id;
      if (added)
        dispatch(
          withComments(handinId, (comments, of) =>
            of === attemptId ? [...comments.filter(isOther), added] : comments,
          ),
        );
    },
    invalidatesTags: ifRefused,
  }),
  changeComment: build.mutation({
    query: ({ _id, text }: OnHandin<Pick<LineComment, '_id' | 'text'>>) =>
      request(marks.changeComment, { params: { id: _id }, body: { text } }),
    async onQueryStarted({ handinId }, { dispatch, queryFulfilled }) {
      const { data: change } = await queryFulfilled.catch(() => noData);
      const replace = (comment: LineComment) => (comment._id === change?._id ? change : comment);
      if (change) dispatch(withComments(handinId, (comments) => comments.map(replace)));
    },
    invalidatesTags: ifRefused,
  }),
  deleteComment: build.mutation({
    query: ({ _id }: OnHandin<Pick<LineComment, '_id'>>) => request(marks.deleteComment, { params: { id: _id } }),
    async onQueryStarted({ handinId, _id }, { dispatch, queryFulfilled }) {
      const { data: deleted } = await queryFulfilled.catch(() => noData);
      const isOther = (comment: LineComment) => comment._id !== _id;
      if (deleted) dispatch(withComments(handinId, (comments) => comments.filter(isOther)));
    },
    invalidatesTags: ifRefused,
  }),
}));

const noData = { data: undefined };

/** Refetches the hand-in after a refusal, because another tutor may have changed it. */
function ifRefused(_: unknown, failure: object | undefined) {
  return failure ? (['marks'] as const) : [];
}

function withComments(handinId: string, changed: (comments: LineComment[], attemptId: string) => LineComment[]) {
  return marksApi.util.updateQueryData('handinToMark', handinId, (handin) => {
    for (const attempt of handin.history) attempt.comments = changed(attempt.comments, attempt._id);
  });
}

export const { useAddCommentMutation, useChangeCommentMutation, useDeleteCommentMutation } = commentsApi;
