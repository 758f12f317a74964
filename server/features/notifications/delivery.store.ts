import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { kinds, NotificationKind, type NotificationTopic } from '#contract/notifications/kinds.ts';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { user } from '#server/db/tables/accounts.ts';
import { enrolment } from '#server/db/tables/courses.ts';
import { notification, notificationChoice } from '#server/db/tables/notifications.ts';

export interface DueNotification {
  id: string;
  recipientId: string;
  kind: NotificationKind;
  seenAt: Date | null;
  emailSince: Date;
  /** Whether the notification is emailed together with all others of this person, in one email. */
  isTogether: boolean;
}

/** Maximum notifications that one run claims. */
export const BATCH = 2_000;

/** Claims notifications whose email is due. Processes that do so concurrently claim different ones. */
export async function takeDue(tx: Db, { now, zone }: { now: Date; zone: string }) {
  // `morning` is the last end of the quiet hours.
  const { rows } = await tx.execute<Omit<DueNotification, 'seenAt' | 'emailSince'> & Record<'seen' | 'since', string>>(
    sql`
    with due as (
      select waiting.id, waiting.email_since, (wish.digest = 'daily' or waiting.email_since < today.morning) as is_together
      from notification as waiting
        left join notification_setting as setting on setting.user_id = waiting.recipient_id
        cross join lateral (
          select ${now.toISOString()}::timestamptz at time zone ${zone} as now, coalesce(setting.digest, 'at once') as digest,
            coalesce(setting.quiet_from, '21:00') as starts, coalesce(setting.quiet_until, '06:30') as ends
        ) as wish
        cross join lateral (
          select (date_trunc('day', wish.now) + ends - case when wish.now::time < ends then interval '1 day' else '0' end)
              at time zone ${zone} as morning,
            case when starts <= ends then wish.now::time >= starts and wish.now::time < ends
              else wish.now::time >= starts or wish.now::time < ends end as is_quiet
        ) as today
      where waiting.email_since is not null and waiting.kind in ${NotificationKind.options}
        and case wish.digest when 'daily' then waiting.email_since < today.morning else not today.is_quiet end
      order by waiting.recipient_id
      limit ${BATCH}
      for update of waiting skip locked
    )
    update notification set email_since = null from due where notification.id = due.id
    returning notification.id, recipient_id as "recipientId", kind, seen_at as "seen", due.email_since as "since",
      is_together as "isTogether"`,
  );
  return rows.map(
    ({ seen, since, ...due }): DueNotification => ({
      ...due,
      seenAt: seen === null ? null : new Date(seen),
      emailSince: new Date(since),
    }),
  );
}

/** The recipient of an email; undefined if the account is closed or the address not confirmed. */
export const findRecipient = async (db: Db, id: string) =>
  (
    await db
      .select({
        id: user.id,
        name: user.name,
        email: user.email,
        guardianEmail: user.guardianEmail,
        locale: user.locale,
        type: user.type,
      })
      .from(user)
      .where(and(eq(user.id, id), hasAccess, isNotNull(user.emailVerifiedAt)))
  )[0];

/**
 * Lists the notifications of an email, the oldest first: without topics that the person has switched off since, and courses that a student
 * has left.
 */
export const listToEmail = (db: Db, { recipientId, ids }: { recipientId: string; ids: string[] }) =>
  db
    .select({
      kind: notification.kind,
      title: notification.title,
      path: notification.path,
      eventKey: notification.eventKey,
    })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.recipientId))
    .where(
      and(
        eq(notification.recipientId, recipientId),
        inArray(notification.id, ids),
        or(
          isNull(notification.courseId),
          ne(user.type, 'student'),
          exists(
            db
              .select()
              .from(enrolment)
              .where(and(eq(enrolment.courseId, notification.courseId), eq(enrolment.studentId, user.id))),
          ),
        ),
      ),
    )
    .orderBy(asc(notification.createdAt))
    .then((rows) => withoutTopics(db, recipientId, rows));

async function withoutTopics<Row extends { kind: NotificationKind }>(db: Db, userId: string, rows: Row[]) {
  const off = await db
    .select({ topic: notificationChoice.topic })
    .from(notificationChoice)
    .where(and(eq(notificationChoice.userId, userId), eq(notificationChoice.email, false)));
  const topics = new Set<NotificationTopic>(off.map(({ topic }) => topic));
  return rows.filter(({ kind }) => !topics.has(kinds[kind]));
}
