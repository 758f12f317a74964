/** Who is signed in, as far as this browser knows: the specification's one slice of client state. The server decides; see queries.ts. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { Account } from '#contract/users.ts';

/** What this browser may store of a person: no email address, no secret. */
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
    /** Replaces the signed-in user. A reply that arrives after signing out, or for another user, changes nothing. */
    updateUser: (state, { payload }: PayloadAction<SignedInUser>) =>
      state.currentUser?._id === payload._id ? signedInAs(payload) : state,
    /** The payload is 'session over' if the session expired or was revoked. */
    logout: (_, __: PayloadAction<'session over' | undefined>) => signedOut,
  },
});

/** The window event after the server has ended the session: the app shows the sign-in page and the reason. */
export const SESSION_OVER = 'session-over';

export const userReducer = user.reducer;
export const { loginStart, loginSuccess, loginFailure, updateUser, logout } = user.actions;

/** Returns the signed-in person, or null. */
export const useCurrentUser = () => useSelector((state: { user: UserState }) => state.user.currentUser);

/** Returns the signed-in person, for pages behind a guard (web/guards.tsx). Throws if no user is signed in. */
export function useMe(): SignedInUser {
  const me = useCurrentUser();
  if (!me) throw new Error('No user is signed in');
  return me;
}
