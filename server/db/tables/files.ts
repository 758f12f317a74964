/** The tables of uploads and of the files that they become. Pictures: accounts.ts. */
import { type AnyPgColumn, bigint, boolean, index, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { picture, user } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/** A file on its way to the school, and for a day what became of it. Its bytes lie in the store of unfinished files. */
export const upload = pgTable(
  'upload',
  {
    /** Random, and stands in the upload's address. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['picture', 'video', 'file'] }).notNull(),
    /** As the sender calls it; never a path of ours. */
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Once it has been taken: the picture, the video or the sent file that it has become. */
    pictureName: text().references(() => picture.name, { onDelete: 'cascade' }),
    videoName: text().references((): AnyPgColumn => video.name, { onDelete: 'cascade' }),
    sentFileName: text().references((): AnyPgColumn => sentFile.name, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When something of it last came. */
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.ownerId),
    index().on(table.changedAt),
    index().on(table.pictureName),
    index().on(table.videoName),
    index().on(table.sentFileName),
  ],
);

/** A file that somebody has sent, kept as it came: attached to a task, or handed in. */
export const sentFile = pgTable(
  'sent_file',
  {
    /** In the school's store: when it came, something random, and the file's own name. */
    name: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    /** As the sender calls it; never a path of ours. */
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

/** A video in the school's store. What is null is not known, or not made, (yet). */
export const video = pgTable(
  'video',
  {
    /** The specification's videoName: when it came, something random, and the file's own name. */
    name: text().primaryKey(),
    /** Who uploaded it, and so who may put it in a lesson. */
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['mp4', 'webm'] }).notNull(),
    state: text({ enum: ['arrived', 'ready', 'failed'] })
      .notNull()
      .default('arrived'),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of playing time. */
    seconds: real(),
    lowBytes: bigint({ mode: 'number' }),
    audioBytes: bigint({ mode: 'number' }),
    hasPoster: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);
