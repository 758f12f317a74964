import { runner } from '#contract/runner.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

export interface NewKey {
  name: string;
  currentPassword: string;
}

const keysApi = addEndpoints((build) => ({
  keys: build.query({
    query: () => request(runner.listKeys),
    providesTags: ['keys'],
  }),
  createKey: build.mutation({
    query: (body: NewKey) => request(runner.createKey, { body }),
    invalidatesTags: ['keys'],
  }),
  removeKey: build.mutation({
    query: (id: string) => request(runner.removeKey, { params: { id } }),
    invalidatesTags: ['keys'],
  }),
}));

export const { useKeysQuery, useCreateKeyMutation, useRemoveKeyMutation } = keysApi;
