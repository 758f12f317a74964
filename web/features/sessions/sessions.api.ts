/** The sessions of the signed-in person. Ending this browser's own session also signs the person out of the app. */
import { type Session, sessions } from '#contract/sessions.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { logout } from '#web/api/session.ts';

const sessionsApi = addEndpoints((build) => ({
  sessions: build.query({
    query: () => request(sessions.list),
    providesTags: ['sessions'],
  }),
  endSession: build.mutation({
    query: ({ _id }: Pick<Session, '_id' | 'isCurrent'>) => request(sessions.end, { params: { id: _id } }),
    invalidatesTags: (_reply, _failure, { isCurrent }) => (isCurrent ? [] : ['sessions']),
    async onQueryStarted({ isCurrent }, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        () => isCurrent && dispatch(logout()),
        // After a failure the session is still valid, and the component reports the failure.
        () => undefined,
      );
    },
  }),
  endOtherSessions: build.mutation({
    query: () => request(sessions.endOthers),
    invalidatesTags: ['sessions'],
  }),
}));

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
