/** Payments that are settled by hand, as two people of the office decide them. */
import { type ManualSettlementRequest, manualSettlements } from '#contract/manual-settlements.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const settlementsApi = addEndpoints((build) => ({
  manualSettlements: build.query({
    query: () => request(manualSettlements.list),
    providesTags: ['bookkeeping'],
  }),
  requestSettlement: build.mutation({
    query: (body: ManualSettlementRequest) => request(manualSettlements.request, { body }),
    invalidatesTags: ['bookkeeping'],
  }),
  decideSettlement: build.mutation({
    query: ({ id, isApproved }: { id: string; isApproved: boolean }) =>
      request(manualSettlements.decide, { params: { id }, body: { isApproved } }),
    // Whoever was too late sees what the other one has decided.
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
}));

export const { useManualSettlementsQuery, useRequestSettlementMutation, useDecideSettlementMutation } = settlementsApi;
