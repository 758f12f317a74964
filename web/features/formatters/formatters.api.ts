import { type FormattedLanguage, formatters } from '#contract/formatters.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

export const formattersApi = addEndpoints((build) => ({
  formatCode: build.mutation({
    query: (body: { language: FormattedLanguage; code: string }) => request(formatters.formatCode, { body }),
  }),
}));
