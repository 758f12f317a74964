/** Endpoints for the session, signing out, and email links. The first two also update the store's signed-in user. */
import { auth } from '#contract/auth.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { logout, updateUser } from '#web/api/session.ts';
import { showIn } from '#web/ui/language/locale-cookie.ts';
import type { ResetLink, VerifyLink } from './visitor-calls.ts';

const authApi = addEndpoints((build) => ({
  signOut: build.mutation({
    query: () => request(auth.signOut),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        () => dispatch(logout()),
        // After a failure the user stays signed in, and the caller shows the reason.
        () => undefined,
      );
    },
  }),
  /**
   * Checks whether the session is still valid. A refusal signs this browser out (api/queries.ts); if the server cannot
   * be reached, the user stays signed in.
   */
  loggedIn: build.query({
    query: () => request(auth.loggedIn),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => {
          dispatch(updateUser(data));
          showIn(data.locale, data._id);
        },
        () => undefined,
      );
    },
  }),
  verifyEmail: build.query({
    query: (params: VerifyLink) => request(auth.verifyEmail, { params }),
  }),
  // Not cached: a link works only once.
  checkResetLink: build.query({
    query: (params: ResetLink) => request(auth.checkResetLink, { params }),
    keepUnusedDataFor: 0,
  }),
  checkSetupLink: build.query({
    query: (params: { token: string }) => request(auth.checkSetupLink, { params }),
    keepUnusedDataFor: 0,
  }),
}));

export const {
  useSignOutMutation,
  useLoggedInQuery,
  useVerifyEmailQuery,
  useCheckResetLinkQuery,
  useCheckSetupLinkQuery,
} = authApi;
