/**
 * Who is signed in, as far as this browser knows: the specification's one slice
 * of client state. The server has the last word; see queries.ts.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { Account } from '#contract/users.ts';

/** What this browser may remember of a person: nothing to write to, nothing secret. */
export type SignedInUser = Pick<Account, '_id' | 'name' | 'type' | 'img'>;

export interface UserState {
  currentUser: SignedInUser | null;
  loading: boolean;
  error: string | null;
}

export const signedOut: UserState = { currentUser: null, loading: false, error: null };

const signedInAs = ({ _id, name, type, img }: SignedInUser): UserState => ({
  ...signedOut,
  currentUser: { _id, name, type, img },
});

const user = createSlice({
  name: 'user',
  initialState: signedOut,
  reducers: {
    loginStart: (state) => ({ ...state, loading: true }),
    loginSuccess: (_, { payload }: PayloadAction<SignedInUser>) => signedInAs(payload),
    loginFailure: (_, { payload }: PayloadAction<string>) => ({ ...signedOut, error: payload }),
    /** Replaces the user who is signed in. An answer that comes after signing out, or for somebody else, changes nothing. */
    updateUser: (state, { payload }: PayloadAction<SignedInUser>) =>
      state.currentUser?._id === payload._id ? signedInAs(payload) : state,
    /** Says so where the session has ended by itself, and nobody has chosen to go. */
    logout: (_, __: PayloadAction<'session over' | undefined>) => signedOut,
  },
});

/** Told to the window when the server has ended the session, so that the screen can say why the sign-in page comes. */
export const SESSION_OVER = 'session-over';

export const userReducer = user.reducer;
export const { loginStart, loginSuccess, loginFailure, updateUser, logout } = user.actions;

/** The person who is signed in, or null. */
export const useCurrentUser = () => useSelector((state: { user: UserState }) => state.user.currentUser);

/** The same, for whatever stands behind a guard (web/guards.tsx): there, somebody is. */
export function useMe(): SignedInUser {
  const me = useCurrentUser();
  if (!me) throw new Error('Nobody is signed in here');
  return me;
}
