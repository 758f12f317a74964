/** The provider's own lists, held against ours. */
import type { Reply } from '#contract/endpoint.ts';
import { type Reconciliation, reconciliation } from '#contract/reconciliation.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

export type Report = Reply<typeof reconciliation.read>;

const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<Reconciliation[], void>({
      queryFn: () => answered(call(reconciliation.list)),
      providesTags: ['bookkeeping'],
    }),
    report: build.query<Report, string>({
      queryFn: (id) => answered(call(reconciliation.read, { params: { id } })),
      providesTags: ['bookkeeping'],
    }),
    importStatement: build.mutation<Reconciliation, string>({
      queryFn: (csv) => answered(call(reconciliation.importStatement, { body: { csv } })),
      // What the statement tells of is booked at once.
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
    pullStatement: build.mutation<Reconciliation, string>({
      queryFn: (day) => answered(call(reconciliation.pull, { body: { day } })),
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
  }),
});

export const { useReportsQuery, useReportQuery, useImportStatementMutation, usePullStatementMutation } =
  reconciliationApi;
