/** Which languages there are, and for the office how the code runner does. */
import type { Reply } from '#contract/endpoint.ts';
import { type RunnerState, runner } from '#contract/runner.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';
import { keepLanguages } from './kept-languages.ts';

const runnerApi = api.injectEndpoints({
  endpoints: (build) => ({
    runnerLanguages: build.query<Reply<typeof runner.languages>, void>({
      queryFn: () => answered(languages()),
      providesTags: ['runner'],
    }),
    /** A hint that a program in that language comes soon. Whether it was heard is nobody's concern. */
    prewarm: build.mutation<Reply<typeof runner.prewarm>, number>({
      queryFn: (languageId) => answered(call(runner.prewarm, { body: { language_id: languageId } })),
    }),
    runnerState: build.query<RunnerState, void>({
      queryFn: () => answered(call(runner.state)),
      providesTags: ['runner'],
    }),
  }),
});

const languages = () => call(runner.languages).then(keepLanguages);

export const { useRunnerLanguagesQuery, usePrewarmMutation, useRunnerStateQuery } = runnerApi;
