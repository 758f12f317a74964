/**
 * Stores the signed-in user in this browser between visits. Signing out deletes it, and also every draft, every
 * unfinished upload, the lessons for offline use and the values that prefill forms. Only this file uses redux-persist: the
 * specification requires its states (rehydrated, paused, flushed, …), but the library is no longer maintained.
 */
import type { Middleware, Reducer, Store } from '@reduxjs/toolkit';
import * as persist from 'redux-persist';
import { tryStorage } from '#web/storage.ts';
import { personCacheName } from './offline/person-cache-name.ts';
import { logout, type SignedInUser, signedOut, type UserState } from './session.ts';

const REHYDRATE_TIMEOUT_MS = 5000;

/** The browser's storage with promises, which reject if it is blocked or full. The app works without storage. */
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

/** Does not use zod, because every first visit needs this check, and zod would add 20 kB. */
function isSignedInUser(remembered: unknown): remembered is SignedInUser {
  if (typeof remembered !== 'object' || remembered === null) return false;
  const fields: Partial<Record<keyof SignedInUser, unknown>> = remembered;
  const { _id, name, type, img } = fields;
  const isType = type === 'student' || type === 'tutor' || type === 'admin';
  return isType && [_id, name, img].every((field) => typeof field === 'string');
}

const KEY = 'root';
const persistConfig = {
  key: KEY,
  version: 1,
  timeout: REHYDRATE_TIMEOUT_MS,
  whitelist: ['user'],
  storage,
  transforms: [onlyTheUser],
};

/** A reducer whose `user` survives a reload. */
export const withPersistedUser = <S extends { user: UserState }>(reducer: Reducer<S>) =>
  persist.persistReducer<S>(persistConfig, reducer);

/** Starts to store the user. `forget` deletes the stored user. */
export function startPersisting(store: Store<{ user: UserState }>) {
  const persistor = persist.persistStore(store);
  // redux-persist writes with a delay: without this, a person who signs in and reloads immediately is signed out.
  addEventListener('pagehide', () => void persistor.flush());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue) {
      signedOutElsewhere = newValue;
      clearDrafts(newValue);
    }
    // An event without a key means that another tab has cleared the whole storage.
    if (key === null || key === `persist:${KEY}`) void followOtherTabs(store);
  });
  return {
    persistor,
    forget: () => persistor.flush().then(() => persistor.purge()),
  };
}

/** The person whom another tab has signed out, until this tab has reloaded. */
let signedOutElsewhere: string | undefined;

/** Returns whether work of that person may be stored on this device. After signing out it may not. */
export const canStoreFor = (personId: string, { user }: { user: UserState }) =>
  user.currentUser?._id === personId && signedOutElsewhere !== personId;

let isReloading = false;

/**
 * All tabs share one session. If another tab signs out or signs another person in, this tab reloads. If only the
 * person's name or picture has changed, it does not.
 */
async function followOtherTabs(store: Store<{ user: UserState }>) {
  const stored: Partial<{ user: UserState }> = (await persist.getStoredState(persistConfig)) ?? {};
  const isOther = stored.user?.currentUser?._id !== store.getState().user.currentUser?._id;
  if (!isOther) signedOutElsewhere = undefined;
  // Several storage events may arrive together: one reload is enough.
  if (!isOther || isReloading) return;
  isReloading = true;
  location.reload();
}

/** Prefix of keys in the tab's session storage: unsaved drafts. */
export const DRAFT = 'draft:';

/** Prefix of keys in the local storage: unsent work, as `unsent:kind:personId:…`. Deleted when the person signs out. */
export const UNSENT = 'unsent:';

/**
 * Prefixes of the kinds of unsent work: submitted and unsubmitted programs for a challenge, drafts of
 * hand-ins, texts of lessons, projects.
 */
export const UNSENT_ATTEMPT = `${UNSENT}attempt:`;
export const UNSENT_DRAFT = `${UNSENT}challenge-code:`;
export const UNSENT_HANDIN = `${UNSENT}handin:`;
export const UNSENT_LESSON_TEXT = `${UNSENT}lesson-text:`;
export const UNSENT_PROJECT = `${UNSENT}project:`;

/** Prefixes of what a student has ticked off in lessons: solved exercises, and completed lessons. */
export const UNSENT_SOLVED = `${UNSENT}solved:`;
export const UNSENT_COMPLETION = `${UNSENT}completed:`;

export const hasUnsentTicks = (personId: string) =>
  [UNSENT_SOLVED, UNSENT_COMPLETION].some((kind) => hasKeyPrefix(`${kind}${personId}:`));

export const hasUnsentAttempts = (personId: string) => hasKeyPrefix(`${UNSENT_ATTEMPT}${personId}:`);

/** Returns whether signing out would delete unsent work of that person. If so, the app asks for a confirmation. */
export const hasUnsentWork = (personId: string) =>
  [UNSENT_ATTEMPT, UNSENT_DRAFT, UNSENT_HANDIN, UNSENT_LESSON_TEXT, UNSENT_PROJECT].some((kind) =>
    hasKeyPrefix(`${kind}${personId}:`),
  );

const hasKeyPrefix = (start: string) =>
  tryStorage(() => Object.keys(localStorage).some((key) => key.startsWith(start))) ?? false;

const isUnsentOf = (personId: string) => (key: string) => key.startsWith(UNSENT) && key.split(':')[2] === personId;

/** Prefix of keys in the local storage: unfinished uploads (uploads/unfinished-uploads.ts). */
export const UNFINISHED = 'unfinished:';

/** Prefix of keys in the local storage: preferences, and values that prefill forms. */
export const REMEMBERED = 'remembered:';

/** The key in the session storage for the page on which a person signed out. The next sign-in does not lead there. */
export const SIGN_OUT_PAGE = 'left';

const SIGNED_OUT = 'signed-out';

/** Signing out deletes the drafts of every tab. When a session expires, the drafts are kept. */
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
    // Without HTTPS the browser offers no caches; where storage is blocked, there is nothing to delete.
    globalThis.caches?.delete(personCacheName(personId)).catch(() => undefined);
    removeKeys(sessionStorage, isOf(DRAFT));
    removeKeys(localStorage, isOf(UNFINISHED));
    removeKeys(localStorage, isUnsentOf(personId));
    removeKeys(localStorage, isOf(REMEMBERED));
    sessionStorage.setItem(SIGN_OUT_PAGE, location.pathname + location.search + location.hash);
  });

const isOf = (start: string) => (key: string) => key.startsWith(start);

function removeKeys(storage: Storage, matches: (key: string) => boolean) {
  for (const key of Object.keys(storage).filter(matches)) storage.removeItem(key);
}

/** Sends a storage event to the other tabs before the event about the signed-in user. Removes the key immediately. */
const notifyOtherTabs = (personId: string) =>
  tryStorage(() => {
    localStorage.setItem(SIGNED_OUT, personId);
    localStorage.removeItem(SIGNED_OUT);
  });

/** redux-persist puts functions into its actions, which Redux Toolkit would report as not serializable. */
export const persistActions = [
  persist.FLUSH,
  persist.REHYDRATE,
  persist.PAUSE,
  persist.PERSIST,
  persist.PURGE,
  persist.REGISTER,
];
