/**
 * What this browser remembers between visits: who is signed in; and how signing
 * out forgets that, every draft, every file that has not all arrived, and what saves
 * typing. The only file that knows redux-persist,
 * which the specification's states come from and which nobody maintains any more.
 */
import type { Middleware, Reducer, Store } from '@reduxjs/toolkit';
import * as persist from 'redux-persist';
import { logout, type SignedInUser, signedOut, type UserState } from './session.ts';

const REHYDRATE_TIMEOUT_MS = 5000;

/** Storage that may be forbidden or full: then nothing is remembered, and nothing breaks. */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
};

const onlyTheUser = persist.createTransform<UserState, unknown>(
  ({ currentUser }) => currentUser,
  (remembered) => ({ ...signedOut, currentUser: isSignedInUser(remembered) ? remembered : null }),
  { whitelist: ['user'] },
);

/** By hand, because this is the one parse that every first visit needs, and zod is 20 kB. */
function isSignedInUser(remembered: unknown): remembered is SignedInUser {
  if (typeof remembered !== 'object' || remembered === null) return false;
  const fields: Partial<Record<keyof SignedInUser, unknown>> = remembered;
  const { _id, name, type, img } = fields;
  const isType = type === 'student' || type === 'tutor' || type === 'admin';
  return isType && [_id, name, img].every((field) => typeof field === 'string');
}

const KEY = 'root';
const remembered = {
  key: KEY,
  version: 1,
  timeout: REHYDRATE_TIMEOUT_MS,
  whitelist: ['user'],
  storage,
  transforms: [onlyTheUser],
};

/** A reducer whose `user` survives a reload. */
export const remembering = <S extends { user: UserState }>(reducer: Reducer<S>) =>
  persist.persistReducer<S>(remembered, reducer);

/** Starts remembering. `forget` leaves nothing of the last person in this browser. */
export function remember(store: Store<{ user: UserState }>) {
  const persistor = persist.persistStore(store);
  // It writes with a delay: who signs in and reloads at once stays signed in.
  addEventListener('pagehide', () => void persistor.flush());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue) forgetDrafts(newValue);
    // No key: another tab has cleared the whole storage.
    if (key === null || key === `persist:${KEY}`) void followOtherTabs(store);
  });
  return {
    persistor,
    forget: () => persistor.flush().then(() => persistor.purge()),
  };
}

let isReloading = false;

/**
 * All tabs share one session. When another tab signs somebody else in, or out,
 * this one starts over as that person; a changed name or picture may wait.
 */
async function followOtherTabs(store: Store<{ user: UserState }>) {
  const stored: Partial<{ user: UserState }> = (await persist.getStoredState(remembered)) ?? {};
  const isOther = stored.user?.currentUser?._id !== store.getState().user.currentUser?._id;
  // Several changes come at once: to start over once is enough.
  if (!isOther || isReloading) return;
  isReloading = true;
  location.reload();
}

/** What somebody types and has not saved yet is kept in the session storage of its tab, under keys that begin so. */
export const DRAFT = 'draft:';

/** What could not be sent yet is kept in the local storage, under keys that begin so, and go on with whose it is. Signing out forgets hers. */
export const UNSENT = 'unsent:';

/** Of these the programs that were submitted for a challenge, and what was typed to be handed in. */
export const UNSENT_ATTEMPT = `${UNSENT}attempt:`;
export const UNSENT_HANDIN = `${UNSENT}handin:`;

export const hasUnsentAttempts = (personId: string) => hasKeys(`${UNSENT_ATTEMPT}${personId}:`);

/** Whether signing out would forget work of that person: she is asked first. */
export const hasUnsentWork = (personId: string) =>
  hasUnsentAttempts(personId) || hasKeys(`${UNSENT_HANDIN}${personId}:`);

const hasKeys = (start: string) =>
  ifAllowed(() => Object.keys(localStorage).some((key) => key.startsWith(start))) ?? false;

const isUnsentOf = (personId: string) => (key: string) => key.startsWith(UNSENT) && key.split(':')[2] === personId;

/** What has not all arrived of a file (unfinished.ts) is kept in the local storage, under keys that begin so. */
export const UNFINISHED = 'unfinished:';

/** What saves typing the next time is kept in the local storage, under keys that begin so. */
export const REMEMBERED = 'remembered:';

/** Where a tab was when somebody chose to go: the next person does not come back to it. */
export const LEFT = 'left';

const SIGNED_OUT = 'signed-out';

/** Whoever chooses to go takes the drafts of every tab along. A session that ended by itself leaves them. */
export const forgetDraftsAtSignOut: Middleware<object, { user: UserState }> = (store) => (next) => (action) => {
  if (logout.match(action) && action.payload !== 'session over') {
    const personId = store.getState().user.currentUser?._id ?? 'nobody';
    forgetDrafts(personId);
    tellOtherTabs(personId);
  }
  return next(action);
};

const forgetDrafts = (personId: string) =>
  ifAllowed(() => {
    forgetKeys(sessionStorage, isOf(DRAFT));
    forgetKeys(localStorage, isOf(UNFINISHED));
    forgetKeys(localStorage, isUnsentOf(personId));
    forgetKeys(localStorage, isOf(REMEMBERED));
    sessionStorage.setItem(LEFT, location.pathname + location.search + location.hash);
  });

const isOf = (start: string) => (key: string) => key.startsWith(start);

function forgetKeys(storage: Storage, isMeant: (key: string) => boolean) {
  for (const key of Object.keys(storage).filter(isMeant)) storage.removeItem(key);
}

/** They hear of each change, and before they hear who is signed in now; nothing stays behind. */
const tellOtherTabs = (personId: string) =>
  ifAllowed(() => {
    localStorage.setItem(SIGNED_OUT, personId);
    localStorage.removeItem(SIGNED_OUT);
  });

/** Storage may be forbidden or full: then nothing is kept, and nothing breaks. */
export function ifAllowed<T>(touchStorage: () => T) {
  try {
    return touchStorage();
  } catch {
    return undefined;
  }
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
