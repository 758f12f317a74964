/**
 * Notifications: the entries of the bell in the top bar, and their emails. Each change inserts its notification in the
 * transaction of the change, so a notification exists exactly if its change was committed. Notifications are deleted
 * after ninety days, seen or not. The kinds and their defaults are in contract/notifications/kinds.ts, the settings in
 * settings.ts, the emails in delivery.ts.
 */
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import { deliver } from './notifications.jobs.ts';
import * as store from './notifications.store.ts';
import type { Recipients } from './recipients.ts';

export type { Recipients } from './recipients.ts';
export { office, people, studentsAmong, studentsOf } from './recipients.ts';
export { isUnsubscribeLink, unsubscribe, unsubscribePath } from './unsubscribe.ts';

interface NewNotification {
  /** Whom it is for (recipients.ts). People who have switched the topic off get nothing. */
  to: Recipients;
  kind: NotificationKind;
  /** The subject, such as a task's name. */
  title: string;
  /** Path of the page in this app that shows the subject. It must never contain user input. */
  path: `/${string}`;
  /** The course that it is about, if any: students who have left it meanwhile get no email. */
  courseId?: string | null;
  /** Identifies the event, if each person must be notified of it only once. */
  eventKey?: string;
}

type ToNotify = Pick<Services, 'queue' | 'clock'>;

/** Inserts the same notification for several users, and has the emails sent to those who want them. */
export const notify = (tx: Db, needs: ToNotify, { to, ...subject }: NewNotification) =>
  notifyEach(tx, needs, { kind: subject.kind, candidates: store.sameFor(to, subject) });

/** Inserts a notification for each row of a query (Candidates), whose titles and paths may differ. */
export async function notifyEach(tx: Db, { queue, clock }: ToNotify, notifications: store.NewNotifications) {
  const emails = await store.insertNotifications(tx, { ...notifications, now: clock.now() });
  if (emails > 0) await queue.add(tx, deliver, {});
}

/** Removes the notifications of an event from the bells, and cancels their emails that are not sent yet. */
export const withdraw = (tx: Db, event: store.NotifiedEvent) => store.deleteNotificationsOf(tx, event);

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
