import { notifications } from '#contract/notifications/notifications.ts';
import { notificationSettings } from '#contract/notifications/settings.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { countUnseen, type NotificationRow } from './notifications.store.ts';
import { readNotifications, seeNotifications } from './notifications.ts';
import { changeSettings, readSettings } from './settings.ts';

export function notificationRoutes(route: Route, services: Services) {
  route(notifications.list, signedIn, async ({ caller }) => {
    const { notifications: last, unseen } = await readNotifications(services, caller.id);
    return { unseen, notifications: last.map(serializeNotification) };
  });

  route(notifications.count, signedIn, async ({ caller }) => ({ unseen: await countUnseen(services.db, caller.id) }));

  route(notifications.see, signedIn, async ({ caller, body }) => ({
    unseen: await seeNotifications(services, caller.id, new Date(body.until)),
  }));

  route(notificationSettings.read, signedIn, ({ caller }) => readSettings(services, caller));

  route(notificationSettings.change, signedIn, ({ caller, body }) => changeSettings(services, caller, body));
}

const serializeNotification = ({ id, kind, title, path, createdAt, seenAt }: NotificationRow) => ({
  _id: id,
  kind,
  title,
  path,
  at: createdAt.toISOString(),
  isNew: seenAt === null,
});
