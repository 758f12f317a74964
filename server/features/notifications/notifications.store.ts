import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { notification } from '#server/db/tables/notifications.ts';

export type NotificationRow = typeof notification.$inferSelect;

/** How many of a user's most recent notifications the bell lists. */
const MAX_SHOWN = 30;

export const insertNotifications = (db: Db, rows: (typeof notification.$inferInsert)[]) =>
  db.insert(notification).values(rows);

export const listNotifications = (db: Db, userId: string): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(MAX_SHOWN);

export async function countUnseen(db: Db, userId: string) {
  const [counted] = await db
    .select({ unseen: count() })
    .from(notification)
    .where(and(eq(notification.userId, userId), isNull(notification.seenAt)));
  return counted!.unseen;
}

export const markSeen = (db: Db, { userId, until, seenAt }: { userId: string; until: Date; seenAt: Date }) =>
  db
    .update(notification)
    .set({ seenAt })
    .where(
      and(
        eq(notification.userId, userId),
        isNull(notification.seenAt),
        // The column stores microseconds and a Date only milliseconds, so the comparison includes the whole
        // millisecond.
        lt(notification.createdAt, new Date(until.getTime() + 1)),
      ),
    );

export const deleteNotifications = (db: Db, { before }: { before: Date }) =>
  db.delete(notification).where(lt(notification.createdAt, before));
