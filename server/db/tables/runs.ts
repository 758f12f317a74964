/** The tables of submitted programs and API keys. Input and output are bytes, because programs need not use UTF-8. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant, processId } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A submitted program. Programs with status 1 (queued) or 2 (running) whose process has died are run again. */
export const submission = pgTable(
  'submission',
  {
    /** The token with which the owner reads the submission. */
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    languageId: integer().notNull(),
    source: bytes(),
    stdin: bytes(),
    expectedOutput: bytes(),
    /** Further files for the program, as a zip archive. */
    additionalFiles: bytes(),
    /** Limits and options, validated by features/submissions. */
    settings: jsonb().notNull(),
    callbackUrl: text(),
    /** Whether the pictures that the program writes are stored. */
    returnsPictures: boolean().notNull().default(false),
    /** Counts and bytes of those pictures, validated by features/submissions; null until there are any. */
    pictureCounts: jsonb(),
    statusId: integer().notNull().default(1),
    processId: processId(),
    /** How often the program was started, counting all processes. */
    tries: integer().notNull().default(1),
    stdout: bytes(),
    stderr: bytes(),
    compileOutput: bytes(),
    message: text(),
    exitCode: integer(),
    exitSignal: integer(),
    /** Seconds of processor time and of wall time. */
    time: real(),
    wallTime: real(),
    /** Kilobytes of memory. */
    memory: integer(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    check('submission_status', sql`${table.statusId} between 1 and 14`),
    check('submission_finished', sql`(${table.statusId} > 2) = (${table.finishedAt} is not null)`),
    index().on(table.ownerId, table.createdAt),
    index().on(table.createdAt),
    index('submission_open_index').on(table.createdAt).where(sql`status_id <= 2`),
  ],
);

/** A picture that a submitted program wrote. */
export const submissionPicture = pgTable(
  'submission_picture',
  {
    submissionId: uuid()
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** The picture's index among the program's pictures, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    /** The media type, determined by the picture's first bytes. */
    type: text().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.position] })],
);

/** API keys, with which other programs act for their owners. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The key's first characters, which are shown so that owners can tell their keys apart. */
    beginning: text().notNull(),
    /** SHA-256 of the key, in hex. */
    hash: text().notNull().unique(),
    createdAt: createdAt(),
    /** When the key was last used, rounded to the hour so that few requests update the row. */
    usedAt: instant(),
  },
  (table) => [index().on(table.ownerId)],
);
