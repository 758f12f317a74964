/** The school's money, as the office looks after it. Every view of it follows a change. */
import { bookkeeping, type HeldMoney, type OfficePayment, type OfficePaymentDetails } from '#contract/bookkeeping.ts';
import type { Reply } from '#contract/endpoint.ts';
import { addressOf, call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

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

const bookkeepingApi = api.injectEndpoints({
  endpoints: (build) => ({
    moneyOverview: build.query<MoneyOverview, void>({
      queryFn: () => answered(call(bookkeeping.overview)),
      providesTags: ['bookkeeping'],
    }),
    officePayments: build.query<{ payments: OfficePayment[]; total: number }, WantedPayments>({
      queryFn: ({ page, ...wanted }) =>
        answered(call(bookkeeping.list, { query: { ...asked(wanted), page: String(page) } })),
      providesTags: ['bookkeeping'],
    }),
    officePayment: build.query<OfficePaymentDetails, string>({
      queryFn: (id) => answered(call(bookkeeping.read, { params: { id } })),
      providesTags: ['bookkeeping'],
    }),
    revealPhone: build.mutation<{ phoneNumber: string }, string>({
      queryFn: (id) => answered(call(bookkeeping.reveal, { params: { id } })),
    }),
    askProvider: build.mutation<OfficePaymentDetails, string>({
      queryFn: (id) => answered(call(bookkeeping.ask, { params: { id } })),
      invalidatesTags: ['bookkeeping'],
    }),
    reviewPayment: build.mutation<OfficePaymentDetails, { id: string; note: string }>({
      queryFn: ({ id, note }) => answered(call(bookkeeping.review, { params: { id }, body: { note } })),
      invalidatesTags: ['bookkeeping'],
    }),
    heldMoney: build.query<HeldMoney[], void>({
      queryFn: () => answered(call(bookkeeping.listHeld)),
      providesTags: ['bookkeeping'],
    }),
    moveHeld: build.mutation<HeldMoney[], { id: string; studentId: string; reason: string }>({
      queryFn: ({ id, ...body }) => answered(call(bookkeeping.moveHeld, { params: { id }, body })),
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
    matchHeld: build.mutation<HeldMoney[], { id: string; paymentId: string }>({
      queryFn: ({ id, paymentId }) => answered(call(bookkeeping.matchHeld, { params: { id }, body: { paymentId } })),
      invalidatesTags: ['bookkeeping', 'payments'],
    }),
  }),
});

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
