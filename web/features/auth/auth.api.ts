/** Signing up, in and out, and the links that arrive by mail. The user slice follows by itself. */
import type { Dispatch } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { auth, type PasswordChoice, type ProviderSignIn, type SignIn, type SignUp } from '#contract/auth.ts';
import { generalMessages } from '#contract/general-messages.ts';
import type { Account } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { loginFailure, loginStart, loginSuccess, logout, updateUser } from '#web/api/session.ts';
import { answered, api, type Failure } from '#web/api/store.ts';

interface Told {
  message: string;
}
interface ResetLink {
  a: string;
  b: string;
}

/** What RTK Query tells of a sign-in that is under way. */
interface SigningIn {
  dispatch: Dispatch;
  queryFulfilled: PromiseLike<{ data: Account }>;
}
type Failed = { isUnhandledError: true } | { isUnhandledError: false; error: Failure };

async function followSignIn(_: unknown, { dispatch, queryFulfilled }: SigningIn) {
  dispatch(loginStart());
  await queryFulfilled.then(
    ({ data }) => dispatch(loginSuccess(data)),
    (failed: Failed) => dispatch(loginFailure(failed.isUnhandledError ? generalMessages.fault : failed.error.message)),
  );
}

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<Account, SignIn>({
      queryFn: (body) => answered(call(auth.signIn, { body })),
      onQueryStarted: followSignIn,
    }),

    askProvider: build.mutation<{ url: string; state: string }, void>({
      queryFn: () => answered(call(auth.openPopup)),
    }),

    signInWithProvider: build.mutation<Account, ProviderSignIn>({
      queryFn: (body) => answered(call(auth.signInWithProvider, { body })),
      onQueryStarted: followSignIn,
    }),

    signUp: build.mutation<Told, SignUp>({
      queryFn: (body) => answered(call(auth.signUp, { body })),
    }),
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
    /** Whether the server still knows us. A "no" signs out (api/store.ts); no answer changes nothing. */
    loggedIn: build.query<Account, void>({
      queryFn: () => answered(call(auth.loggedIn)),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(updateUser(data)),
          () => undefined,
        );
      },
    }),
    sendLink: build.mutation<Told, { email: string }>({
      queryFn: (body) => answered(call(auth.sendLink, { body })),
    }),
    verifyEmail: build.query<Told, { role: string; token: string }>({
      queryFn: (params) => answered(call(auth.verifyEmail, { params })),
    }),
    // Whether a link works is asked anew each time: it works once.
    checkResetLink: build.query<Told, ResetLink>({
      queryFn: (params) => answered(call(auth.checkResetLink, { params })),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<Told, ResetLink & z.output<typeof PasswordChoice>>({
      queryFn: ({ a, b, password }) => answered(call(auth.resetPassword, { params: { a, b }, body: { password } })),
    }),
    checkSetupLink: build.query<Told, { token: string }>({
      queryFn: (params) => answered(call(auth.checkSetupLink, { params })),
      keepUnusedDataFor: 0,
    }),
    setUp: build.mutation<Told, { token: string; administrator: SignUp }>({
      queryFn: ({ token, administrator }) => answered(call(auth.setUp, { params: { token }, body: administrator })),
    }),
  }),
});

export const {
  useSignInMutation,
  useAskProviderMutation,
  useSignInWithProviderMutation,
  useSignUpMutation,
  useSignOutMutation,
  useLoggedInQuery,
  useSendLinkMutation,
  useVerifyEmailQuery,
  useCheckResetLinkQuery,
  useResetPasswordMutation,
  useCheckSetupLinkQuery,
  useSetUpMutation,
} = authApi;
