/**
 * Notifications: the entries of the bell in the top bar. Each change inserts its notification in the transaction of the
 * change, so a notification exists exactly if its change was committed. Notifications are deleted after ninety days,
 * seen or not.
 */
import type { NotificationKind } from '#contract/notifications.ts';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import * as store from './notifications.store.ts';

interface NewNotification {
  userIds: string[];
  kind: NotificationKind;
  /** The subject, such as a task's name. */
  title: string;
  /** Path of the page in this app that shows the subject. It must never contain user input. */
  path: `/${string}`;
}

/**
 * Inserts the same notification for several users. Duplicate ids count once; with an empty list no notification is
 * inserted.
 */
export async function notify(tx: Db, { userIds, ...notification }: NewNotification) {
  const rows = [...new Set(userIds)].map((userId) => ({ userId, ...notification }));
  if (rows.length > 0) await store.insertNotifications(tx, rows);
}

/** The user's last thirty notifications, newest first, and the number of all unseen ones. */
export async function readNotifications({ db }: Pick<Services, 'db'>, userId: string) {
  const [notifications, unseen] = await Promise.all([
    store.listNotifications(db, userId),
    store.countUnseen(db, userId),
  ]);
  return { notifications, unseen };
}

/** Marks the user's notifications up to a time as seen. Returns the number of unseen ones that remain. */
export async function seeNotifications({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string, until: Date) {
  await store.markSeen(db, { userId, until, seenAt: clock.now() });
  return store.countUnseen(db, userId);
}

const NINETY_DAYS = 90 * 24 * 60 * 60_000;

export const deleteOldNotifications = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  store.deleteNotifications(db, { before: new Date(clock.now().getTime() - NINETY_DAYS) });
