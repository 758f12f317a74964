/** Refunds: one staff member requests, a second decides. */
import { type RefundRequest, refunds } from '#contract/money/refunds.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** How a manual refund ended. */
type Ending = { outgoingCode: string } | { isFailed: true };

const refundsApi = addEndpoints((build) => ({
  refunds: build.query({
    query: () => request(refunds.list),
    providesTags: ['bookkeeping'],
  }),
  requestRefund: build.mutation({
    query: (body: RefundRequest) => request(refunds.request, { body }),
    invalidatesTags: ['bookkeeping'],
  }),
  decideRefund: build.mutation({
    query: ({ id, isApproved }: { id: string; isApproved: boolean }) =>
      request(refunds.decide, { params: { id }, body: { isApproved } }),
    // Refetches also after a refusal, because another staff member may have decided first.
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
  finishRefund: build.mutation({
    query: ({ id, ending }: { id: string; ending: Ending }) =>
      request(refunds.finish, { params: { id }, body: ending }),
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
}));

export const { useRefundsQuery, useRequestRefundMutation, useDecideRefundMutation, useFinishRefundMutation } =
  refundsApi;
