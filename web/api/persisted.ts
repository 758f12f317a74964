/**
 * What this browser stores between visits: who is signed in; and how signing out deletes that, every draft,
 * every unfinished upload, and what prefills forms. The only file that knows redux-persist, which the
 * specification's states come from, and which is no longer maintained.
 */
import type { Middleware, Reducer, Store } from '@reduxjs/toolkit';
import * as persist from 'redux-persist';
import { logout, type SignedInUser, signedOut, type UserState } from './session.ts';

const REHYDRATE_TIMEOUT_MS = 5000;

/** Rejects where storage is blocked or full; then nothing is stored, and the app works on. */
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

/** Without zod, because every first visit needs this check, and zod is 20 kB. */
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

/** Starts storing. `forget` deletes what is stored of the last person. */
export function remember(store: Store<{ user: UserState }>) {
  const persistor = persist.persistStore(store);
  // It writes with a delay: a person who signs in and reloads immediately must stay signed in.
  addEventListener('pagehide', () => void persistor.flush());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue) clearDrafts(newValue);
    // Without a key another tab has cleared the whole storage.
    if (key === null || key === `persist:${KEY}`) void followOtherTabs(store);
  });
  return {
    persistor,
    forget: () => persistor.flush().then(() => persistor.purge()),
  };
}

let isReloading = false;

/**
 * All tabs share one session. When another tab signs another person in, or signs out, this one reloads;
 * a changed name or picture may wait.
 */
async function followOtherTabs(store: Store<{ user: UserState }>) {
  const stored: Partial<{ user: UserState }> = (await persist.getStoredState(remembered)) ?? {};
  const isOther = stored.user?.currentUser?._id !== store.getState().user.currentUser?._id;
  // Several changes arrive at once: one reload is enough.
  if (!isOther || isReloading) return;
  isReloading = true;
  location.reload();
}

/** Prefix in the tab's session storage: typed and not saved. */
export const DRAFT = 'draft:';

/** Prefix in the local storage: not sent yet. Keys are `unsent:kind:personId:…`; signing out deletes those of the person. */
export const UNSENT = 'unsent:';

/** Of these: programs submitted for a challenge, and drafts of hand-ins. */
export const UNSENT_ATTEMPT = `${UNSENT}attempt:`;
export const UNSENT_HANDIN = `${UNSENT}handin:`;

export const hasUnsentAttempts = (personId: string) => hasKeys(`${UNSENT_ATTEMPT}${personId}:`);

/** Whether signing out would delete work of that person, who is asked first. */
export const hasUnsentWork = (personId: string) =>
  hasUnsentAttempts(personId) || hasKeys(`${UNSENT_HANDIN}${personId}:`);

const hasKeys = (start: string) =>
  tryStorage(() => Object.keys(localStorage).some((key) => key.startsWith(start))) ?? false;

const isUnsentOf = (personId: string) => (key: string) => key.startsWith(UNSENT) && key.split(':')[2] === personId;

/** Prefix in the local storage: unfinished uploads (uploads/unfinished-uploads.ts). */
export const UNFINISHED = 'unfinished:';

/** Prefix in the local storage: what prefills forms, and preferences. */
export const REMEMBERED = 'remembered:';

/** In the session storage: the page that the person signed out on, to which the next person does not return. */
export const LEFT = 'left';

const SIGNED_OUT = 'signed-out';

/** Signing out deletes the drafts of every tab. A session that ended by itself leaves them. */
export const clearStorageAtSignOut: Middleware<object, { user: UserState }> = (store) => (next) => (action) => {
  const personId = store.getState().user.currentUser?._id;
  if (personId && logout.match(action) && action.payload !== 'session over') {
    clearDrafts(personId);
    notifyOtherTabs(personId);
  }
  return next(action);
};

const clearDrafts = (personId: string) =>
  tryStorage(() => {
    removeKeys(sessionStorage, isOf(DRAFT));
    removeKeys(localStorage, isOf(UNFINISHED));
    removeKeys(localStorage, isUnsentOf(personId));
    removeKeys(localStorage, isOf(REMEMBERED));
    sessionStorage.setItem(LEFT, location.pathname + location.search + location.hash);
  });

const isOf = (start: string) => (key: string) => key.startsWith(start);

function removeKeys(storage: Storage, matches: (key: string) => boolean) {
  for (const key of Object.keys(storage).filter(matches)) storage.removeItem(key);
}

/** By a storage event, which arrives before the one about who is signed in. The key itself is removed again. */
const notifyOtherTabs = (personId: string) =>
  tryStorage(() => {
    localStorage.setItem(SIGNED_OUT, personId);
    localStorage.removeItem(SIGNED_OUT);
  });

/** Undefined where storage is blocked or full: then nothing is stored, and the app works on. */
export function tryStorage<T>(access: () => T) {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** redux-persist puts functions into its actions, about which Redux Toolkit would warn. */
export const persistActions = [
  persist.FLUSH,
  persist.REHYDRATE,
  persist.PAUSE,
  persist.PERSIST,
  persist.PURGE,
  persist.REGISTER,
];
