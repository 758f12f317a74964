/**
 * What the server told us, to which each feature adds its questions. Signing
 * out, or learning from any call that the session is over, forgets it, and who
 * was signed in.
 */
import { isAction, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import type { CallFailed } from './call.ts';
import { type Failure, isNotSignedIn } from './failures.ts';
import { logout, SESSION_OVER, type UserState } from './session.ts';
import { addMiddleware, forget, reducer, store } from './store.ts';

export const api = createApi({
  baseQuery: fakeBaseQuery<Failure>(),
  tagTypes: [
    'courses',
    'enrolments',
    'people',
    'sessions',
    'lessons',
    'tasks',
    'handins',
    'marks',
    'quick comments',
    'challenges',
    'attempts',
    'progress',
    'schedules',
    'rooms',
    'customers',
    'payments',
    'funds',
    'runner',
    'keys',
    'bookkeeping',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** A call, as RTK Query wants its outcome. */
export const answered = <T>(reply: Promise<T>) =>
  reply.then(
    (data) => ({ data }),
    ({ code, message, retryAfter }: CallFailed) => ({ error: { code, message, ...(retryAfter && { retryAfter }) } }),
  );

const forgetWhenSignedOut: Middleware<object, { user: UserState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isSessionOver(action) && getState().user.currentUser) {
      dispatch(logout('session over'));
      dispatchEvent(new Event(SESSION_OVER));
    }
    if (isAction(action) && logout.match(action)) {
      dispatch(api.util.resetApiState());
      void forget();
    }
    return result;
  };

const isSessionOver = (action: unknown) => isRejectedWithValue(action) && isNotSignedIn(action.payload);

reducer.inject(api);
addMiddleware(api.middleware, forgetWhenSignedOut);
// Its place in the store is there from the first action on.
store.dispatch(api.util.resetApiState());

// Lists on screen are asked for again when the connection comes back.
setupListeners(store.dispatch);
