import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { kinds, NotificationKind, topics } from '#contract/notifications/kinds.ts';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { user } from '#server/db/tables/accounts.ts';
import { notification, notificationChoice } from '#server/db/tables/notifications.ts';
import type { Recipients } from './recipients.ts';

export type NotificationRow = typeof notification.$inferSelect;

/** How many of a user's most recent notifications the bell lists. */
const MAX_SHOWN = 30;

/** A query of (user_id, title, path, course_id, event_key), one row for each notification. */
export type Candidates = SQL;

export interface NewNotifications {
  kind: NotificationKind;
  candidates: Candidates;
}

interface Subject {
  title: string;
  path: string;
  courseId?: string | null;
  eventKey?: string;
}

export const sameFor = (to: Recipients, { title, path, courseId = null, eventKey }: Subject): Candidates =>
  sql`select ${user.id} as user_id, ${title}::text as title, ${path}::text as path, ${courseId}::uuid as course_id,
    ${eventKey ?? null}::text as event_key from ${user} where ${to}`;

/**
 * Inserts the notifications for those who want them in the bell or by email, except people who were notified of this event before. Emails
 * go to confirmed addresses only. Returns how many emails are to be sent.
 */
export async function insertNotifications(tx: Db, { kind, candidates, now }: NewNotifications & { now: Date }) {
  const topic = kinds[kind];
  const { bell, email } = topics[topic];
  const { rows } = await tx.execute<{ emails: number }>(sql`
    with inserted as (
      insert into notification
        (recipient_id, kind, title, path, course_id, event_key, in_bell, email_since)
      select candidate.user_id, ${kind}, candidate.title, candidate.path, candidate.course_id, candidate.event_key,
        wish.bell, case when wish.email then ${now.toISOString()}::timestamptz end
      from (${candidates}) as candidate
        join ${user} on ${user.id} = candidate.user_id and ${hasAccess}
        left join ${notificationChoice} as choice on choice.user_id = candidate.user_id and choice.topic = ${topic}
        cross join lateral (
          select coalesce(choice.bell, ${bell}) as bell,
            coalesce(choice.email, ${email}) and ${user.emailVerifiedAt} is not null as email
        ) as wish
      where wish.bell or wish.email
      on conflict do nothing
      returning email_since
    )
    select count(email_since)::int as emails from inserted`);
  return rows[0]!.emails;
}

/** The notifications in a user's bell. Kinds that only a later release knows are left out. */
const inBellOf = (userId: string) =>
  and(
    eq(notification.recipientId, userId),
    eq(notification.inBell, true),
    inArray(notification.kind, NotificationKind.options),
  );

export const listNotifications = (db: Db, userId: string): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notification)
    .where(inBellOf(userId))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(MAX_SHOWN);

export async function countUnseen(db: Db, userId: string) {
  const [counted] = await db
    .select({ unseen: count() })
    .from(notification)
    .where(and(inBellOf(userId), isNull(notification.seenAt)));
  return counted!.unseen;
}

export const markSeen = (db: Db, { userId, until, seenAt }: { userId: string; until: Date; seenAt: Date }) =>
  db
    .update(notification)
    .set({ seenAt })
    .where(
      and(
        inBellOf(userId),
        isNull(notification.seenAt),
        // The column stores microseconds and a Date only milliseconds, so the comparison includes the whole
        // millisecond.
        lt(notification.createdAt, new Date(until.getTime() + 1)),
      ),
    );

export const deleteNotifications = (db: Db, { before }: { before: Date }) =>
  db.delete(notification).where(lt(notification.createdAt, before));

export interface NotifiedEvent {
  kind: NotificationKind;
  eventKey: string;
  /** Whose notifications are meant; left out for those of everyone. */
  recipientIds?: string[];
}

export const deleteNotificationsOf = (tx: Db, { kind, eventKey, recipientIds }: NotifiedEvent) =>
  tx
    .delete(notification)
    .where(
      and(
        eq(notification.kind, kind),
        eq(notification.eventKey, eventKey),
        recipientIds && inArray(notification.recipientId, recipientIds),
      ),
    );
