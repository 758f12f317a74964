/** The tables of people's projects, and of the web projects that are published. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { picture, user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const project = pgTable(
  'project',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: ['web', 'python', 'node', 'java', 'c', 'cpp', 'other'] }).notNull(),
    /** Counts the changes of the files. */
    revision: integer().notNull().default(0),
    /** The ids of the latest saves, newest last. */
    recentSaves: uuid().array().notNull().default([]),
    /** Name of the project that this one was copied from, at that time; null if it is not a copy. */
    forkedFrom: text(),
    /** Until when tutors may open the project because its owner asked for help; null if they may not. */
    helpUntil: instant(),
    createdAt: createdAt(),
    /** When a file or the name changed. */
    changedAt: instant().notNull(),
  },
  (table) => [index().on(table.ownerId, table.changedAt)],
);

/** A picture that a project, one of its versions or its published page shows. */
export const projectPicture = pgTable(
  'project_picture',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    pictureName: text()
      .notNull()
      .references(() => picture.name),
    /** Width and height in pixels, and bytes, of the larger of the picture's two sizes. */
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.pictureName] }), index().on(table.pictureName)],
);

/** A file of a project: a text or a picture. */
export const projectFile = pgTable(
  'project_file',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    text: text(),
    pictureName: text(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.path] }),
    foreignKey({
      name: 'project_file_picture_fk',
      columns: [table.projectId, table.pictureName],
      foreignColumns: [projectPicture.projectId, projectPicture.pictureName],
    }),
    index().on(table.projectId, table.pictureName),
    check('project_file_content', sql`num_nonnulls(${table.text}, ${table.pictureName}) = 1`),
  ],
);

/** A file in a version or on a published page. */
export type StoredFile = { path: string; text: string } | { path: string; pictureName: string };

/** An earlier version of a project's files. */
export const projectVersion = pgTable(
  'project_version',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** The revision of these files, which orders the versions. */
    revision: integer().notNull(),
    files: jsonb().$type<StoredFile[]>().notNull(),
    /** The characters of all texts. */
    characters: integer().notNull(),
    savedAt: instant().notNull(),
  },
  (table) => [index().on(table.projectId, table.revision)],
);

export interface PageSnapshot {
  title: string;
  files: StoredFile[];
}

/** The published page of a web project: the public copy of its files, and the copy that waits for approval. */
export const publishedPage = pgTable(
  'published_page',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => project.id, { onDelete: 'cascade' }),
    shown: jsonb().$type<PageSnapshot>(),
    shownAt: instant(),
    /** Who approved the public copy; null if it needed no approval. */
    approvedById: uuid().references(() => user.id, { onDelete: 'set null' }),
    waiting: jsonb().$type<PageSnapshot>(),
    waitingSince: instant(),
    /** When and why staff took the page down or rejected it; null again once the owner publishes again. */
    takenDownAt: instant(),
    takenDownReason: text(),
    takenDownById: uuid().references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.approvedById),
    index().on(table.takenDownById),
    index('published_page_waiting_index').on(table.waitingSince).where(sql`waiting_since is not null`),
    check('published_page_shown', sql`(${table.shown} is null) = (${table.shownAt} is null)`),
    check('published_page_waiting', sql`(${table.waiting} is null) = (${table.waitingSince} is null)`),
    check('published_page_taken_down', sql`(${table.takenDownAt} is null) = (${table.takenDownReason} is null)`),
  ],
);

/** A report that something is wrong with a published page. */
export const pageReport = pgTable(
  'page_report',
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => publishedPage.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Null if a visitor reported it. */
    reporterId: uuid().references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When a member of staff took the page down, or decided that it stays. */
    settledAt: instant(),
  },
  (table) => [
    index().on(table.pageId),
    index().on(table.reporterId),
    index('page_report_open_index').on(table.createdAt).where(sql`settled_at is null`),
  ],
);
