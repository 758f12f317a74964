/** Reconciliation: the provider's statements, compared with our payments. */

import { reconciliation } from '#contract/money/reconciliation.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

export type Report = Reply<typeof reconciliation.read>;

const reconciliationApi = addEndpoints((build) => ({
  reports: build.query({
    query: () => request(reconciliation.list),
    providesTags: ['bookkeeping'],
  }),
  report: build.query({
    query: (id: string) => request(reconciliation.read, { params: { id } }),
    providesTags: ['bookkeeping'],
  }),
  importStatement: build.mutation({
    query: (csv: string) => request(reconciliation.importStatement, { body: { csv } }),
    // The server books payments that it finds in the statement immediately, so lists of payments are refetched.
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
  pullStatement: build.mutation({
    query: (day: string) => request(reconciliation.pull, { body: { day } }),
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
}));

export const { useReportsQuery, useReportQuery, useImportStatementMutation, usePullStatementMutation } =
  reconciliationApi;
