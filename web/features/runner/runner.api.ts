/** The available languages, and for the office the state of the code runner. */
import type { Reply } from '#contract/protocol/endpoint.ts';
import { runner } from '#contract/runner.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { cacheLanguages } from './language-cache.ts';

const runnerApi = addEndpoints((build) => ({
  runnerLanguages: build.other.query<Reply<typeof runner.languages>, void>({
    queryFn: () => toQueryResult(fetchLanguages()),
    providesTags: ['runner'],
  }),
  /** Tells the server that a program in this language will be run soon. Failures are ignored. */
  prewarm: build.mutation({
    query: (languageId: number) => request(runner.prewarm, { body: { language_id: languageId } }),
  }),
  runnerState: build.query({
    query: () => request(runner.state),
    providesTags: ['runner'],
  }),
}));

const fetchLanguages = () => call(runner.languages).then(cacheLanguages);

export const { useRunnerLanguagesQuery, usePrewarmMutation, useRunnerStateQuery } = runnerApi;
