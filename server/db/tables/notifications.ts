/** The tables of notifications, listed by the bell in the top bar, and of people's notification settings. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind, NotificationTopic } from '#contract/notifications/kinds.ts';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const notification = pgTable(
  'notification',
  {
    id: id(),
    /**
     * Set only in rows that the previous release inserts. It lists notifications by this column, and so does not see newer
     * kinds, on which it would fail. The next release drops the column.
     */
    userId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** The recipient. A trigger sets it in rows of the previous release; the next release makes the column not null. */
    recipientId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** What the notification is about, such as a task's name. */
    title: text().notNull(),
    /** The path of the page that the notification opens. */
    path: text().notNull(),
    /** The course concerned. A student who has left it gets no email. No foreign key: inserts would lock the course's row. */
    courseId: uuid(),
    /** Identifies the event if a person may be notified of it only once: a task's id and day, a live session's id. */
    eventKey: text(),
    /** False if the recipient chose to get this topic by email only. */
    inBell: boolean().notNull().default(true),
    /** Since when an email waits to be sent; null if none does, or once the email is in the job queue. */
    emailSince: instant(),
    createdAt: createdAt(),
    seenAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.recipientId, table.createdAt),
    uniqueIndex('notification_event').on(table.recipientId, table.kind, table.eventKey),
    index('notification_to_email').on(table.emailSince).where(sql`email_since is not null`),
  ],
);

/** When a person gets emails about notifications. People without a row have the defaults. */
export const notificationSetting = pgTable('notification_setting', {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  digest: text({ enum: ['at once', 'daily'] })
    .notNull()
    .default('at once'),
  /** Quiet hours: no email is sent from this time … */
  quietFrom: time().notNull().default('21:00'),
  /** … until this time, which is also when the daily email is sent. In the school's time zone; equal times: no quiet hours. */
  quietUntil: time().notNull().default('06:30'),
});

/** A person's choice for a topic. Without a row the topic's defaults apply (contract/notifications/kinds.ts). */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull(),
    bell: boolean().notNull(),
    email: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
