/** Manual settlements: one staff member requests, a second decides. */
import { type ManualSettlementRequest, manualSettlements } from '#contract/money/manual-settlements.ts';
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
    // Refetches also after a refusal, because another staff member may have decided first.
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
}));

export const { useManualSettlementsQuery, useRequestSettlementMutation, useDecideSettlementMutation } = settlementsApi;
