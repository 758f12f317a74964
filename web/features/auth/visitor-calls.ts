/** What somebody may ask who is not signed in. The user slice follows by itself. */
import type { z } from 'zod';
import { auth, type PasswordChoice, type SignIn, type SignUp } from '#contract/auth.ts';
import { type CallFailed, call } from '#web/api/call.ts';
import { loginFailure, loginStart, loginSuccess } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';

export async function signIn(body: SignIn) {
  store.dispatch(loginStart());
  await call(auth.signIn, { body }).then(
    (account) => store.dispatch(loginSuccess(account)),
    (failure: CallFailed) => {
      store.dispatch(loginFailure(failure.message));
      throw failure;
    },
  );
}

export const signUp = (body: SignUp) => call(auth.signUp, { body });

export const sendLink = (body: { email: string }) => call(auth.sendLink, { body });

export interface ResetLink {
  a: string;
  b: string;
}

export const resetPassword = (params: ResetLink, body: z.output<typeof PasswordChoice>) =>
  call(auth.resetPassword, { params, body });

export const setUp = (params: { token: string }, administrator: SignUp) =>
  call(auth.setUp, { params, body: administrator });
