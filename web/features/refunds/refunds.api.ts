/** Refunds, as two people of the office decide them. */
import { type Refund, type RefundRequest, refunds } from '#contract/refunds.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

/** How a refund by hand ended. */
type Ending = { outgoingCode: string } | { isFailed: true };

const refundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    refunds: build.query<Refund[], void>({
      queryFn: () => answered(call(refunds.list)),
      providesTags: ['bookkeeping'],
    }),
    requestRefund: build.mutation<Refund, RefundRequest>({
      queryFn: (body) => answered(call(refunds.request, { body })),
      invalidatesTags: ['bookkeeping'],
    }),
    decideRefund: build.mutation<Refund, { id: string; isApproved: boolean }>({
      queryFn: ({ id, isApproved }) => answered(call(refunds.decide, { params: { id }, body: { isApproved } })),
      // Whoever was too late sees what the other one has decided.
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
    finishRefund: build.mutation<Refund, { id: string; ending: Ending }>({
      queryFn: ({ id, ending }) => answered(call(refunds.finish, { params: { id }, body: ending })),
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
  }),
});

export const { useRefundsQuery, useRequestRefundMutation, useDecideRefundMutation, useFinishRefundMutation } =
  refundsApi;
