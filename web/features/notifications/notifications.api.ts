import { notifications } from '#contract/notifications/notifications.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const notificationsApi = addEndpoints((build) => ({
  unseen: build.query({
    query: () => request(notifications.count),
  }),
  notifications: build.query({
    query: () => request(notifications.list),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      const reply = await queryFulfilled.catch(() => undefined);
      const newest = reply?.data.notifications[0];
      if (newest?.isNew) dispatch(notificationsApi.endpoints.seeNotifications.initiate(newest.at, { track: false }));
    },
  }),
  /** Marks notifications as seen up to an ISO 8601 time. The open list still shows them as new while the user reads. */
  seeNotifications: build.mutation({
    query: (until: string) => request(notifications.see, { body: { until } }),
    // The events that caused the notifications have changed the lists of hand-ins and challenges too.
    invalidatesTags: ['handins', 'challenges'],
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      const reply = await queryFulfilled.catch(() => undefined);
      if (reply) dispatch(notificationsApi.util.upsertQueryData('unseen', undefined, reply.data));
    },
  }),
}));

export const { useUnseenQuery, useNotificationsQuery } = notificationsApi;
