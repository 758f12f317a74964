/** Being signed in, signing out, and looking at links that arrive by mail. The user slice follows by itself. */
import { auth } from '#contract/auth.ts';
import type { Account } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';
import { logout, updateUser } from '#web/api/session.ts';
import type { ResetLink, VerifyLink } from './visitor-calls.ts';

interface Told {
  message: string;
}

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation<Told, void>({
      queryFn: () => answered(call(auth.signOut)),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () => dispatch(logout()),
          // The session lives on; whoever asked is told why.
          () => undefined,
        );
      },
    }),
    /** Whether the server still knows us. A "no" signs out (api/queries.ts); no answer changes nothing. */
    loggedIn: build.query<Account, void>({
      queryFn: () => answered(call(auth.loggedIn)),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(updateUser(data)),
          () => undefined,
        );
      },
    }),
    verifyEmail: build.query<Told, VerifyLink>({
      queryFn: (params) => answered(call(auth.verifyEmail, { params })),
    }),
    // Whether a link works is asked anew each time: it works once.
    checkResetLink: build.query<Told, ResetLink>({
      queryFn: (params) => answered(call(auth.checkResetLink, { params })),
      keepUnusedDataFor: 0,
    }),
    checkSetupLink: build.query<Told, { token: string }>({
      queryFn: (params) => answered(call(auth.checkSetupLink, { params })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useSignOutMutation,
  useLoggedInQuery,
  useVerifyEmailQuery,
  useCheckResetLinkQuery,
  useCheckSetupLinkQuery,
} = authApi;
