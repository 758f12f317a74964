/** The tables of notifications, listed by the bell in the top bar, and of what people chose to be told. */
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
     * Only in rows of the previous release, which lists by this column and would fail on newer kinds. The next release
     * drops it.
     */
    userId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** Whom it is for. A trigger fills it in for rows of the previous release; the next release makes it not null. */
    recipientId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** What the notification is about, such as a task's name. */
    title: text().notNull(),
    /** The path of the page that the notification opens. */
    path: text().notNull(),
    /** The course that it is about. A student who has left it gets no email. No foreign key: it would lock the course. */
    courseId: uuid(),
    /** What happened, if a person must be told of it only once: a task's id and day, a live session's id. */
    eventKey: text(),
    /** False if the person wants it by email only. */
    inBell: boolean().notNull().default(true),
    /** Since when an email is to be sent; null if none is, or if it was handed to the queue. */
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
  /** No email is sent from then … */
  quietFrom: time().notNull().default('21:00'),
  /** … until then, when the daily email comes too. Both in the school's time zone; the same time means no quiet hours. */
  quietUntil: time().notNull().default('06:30'),
});

/** What a person chose for a topic. Without a row the topic's defaults hold (contract/notifications/kinds.ts). */
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
