/** Reads and changes accounts. A change of the user's own profile updates the form and the top bar immediately. */
import { type ProfileChange, users } from '#contract/users.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { updateUser } from '#web/api/session.ts';

const usersApi = addEndpoints((build) => ({
  user: build.query({
    query: (id: string) => request(users.read, { params: { id } }),
  }),
}));

/** Injected separately, because the types of `changeProfile` depend on those of the query `user`. */
const ownProfileApi = addEndpoints((build) => ({
  changeProfile: build.mutation({
    query: ({ userId, change }: { userId: string; change: ProfileChange }) =>
      request(users.update, { params: { userId }, body: change }),
    async onQueryStarted({ userId }, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => {
          dispatch(updateUser(data));
          // The reply contains the pending new email, so no refetch is needed.
          dispatch(usersApi.util.upsertQueryData('user', userId, data));
        },
        // The form reports the failure.
        () => undefined,
      );
    },
  }),
}));

export const { useUserQuery } = usersApi;
export const { useChangeProfileMutation } = ownProfileApi;
