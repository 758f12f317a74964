/** What the bell tells. The list is only asked for to be shown, and what is shown counts as seen. */
import type { Reply } from '#contract/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

type Notifications = Reply<typeof notifications.list>;

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    unseen: build.query<{ unseen: number }, void>({
      queryFn: () => answered(call(notifications.count)),
    }),
    notifications: build.query<Notifications, void>({
      queryFn: () => answered(call(notifications.list)),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const asked = await queryFulfilled.catch(() => undefined);
        const newest = asked?.data.notifications[0];
        if (newest?.isNew) dispatch(notificationsApi.endpoints.seeNotifications.initiate(newest.at, { track: false }));
      },
    }),
    /** Up to that moment, in ISO 8601. In the list they stay new, for they are being read. */
    seeNotifications: build.mutation<{ unseen: number }, string>({
      queryFn: (until) => answered(call(notifications.see, { body: { until } })),
      // What is told has changed what stands on pages.
      invalidatesTags: ['handins', 'challenges'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const seen = await queryFulfilled.catch(() => undefined);
        if (seen) dispatch(notificationsApi.util.upsertQueryData('unseen', undefined, seen.data));
      },
    }),
  }),
});

export const { useUnseenQuery, useNotificationsQuery } = notificationsApi;
