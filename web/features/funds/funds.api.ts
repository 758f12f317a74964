/** A student's own fund-raising. */
import { funds, type OwnFund } from '#contract/funds.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const fundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownFund: build.query<OwnFund, void>({
      queryFn: () => answered(call(funds.readOwn)),
      providesTags: ['funds'],
    }),
  }),
});

export const { useOwnFundQuery } = fundsApi;
