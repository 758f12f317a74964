/** People's accounts. A change of one's own shows at once in the form and in the top bar. */
import { type ProfileChange, users } from '#contract/users.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { updateUser } from '#web/api/session.ts';

const usersApi = addEndpoints((build) => ({
  user: build.query({
    query: (id: string) => request(users.read, { params: { id } }),
  }),
}));

/** Added after the first, because its types name the query there. */
const ownProfileApi = addEndpoints((build) => ({
  changeProfile: build.mutation({
    query: ({ userId, change }: { userId: string; change: ProfileChange }) =>
      request(users.update, { params: { userId }, body: change }),
    async onQueryStarted({ userId }, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data }) => {
          dispatch(updateUser(data));
          // The reply is the newest there is: a new address waits in it before it can be read anywhere else.
          dispatch(usersApi.util.upsertQueryData('user', userId, data));
        },
        // Nothing changed; the form says why.
        () => undefined,
      );
    },
  }),
}));

export const { useUserQuery } = usersApi;
export const { useChangeProfileMutation } = ownProfileApi;
