/** The API keys of whoever is signed in. What is secret of a new one is told once, and kept by nobody. */
import type { Reply } from '#contract/endpoint.ts';
import { type ApiKey, runner } from '#contract/runner.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

export interface NewKey {
  name: string;
  currentPassword: string;
}

const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    keys: build.query<ApiKey[], void>({
      queryFn: () => answered(call(runner.listKeys)),
      providesTags: ['keys'],
    }),
    createKey: build.mutation<Reply<typeof runner.createKey>, NewKey>({
      queryFn: (body) => answered(call(runner.createKey, { body })),
      invalidatesTags: ['keys'],
    }),
    removeKey: build.mutation<Reply<typeof runner.removeKey>, string>({
      queryFn: (id) => answered(call(runner.removeKey, { params: { id } })),
      invalidatesTags: ['keys'],
    }),
  }),
});

export const { useKeysQuery, useCreateKeyMutation, useRemoveKeyMutation } = keysApi;
