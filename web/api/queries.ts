/**
 * The RTK Query cache of replies from the server. Each feature adds its endpoints to this cache. Signing out clears the cache. When any
 * call shows that the session is over, the app signs out here too.
 */
import { isAction, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type EndpointDefinitions,
  setupListeners,
} from '@reduxjs/toolkit/query/react';
import type { Endpoint, Reply } from '#contract/protocol/endpoint.ts';
import { type Args, type CallFailed, call } from './call.ts';
import { type Failure, isNotSignedIn } from './failures.ts';
import { callOrCached } from './offline/cached-answers.ts';
import { logout, SESSION_OVER, type UserState } from './session.ts';
import { addMiddleware, forget, reducer, store } from './store.ts';

/** A call that has not been made yet. Its type carries the reply that the contract promises. */
interface Request<Result> {
  make: () => Promise<Result>;
}

/** Returns the call for the `query` of an RTK Query endpoint. Takes the same arguments as `call`. */
export const request = <E extends Endpoint>(endpoint: E, ...args: Args<E>): Request<Reply<E>> => ({
  make: () => call(endpoint, ...args),
});

/** Like `request`, for an answer that a student can also read offline (offline/cached-answers.ts). */
export const cachedRequest = <E extends Endpoint>(endpoint: E, ...args: Args<E>): Request<Reply<E>> => ({
  make: () => callOrCached(endpoint, ...args),
});

const baseQuery: BaseQueryFn<Request<unknown>, unknown, Failure> = ({ make }) => toQueryResult(make());

export const api = createApi({
  baseQuery,
  tagTypes: [
    'courses',
    'enrolments',
    'agreed prices',
    'people',
    'sessions',
    'lessons',
    'projects',
    'published pages',
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
    'guardians',
    'offers',
    'intakes',
    'announcements',
    'notification settings',
    'payments',
    'funds',
    'runner',
    'keys',
    'bookkeeping',
    'saved filters',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Converts the outcome of a call into the form that RTK Query expects. */
export function toQueryResult<T>(reply: Promise<T>) {
  return reply.then(
    (data) => ({ data }),
    ({ code, message, retryAfter }: CallFailed) => ({ error: { code, message, ...(retryAfter && { retryAfter }) } }),
  );
}

type Tag = Parameters<typeof api.util.invalidateTags>[0] extends readonly (infer T)[] ? Extract<T, string> : never;
declare const builder: EndpointBuilder<typeof baseQuery, Tag, 'api'>;

type QueryOf<Result, Arg> = typeof builder.query<Result, Arg>;
type MutationOf<Result, Arg> = typeof builder.mutation<Result, Arg>;
/** RTK Query's options for an endpoint, with a `query` whose reply type comes from the contract. */
type WithQuery<Config, Ask> = Omit<Config, 'query' | 'queryFn'> & { query: Ask };
type Query<Result, Arg, Ask> = WithQuery<Parameters<QueryOf<Result, Arg>>[0], Ask>;
type Mutation<Result, Arg, Ask> = WithQuery<Parameters<MutationOf<Result, Arg>>[0], Ask>;

interface ContractBuilder {
  query<Result>(config: Query<Result, void, () => Request<Result>>): ReturnType<QueryOf<Result, void>>;
  query<Result, Arg>(config: Query<Result, Arg, (arg: Arg) => Request<Result>>): ReturnType<QueryOf<Result, Arg>>;
  mutation<Result>(config: Mutation<Result, void, () => Request<Result>>): ReturnType<MutationOf<Result, void>>;
  mutation<Result, Arg>(
    config: Mutation<Result, Arg, (arg: Arg) => Request<Result>>,
  ): ReturnType<MutationOf<Result, Arg>>;
  /** RTK Query's own builder, for endpoints that make several calls or none. */
  other: typeof builder;
}

/** Adds a feature's endpoints to the cache. */
export const addEndpoints = <Definitions extends EndpointDefinitions>(
  endpoints: (build: ContractBuilder) => Definitions,
) =>
  api.injectEndpoints({
    endpoints: (build) => endpoints({ query: build.query, mutation: build.mutation, other: build } as never),
  });

interface State {
  user: UserState;
  api: { mutations: Record<string, { endpointName?: string; status: string } | undefined> };
}

const clearWhenSignedOut: Middleware<object, State> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isSessionOver(action) && getState().user.currentUser) {
      if (isSigningOut(getState())) dispatch(logout());
      else {
        dispatch(logout('session over'));
        dispatchEvent(new Event(SESSION_OVER));
      }
    }
    if (isAction(action) && logout.match(action)) {
      dispatch(api.util.resetApiState());
      void forget();
    }
    return result;
  };

/** Whether a sign-out is in flight: the server may refuse other requests before it answers the sign-out. */
const isSigningOut = ({ api: { mutations } }: State) =>
  Object.values(mutations).some((each) => each?.endpointName === 'signOut' && each.status === 'pending');

const isSessionOver = (action: unknown) => isRejectedWithValue(action) && isNotSignedIn(action.payload);

reducer.inject(api);
addMiddleware(api.middleware, clearWhenSignedOut);
// This action creates the cache's part of the state before any other action needs it.
store.dispatch(api.util.resetApiState());

// Lists on screen are refetched when the connection comes back.
setupListeners(store.dispatch);
