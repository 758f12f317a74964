/**
 * What is said of single lines. The school's answer is put into what is shown, by hand: all
 * the lines of a hand-in would be much to ask for anew after each comment.
 */

import { marks } from '#contract/marks.ts';
import type { LineComment } from '#contract/rules/lines.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { marksApi } from '#web/features/marks/marks.api.ts';

type Said = Pick<LineComment, 'file' | 'line' | 'text'>;
type OnHandin<Asked> = Asked & { handinId: string };

const commentsApi = addEndpoints((build) => ({
  sayOfLine: build.mutation({
    query: ({ attemptId, said, key }: OnHandin<{ attemptId: string; said: Said; key: string }>) =>
      request(marks.addComment, { params: { attemptId }, body: said }, { key }),
    async onQueryStarted({ handinId, attemptId }, { dispatch, queryFulfilled }) {
      const { data: said } = await queryFulfilled.catch(() => refused);
      const isOther = ({ _id }: LineComment) => _id !== said?._id;
      if (said)
        dispatch(
          withComments(handinId, (comments, of) => (of === attemptId ? [...comments.filter(isOther), said] : comments)),
        );
    },
    invalidatesTags: ifRefused,
  }),
  changeComment: build.mutation({
    query: ({ _id, text }: OnHandin<Pick<LineComment, '_id' | 'text'>>) =>
      request(marks.changeComment, { params: { id: _id }, body: { text } }),
    async onQueryStarted({ handinId }, { dispatch, queryFulfilled }) {
      const { data: changed } = await queryFulfilled.catch(() => refused);
      const put = (comment: LineComment) => (comment._id === changed?._id ? changed : comment);
      if (changed) dispatch(withComments(handinId, (comments) => comments.map(put)));
    },
    invalidatesTags: ifRefused,
  }),
  deleteComment: build.mutation({
    query: ({ _id }: OnHandin<Pick<LineComment, '_id'>>) => request(marks.deleteComment, { params: { id: _id } }),
    async onQueryStarted({ handinId, _id }, { dispatch, queryFulfilled }) {
      const { data: deleted } = await queryFulfilled.catch(() => refused);
      const isLeft = (comment: LineComment) => comment._id !== _id;
      if (deleted) dispatch(withComments(handinId, (comments) => comments.filter(isLeft)));
    },
    invalidatesTags: ifRefused,
  }),
}));

const refused = { data: undefined };

/** Somebody else may have changed what is shown here: it is asked for anew. */
function ifRefused(_: unknown, failure: object | undefined) {
  return failure ? (['marks'] as const) : [];
}

function withComments(handinId: string, changed: (comments: LineComment[], attemptId: string) => LineComment[]) {
  return marksApi.util.updateQueryData('handinToMark', handinId, (handin) => {
    for (const attempt of handin.history) attempt.comments = changed(attempt.comments, attempt._id);
  });
}

export const { useSayOfLineMutation, useChangeCommentMutation, useDeleteCommentMutation } = commentsApi;
