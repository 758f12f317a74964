/** The short comments that a tutor saves for use in several hand-ins. */

import { marks } from '#contract/marks.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const quickCommentsApi = addEndpoints((build) => ({
  quickComments: build.query({
    query: () => request(marks.quickComments),
    providesTags: ['quick comments'],
  }),
  addQuickComment: build.mutation({
    query: (text: string) => request(marks.addQuickComment, { body: { text } }),
    invalidatesTags: ['quick comments'],
  }),
  deleteQuickComment: build.mutation({
    query: (id: string) => request(marks.deleteQuickComment, { params: { id } }),
    invalidatesTags: ['quick comments'],
  }),
}));

export const { useQuickCommentsQuery, useAddQuickCommentMutation, useDeleteQuickCommentMutation } = quickCommentsApi;
