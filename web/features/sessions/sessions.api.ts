/** Where the signed-in person is signed in. Ending the session of this very browser signs out here too. */
import { type Session, sessions } from '#contract/sessions.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';
import { logout } from '#web/api/session.ts';

interface Told {
  message: string;
}

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<Session[], void>({
      queryFn: () => answered(call(sessions.list)),
      providesTags: ['sessions'],
    }),
    endSession: build.mutation<Told, Pick<Session, '_id' | 'isCurrent'>>({
      queryFn: ({ _id }) => answered(call(sessions.end, { params: { id: _id } })),
      invalidatesTags: (_told, _failure, { isCurrent }) => (isCurrent ? [] : ['sessions']),
      async onQueryStarted({ isCurrent }, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () => isCurrent && dispatch(logout()),
          // It lives on; whoever asked is told why.
          () => undefined,
        );
      },
    }),
    endOtherSessions: build.mutation<Told, void>({
      queryFn: () => answered(call(sessions.endOthers)),
      invalidatesTags: ['sessions'],
    }),
  }),
});

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
