/** The calls by which the office merges two accounts. A change refetches everything about people. */
import { merges } from '#contract/accounts/merges.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The ids of the account that stays open (`id`) and of the one that is closed. */
interface Pair {
  id: string;
  closedId: string;
}

const mergesApi = addEndpoints((build) => ({
  mergePreview: build.query({
    query: (params: Pair) => request(merges.preview, { params }),
    providesTags: ['people'],
  }),
  merges: build.query({
    query: (id: string) => request(merges.list, { params: { id } }),
    providesTags: ['people'],
  }),
  mergeAccounts: build.mutation({
    query: ({ id, ...body }: Pair & { reason: string }) => request(merges.merge, { params: { id }, body }),
    invalidatesTags: ['people'],
  }),
  undoMerge: build.mutation({
    query: (params: { id: string; mergeId: string }) => request(merges.undo, { params }),
    invalidatesTags: ['people'],
  }),
}));

export const { useMergePreviewQuery, useMergesQuery, useMergeAccountsMutation, useUndoMergeMutation } = mergesApi;
