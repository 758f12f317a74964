/** Payments that are settled by hand, as two people of the office decide them. */
import {
  type ManualSettlement,
  type ManualSettlementRequest,
  manualSettlements,
} from '#contract/manual-settlements.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const settlementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    manualSettlements: build.query<ManualSettlement[], void>({
      queryFn: () => answered(call(manualSettlements.list)),
      providesTags: ['bookkeeping'],
    }),
    requestSettlement: build.mutation<ManualSettlement, ManualSettlementRequest>({
      queryFn: (body) => answered(call(manualSettlements.request, { body })),
      invalidatesTags: ['bookkeeping'],
    }),
    decideSettlement: build.mutation<ManualSettlement, { id: string; isApproved: boolean }>({
      queryFn: ({ id, isApproved }) =>
        answered(call(manualSettlements.decide, { params: { id }, body: { isApproved } })),
      // Whoever was too late sees what the other one has decided.
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
  }),
});

export const { useManualSettlementsQuery, useRequestSettlementMutation, useDecideSettlementMutation } = settlementsApi;
