/**
 * What this browser remembers between visits: who is signed in. The only file
 * that knows redux-persist, which the specification's states come from and
 * which nobody maintains any more.
 */
import type { Reducer, Store } from '@reduxjs/toolkit';
import * as persist from 'redux-persist';
import { SignedInUser, signedOut, type UserState } from './session.ts';

const REHYDRATE_TIMEOUT_MS = 5000;

/** Storage that may be forbidden or full: then nothing is remembered, and nothing breaks. */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
};

const onlyTheUser = persist.createTransform<UserState, unknown>(
  ({ currentUser }) => currentUser,
  (remembered) => ({ ...signedOut, currentUser: SignedInUser.safeParse(remembered).data ?? null }),
  { whitelist: ['user'] },
);

/** A reducer whose `user` survives a reload. */
export const remembering = <S extends { user: UserState }>(reducer: Reducer<S>) =>
  persist.persistReducer<S>(
    {
      key: 'root',
      version: 1,
      timeout: REHYDRATE_TIMEOUT_MS,
      whitelist: ['user'],
      storage,
      transforms: [onlyTheUser],
    },
    reducer,
  );

/** Starts remembering. `forget` leaves nothing of the last person in this browser. */
export function remember(store: Store) {
  const persistor = persist.persistStore(store);
  return {
    persistor,
    forget: () => persistor.flush().then(() => persistor.purge()),
  };
}

/** redux-persist puts functions into its actions, which Redux Toolkit would complain about. */
export const persistActions = [
  persist.FLUSH,
  persist.REHYDRATE,
  persist.PAUSE,
  persist.PERSIST,
  persist.PURGE,
  persist.REGISTER,
];
