/** The office's API calls for payments. Every mutation except revealing a phone number refetches all queries. */
import { bookkeeping, type OfficePayment } from '#contract/money/bookkeeping.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

export type MoneyOverview = Reply<typeof bookkeeping.overview>;

/** The filters of the list of payments; an undefined filter lets all payments through. */
export interface PaymentFilters {
  q: string;
  status: OfficePayment['status'] | undefined;
  purpose: OfficePayment['purpose'] | undefined;
  /** Whether the list shows only payments that need review. */
  isToReview: boolean;
  /** Only payments that were started within this many days. */
  days: number | undefined;
  page: number;
}

/** Milliseconds between two polls while a payment is pending. */
const PENDING_POLL = 10_000;
const POLL = 30_000;

export const pollWhilePending = { pollingInterval: PENDING_POLL, skipPollingIfUnfocused: true };
export const pollWhileVisible = { pollingInterval: POLL, skipPollingIfUnfocused: true };

const toQuery = ({ q, status, purpose, isToReview, days }: Omit<PaymentFilters, 'page'>) => ({
  q,
  ...(status && { status }),
  ...(purpose && { purpose }),
  ...(isToReview && { review: 'yes' as const }),
  ...(days && { days: String(days) }),
});

/** The URL that downloads the filtered payments as CSV. */
export const csvUrl = (filters: Omit<PaymentFilters, 'page'>) =>
  addressOf(bookkeeping.download, { query: toQuery(filters) });

const bookkeepingApi = addEndpoints((build) => ({
  moneyOverview: build.query({
    query: () => request(bookkeeping.overview),
    providesTags: ['bookkeeping'],
  }),
  officePayments: build.query({
    query: ({ page, ...filters }: PaymentFilters) =>
      request(bookkeeping.list, { query: { ...toQuery(filters), page: String(page) } }),
    providesTags: ['bookkeeping'],
  }),
  officePayment: build.query({
    query: (id: string) => request(bookkeeping.read, { params: { id } }),
    providesTags: ['bookkeeping'],
  }),
  revealPhone: build.mutation({
    query: (id: string) => request(bookkeeping.reveal, { params: { id } }),
  }),
  askProvider: build.mutation({
    query: (id: string) => request(bookkeeping.ask, { params: { id } }),
    invalidatesTags: ['bookkeeping'],
  }),
  reviewPayment: build.mutation({
    query: ({ id, note }: { id: string; note: string }) =>
      request(bookkeeping.review, { params: { id }, body: { note } }),
    invalidatesTags: ['bookkeeping'],
  }),
  unallocated: build.query({
    query: () => request(bookkeeping.listHeld),
    providesTags: ['bookkeeping'],
  }),
  assignUnallocated: build.mutation({
    query: ({ id, ...body }: { id: string; studentId: string; reason: string }) =>
      request(bookkeeping.moveHeld, { params: { id }, body }),
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
  matchUnallocated: build.mutation({
    query: ({ id, paymentId }: { id: string; paymentId: string }) =>
      request(bookkeeping.matchHeld, { params: { id }, body: { paymentId } }),
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
}));

export const {
  useMoneyOverviewQuery,
  useOfficePaymentsQuery,
  useOfficePaymentQuery,
  useRevealPhoneMutation,
  useAskProviderMutation,
  useReviewPaymentMutation,
  useUnallocatedQuery,
  useAssignUnallocatedMutation,
  useMatchUnallocatedMutation,
} = bookkeepingApi;
