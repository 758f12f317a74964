/** The tables of uploads and of the files that they become. Pictures: accounts.ts. */
import { type AnyPgColumn, bigint, boolean, index, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { picture, user } from './accounts.ts';
import { createdAt, instant, processId } from './columns.ts';

/** An upload. Its bytes are an unfinished file in the file store; when it is finished, the row stays for a day as its result. */
export const upload = pgTable(
  'upload',
  {
    /** Random; part of the upload's address. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['picture', 'video', 'file'] }).notNull(),
    /** The sender's name for the file; never used as a path. */
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The picture, video or sent file made from the upload; null until it is processed. */
    pictureName: text().references(() => picture.name, { onDelete: 'cascade' }),
    videoName: text().references((): AnyPgColumn => video.name, { onDelete: 'cascade' }),
    sentFileName: text().references((): AnyPgColumn => sentFile.name, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the upload's last bytes arrived. */
    changedAt: instant().notNull().defaultNow(),
    processId: processId(),
  },
  (table) => [
    index().on(table.ownerId),
    index().on(table.changedAt),
    index().on(table.pictureName),
    index().on(table.videoName),
    index().on(table.sentFileName),
  ],
);

/** An uploaded file, stored unchanged: linked in a lesson's text, attached to a task, or handed in. */
export const sentFile = pgTable(
  'sent_file',
  {
    /** Name in the file store: upload time, random bits and the original name. */
    name: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    /** The sender's name for the file; never used as a path. */
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

/** A video in the file store. A column is null while its value is unknown or its rendition has not been made. */
export const video = pgTable(
  'video',
  {
    /** The specification's videoName: upload time, random bits and the original name. */
    name: text().primaryKey(),
    /** The user who uploaded the video, and the only one who may use it in a lesson. */
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['mp4', 'webm'] }).notNull(),
    state: text({ enum: ['arrived', 'ready', 'failed'] })
      .notNull()
      .default('arrived'),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Playing time in seconds. */
    seconds: real(),
    lowBytes: bigint({ mode: 'number' }),
    audioBytes: bigint({ mode: 'number' }),
    hasPoster: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);
