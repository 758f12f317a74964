/**
 * Notifications: what the bell in the top bar tells somebody. Whatever causes one
 * writes it in its own transaction, so that it is told if, and only if, that has
 * happened. They are forgotten after ninety days, seen or not.
 */
import type { NotificationKind } from '#contract/notifications.ts';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import * as store from './notifications.store.ts';

interface Told {
  userIds: string[];
  kind: NotificationKind;
  /** What it is about, such as a task's name. */
  title: string;
  /** Of the page in this app that shows it; never anything that was typed by somebody. */
  path: `/${string}`;
}

/** Tells several people the same. Whoever is named twice is told once, and nobody is fine. */
export async function notify(tx: Db, { userIds, ...told }: Told) {
  const rows = [...new Set(userIds)].map((userId) => ({ userId, ...told }));
  if (rows.length > 0) await store.insertNotifications(tx, rows);
}

/** The last thirty of somebody, the newest first, and how many in all she has not seen. */
export async function readNotifications({ db }: Pick<Services, 'db'>, userId: string) {
  const [notifications, unseen] = await Promise.all([
    store.listNotifications(db, userId),
    store.countUnseen(db, userId),
  ]);
  return { notifications, unseen };
}

/** Somebody has seen all of hers that came up to that moment. Gives how many she has not seen. */
export async function seeNotifications({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string, until: Date) {
  await store.markSeen(db, { userId, until, seenAt: clock.now() });
  return store.countUnseen(db, userId);
}

const NINETY_DAYS = 90 * 24 * 60 * 60_000;

export const sweepNotifications = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  store.deleteNotifications(db, { before: new Date(clock.now().getTime() - NINETY_DAYS) });
