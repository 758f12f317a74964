/** The school's money, as the office looks after it. Every view of it follows a change. */
import { bookkeeping, type OfficePayment } from '#contract/bookkeeping.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

export type MoneyOverview = Reply<typeof bookkeeping.overview>;

/** Which payments the list is to show; undefined for all. */
export interface WantedPayments {
  q: string;
  status: OfficePayment['status'] | undefined;
  purpose: OfficePayment['purpose'] | undefined;
  /** Only those that somebody should look at. */
  isToReview: boolean;
  /** Begun within so many days. */
  days: number | undefined;
  page: number;
}

/** Milliseconds between two looks at what changes by itself, while somebody looks. */
const OFTEN = 10_000;
const NOW_AND_THEN = 30_000;

export const whileWaiting = { pollingInterval: OFTEN, skipPollingIfUnfocused: true };
export const whileShown = { pollingInterval: NOW_AND_THEN, skipPollingIfUnfocused: true };

const asked = ({ q, status, purpose, isToReview, days }: Omit<WantedPayments, 'page'>) => ({
  q,
  ...(status && { status }),
  ...(purpose && { purpose }),
  ...(isToReview && { review: 'yes' as const }),
  ...(days && { days: String(days) }),
});

/** Where the same payments are as a table to be saved. */
export const tableOf = (wanted: Omit<WantedPayments, 'page'>) =>
  addressOf(bookkeeping.download, { query: asked(wanted) });

const bookkeepingApi = addEndpoints((build) => ({
  moneyOverview: build.query({
    query: () => request(bookkeeping.overview),
    providesTags: ['bookkeeping'],
  }),
  officePayments: build.query({
    query: ({ page, ...wanted }: WantedPayments) =>
      request(bookkeeping.list, { query: { ...asked(wanted), page: String(page) } }),
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
  heldMoney: build.query({
    query: () => request(bookkeeping.listHeld),
    providesTags: ['bookkeeping'],
  }),
  moveHeld: build.mutation({
    query: ({ id, ...body }: { id: string; studentId: string; reason: string }) =>
      request(bookkeeping.moveHeld, { params: { id }, body }),
    invalidatesTags: ['bookkeeping', 'payments'],
  }),
  matchHeld: build.mutation({
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
  useHeldMoneyQuery,
  useMoveHeldMutation,
  useMatchHeldMutation,
} = bookkeepingApi;
