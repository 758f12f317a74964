/** The calls of an import. The preview changes nothing, but its table is too long for the address of a query. */
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
