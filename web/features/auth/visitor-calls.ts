/** The calls of visitors who are not signed in. Signing in also sets the signed-in user in the store. */
import type { z } from 'zod';
import {
  auth,
  type FirstPasswordChange,
  type FreshAccount,
  type PasswordChoice,
  type ProviderSignIn,
  type SignIn,
  type SignUp,
} from '#contract/auth.ts';
import type { Account } from '#contract/users.ts';
import { type CallFailed, call } from '#web/api/call.ts';
import { loginFailure, loginStart, loginSuccess } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';

export const signIn = (body: SignIn) => signInAfter(call(auth.signIn, { body }));

/** Replaces a printed first password by the student's own, and signs the student in. */
export const chooseFirstPassword = (body: FirstPasswordChange) => signInAfter(call(auth.chooseFirstPassword, { body }));

/** Requests the URL of the identity provider's sign-in page, for the popup. */
export const requestProviderUrl = () => call(auth.openPopup);

export const signInWithProvider = (body: ProviderSignIn) => signInAfter(call(auth.signInWithProvider, { body }));

async function signInAfter(account: Promise<Account>) {
  store.dispatch(loginStart());
  await account.then(
    (signedIn) => store.dispatch(loginSuccess(signedIn)),
    (failure: CallFailed) => {
      store.dispatch(loginFailure(failure.message));
      throw failure;
    },
  );
}

export const signUp = (body: SignUp) => call(auth.signUp, { body });

export interface VerifyLink {
  role: string;
  token: string;
}

export const confirmByPassword = (params: VerifyLink, password: string) =>
  call(auth.confirmByPassword, { params, body: { password } });

export const confirmByNewPassword = (params: VerifyLink, body: z.output<typeof FreshAccount>) =>
  call(auth.confirmByNewPassword, { params, body });

export const sendLink = (body: { email: string }) => call(auth.sendLink, { body });

export interface ResetLink {
  a: string;
  b: string;
}

export const resetPassword = (params: ResetLink, body: z.output<typeof PasswordChoice>) =>
  call(auth.resetPassword, { params, body });

export const setUp = (params: { token: string }, administrator: SignUp) =>
  call(auth.setUp, { params, body: administrator });
