/** The calls of an import. The preview changes nothing, but is a POST, because its table is too long for a query string. */
import { peopleImports } from '#contract/admissions/people-imports.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const importApi = addEndpoints((build) => ({
  previewImport: build.mutation({
    query: (table: string[][]) => request(peopleImports.preview, { body: { table } }),
  }),
  importPeople: build.mutation({
    query: (body: { table: string[][]; version: string }) => request(peopleImports.import, { body }),
    invalidatesTags: ['people', 'intakes'],
  }),
}));

export const { usePreviewImportMutation, useImportPeopleMutation } = importApi;
