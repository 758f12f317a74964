/** Fund pages: the student's settings, the guardian's consent, and closing by the office. */
import { type Decision, type FundChange, funds, type Guardian } from '#contract/money/funds.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const fundsApi = addEndpoints((build) => ({
  ownFund: build.query({
    query: () => request(funds.readOwn),
    providesTags: ['funds'],
  }),
  changeFund: build.mutation({
    query: (body: FundChange) => request(funds.update, { body }),
    invalidatesTags: ['funds'],
  }),
  requestGuardianConsent: build.mutation({
    query: (body: Guardian) => request(funds.requestGuardianConsent, { body }),
    invalidatesTags: ['funds'],
  }),
  consent: build.query({
    query: (token: string) => request(funds.readConsent, { params: { token } }),
    providesTags: ['funds'],
  }),
  decideConsent: build.mutation({
    query: ({ token, decision }: { token: string; decision: Decision }) =>
      request(funds.decideConsent, { params: { token }, body: decision }),
    invalidatesTags: ['funds'],
  }),
  fundOf: build.query({
    query: (studentId: string) => request(funds.readOf, { params: { studentId } }),
    providesTags: ['funds'],
  }),
  closeFund: build.mutation({
    query: (studentId: string) => request(funds.close, { params: { studentId } }),
    invalidatesTags: ['funds'],
  }),
  reopenFund: build.mutation({
    query: ({ studentId, ageBand }: { studentId: string; ageBand: 'under_18' | 'adult' }) =>
      request(funds.reopen, { params: { studentId }, body: { ageBand } }),
    invalidatesTags: ['funds'],
  }),
}));

export const {
  useOwnFundQuery,
  useChangeFundMutation,
  useRequestGuardianConsentMutation,
  useConsentQuery,
  useDecideConsentMutation,
  useFundOfQuery,
  useCloseFundMutation,
  useReopenFundMutation,
} = fundsApi;
