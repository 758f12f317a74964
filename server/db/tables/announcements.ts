/** The tables of announcements and of their recipients. */
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Audience } from '#contract/notifications/announcements.ts';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course, intake } from './courses.ts';

export const announcement = pgTable(
  'announcement',
  {
    id: id(),
    authorId: uuid().references(() => user.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** The course, if the announcement is for a course or an intake. */
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    intakeId: uuid().references(() => intake.id, { onDelete: 'set null' }),
    publishAt: instant().notNull(),
    /** When the announcement was sent; null until then. */
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.publishAt),
    index().on(table.courseId),
    index('announcement_due').on(table.publishAt).where(sql`sent_at is null`),
  ],
);

export const announcementRecipient = pgTable(
  'announcement_recipient',
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** When the recipient first opened the announcement. */
    readAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.userId] }), index().on(table.userId)],
);
