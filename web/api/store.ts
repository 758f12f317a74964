/**
 * The one store: who is signed in (session.ts), and everything the server told
 * us (`api`, to which each feature adds its questions). Signing out, or learning
 * from any call that the session is over, forgets both.
 */
import { combineReducers, configureStore, isAction, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import { generalMessages } from '#contract/general-messages.ts';
import type { CallFailed } from './call.ts';
import { persistActions, remember, remembering } from './persisted.ts';
import { logout, type UserState, userReducer } from './session.ts';

export type Failure = Pick<CallFailed, 'code' | 'message'>;

export const api = createApi({
  baseQuery: fakeBaseQuery<Failure>(),
  tagTypes: ['courses', 'enrolments', 'people', 'sessions'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** A call, as RTK Query wants its outcome. */
export const answered = <T>(reply: Promise<T>) =>
  reply.then(
    (data) => ({ data }),
    ({ code, message }: CallFailed) => ({ error: { code, message } }),
  );

/** What to tell the person about a query or change that failed. */
export const sentenceOf = (error: { message?: string | undefined } | undefined) =>
  error?.message ?? generalMessages.fault;

/** The session is over: that has been said, and the sign-in page is on its way. */
export const isNotSignedIn = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_signed_in';

const forgetWhenSignedOut: Middleware<object, { user: UserState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isSessionOver(action) && getState().user.currentUser) {
      dispatch(logout());
      void tellSessionOver();
    }
    if (isAction(action) && logout.match(action)) {
      dispatch(api.util.resetApiState());
      void forget();
    }
    return result;
  };

const isSessionOver = (action: unknown) => isRejectedWithValue(action) && isNotSignedIn(action.payload);

/** The page on screen has brought the toasts along; only visitors come without. */
const tellSessionOver = async () => {
  const { toast } = await import('react-toastify/unstyled');
  toast.info('Your session has ended. Please sign in.');
};

export const store = configureStore({
  reducer: remembering(combineReducers({ user: userReducer, [api.reducerPath]: api.reducer })),
  middleware: (defaults) =>
    defaults({ serializableCheck: { ignoredActions: persistActions } }).concat(api.middleware, forgetWhenSignedOut),
});

const { persistor, forget } = remember(store);

export { persistor };

// Lists on screen are asked for again when the connection comes back.
setupListeners(store.dispatch);
