import {
  type NotificationSettings,
  notificationSettings,
  type SettingsChange,
} from '#contract/notifications/settings.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';

const settingsApi = addEndpoints((build) => ({
  notificationSettings: build.query({
    query: () => request(notificationSettings.read),
    providesTags: ['notification settings'],
  }),
}));

/** Sends the changes one after another, so that the server applies the newest last. */
const changeQueue = serialQueue();

/** Injected separately, because the types of the change depend on those of the query. */
const changeApi = addEndpoints((build) => ({
  /** Changes the shown settings before the server replies. After a refusal they are restored and refetched. */
  changeNotificationSettings: build.other.mutation<NotificationSettings, SettingsChange>({
    queryFn: (body) => changeQueue(() => toQueryResult(call(notificationSettings.change, { body }))),
    async onQueryStarted(change, { dispatch, queryFulfilled }) {
      const optimistic = dispatch(
        settingsApi.util.updateQueryData('notificationSettings', undefined, (shown) => apply(change, shown)),
      );
      await queryFulfilled.catch(() => optimistic.undo());
    },
    invalidatesTags: (_, refused) => (refused ? ['notification settings'] : []),
  }),
}));

function apply({ topics = [], ...times }: SettingsChange, shown: NotificationSettings) {
  Object.assign(shown, times);
  for (const chosen of topics) Object.assign(shown.topics.find(({ topic }) => topic === chosen.topic) ?? {}, chosen);
}

export const { useNotificationSettingsQuery } = settingsApi;
export const { useChangeNotificationSettingsMutation } = changeApi;
