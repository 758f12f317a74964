/** Fund-raising as the student sets it up, as her guardian decides about it, and as the office closes it. */
import { type Consent, type Decision, type FundChange, funds, type Guardian, type OwnFund } from '#contract/funds.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const fundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownFund: build.query<OwnFund, void>({
      queryFn: () => answered(call(funds.readOwn)),
      providesTags: ['funds'],
    }),
    changeFund: build.mutation<OwnFund, FundChange>({
      queryFn: (body) => answered(call(funds.update, { body })),
      invalidatesTags: ['funds'],
    }),
    askGuardian: build.mutation<{ message: string }, Guardian>({
      queryFn: (body) => answered(call(funds.askGuardian, { body })),
      invalidatesTags: ['funds'],
    }),
    consent: build.query<Consent, string>({
      queryFn: (token) => answered(call(funds.readConsent, { params: { token } })),
      providesTags: ['funds'],
    }),
    decideConsent: build.mutation<Consent, { token: string; decision: Decision }>({
      queryFn: ({ token, decision }) => answered(call(funds.decideConsent, { params: { token }, body: decision })),
      invalidatesTags: ['funds'],
    }),
    fundOf: build.query<OwnFund, string>({
      queryFn: (studentId) => answered(call(funds.readOf, { params: { studentId } })),
      providesTags: ['funds'],
    }),
    closeFund: build.mutation<{ message: string }, string>({
      queryFn: (studentId) => answered(call(funds.close, { params: { studentId } })),
      invalidatesTags: ['funds'],
    }),
    reopenFund: build.mutation<{ message: string }, { studentId: string; ageBand: 'under_18' | 'adult' }>({
      queryFn: ({ studentId, ageBand }) => answered(call(funds.reopen, { params: { studentId }, body: { ageBand } })),
      invalidatesTags: ['funds'],
    }),
  }),
});

export const {
  useOwnFundQuery,
  useChangeFundMutation,
  useAskGuardianMutation,
  useConsentQuery,
  useDecideConsentMutation,
  useFundOfQuery,
  useCloseFundMutation,
  useReopenFundMutation,
} = fundsApi;
