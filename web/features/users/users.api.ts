/** People's accounts. A change of one's own shows in the top bar at once. */
import { type Account, type ProfileChange, users } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { updateUser } from '#web/api/session.ts';
import { answered, api } from '#web/api/store.ts';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    user: build.query<Account | Pick<Account, '_id' | 'name'>, string>({
      queryFn: (id) => answered(call(users.read, { params: { id } })),
      providesTags: ['users'],
    }),
    changeProfile: build.mutation<Account, { userId: string; change: ProfileChange }>({
      queryFn: ({ userId, change }) => answered(call(users.update, { params: { userId }, body: change })),
      invalidatesTags: (account) => (account ? ['users'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(updateUser(data)),
          // Nothing changed; the form says why.
          () => undefined,
        );
      },
    }),
  }),
});

export const { useUserQuery, useChangeProfileMutation } = usersApi;
