/**
 * Who is signed in, as far as this browser knows: the specification's one slice
 * of client state. The server has the last word; see features/auth/auth.api.ts.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { z } from 'zod';
import { Account } from '#contract/users.ts';

/** What this browser may remember of a person: nothing to write to, nothing secret. */
export const SignedInUser = Account.pick({ _id: true, name: true, type: true, img: true });
export type SignedInUser = z.output<typeof SignedInUser>;

export interface UserState {
  currentUser: SignedInUser | null;
  loading: boolean;
  error: string | null;
}

export const signedOut: UserState = { currentUser: null, loading: false, error: null };

const signedInAs = (user: SignedInUser): UserState => ({ ...signedOut, currentUser: SignedInUser.parse(user) });

const user = createSlice({
  name: 'user',
  initialState: signedOut,
  reducers: {
    loginStart: (state) => ({ ...state, loading: true }),
    loginSuccess: (_, { payload }: PayloadAction<SignedInUser>) => signedInAs(payload),
    loginFailure: (_, { payload }: PayloadAction<string>) => ({ ...signedOut, error: payload }),
    updateUser: (_, { payload }: PayloadAction<SignedInUser>) => signedInAs(payload),
    logout: () => signedOut,
  },
});

export const userReducer = user.reducer;
export const { loginStart, loginSuccess, loginFailure, updateUser, logout } = user.actions;

/** The person who is signed in, or null. */
export const useCurrentUser = () => useSelector((state: { user: UserState }) => state.user.currentUser);
