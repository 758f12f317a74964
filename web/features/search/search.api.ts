import { search } from '#contract/search.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const searchApi = addEndpoints((build) => ({
  foundEverywhere: build.query({
    query: (q: string) => request(search.all, { query: { q } }),
    // Cached for five seconds only, because a found record may be renamed or deleted at any time.
    keepUnusedDataFor: 5,
  }),
}));

export const { useFoundEverywhereQuery } = searchApi;
