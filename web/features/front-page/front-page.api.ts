import { type FrontPageTexts, frontPages } from '#contract/admissions/front-page.ts';
import type { Locale } from '#messages/locales.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const readApi = addEndpoints((build) => ({
  frontPages: build.query({ query: () => request(frontPages.read) }),
}));

const changeApi = addEndpoints((build) => ({
  changeFrontPage: build.mutation({
    query: ({ locale, texts }: { locale: Locale; texts: FrontPageTexts }) =>
      request(frontPages.update, { params: { locale }, body: texts }),
    /** Replaces the cached texts: a change replies with all of them. */
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => dispatch(readApi.util.upsertQueryData('frontPages', undefined, data)),
        // The form reports the failure.
        () => undefined,
      );
    },
  }),
}));

export const { useFrontPagesQuery } = readApi;
export const { useChangeFrontPageMutation } = changeApi;
