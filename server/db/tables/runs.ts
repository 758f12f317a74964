/** The tables of programs that were run. What they brought and printed is bytes, because programs need not speak UTF-8. */
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A program that was run, or will be: 1 and 2 wait and run, and are run again when the server has ended meanwhile. */
export const submission = pgTable(
  'submission',
  {
    /** The token by which its owner asks for it. */
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    languageId: integer().notNull(),
    source: bytes(),
    stdin: bytes(),
    expectedOutput: bytes(),
    /** A zip. */
    additionalFiles: bytes(),
    /** Limits and options, as the rules of submissions have made them. */
    settings: jsonb().notNull(),
    callbackUrl: text(),
    statusId: integer().notNull().default(1),
    /** How often its run was begun, by this process or one before it. */
    tries: integer().notNull().default(1),
    stdout: bytes(),
    stderr: bytes(),
    compileOutput: bytes(),
    message: text(),
    exitCode: integer(),
    exitSignal: integer(),
    /** Seconds of processor time, and on the clock. */
    time: real(),
    wallTime: real(),
    /** Kilobytes. */
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

/** What programs of others call in its owner's name. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its first characters, to tell keys apart. */
    beginning: text().notNull(),
    /** SHA-256 of it, in hex. */
    hash: text().notNull().unique(),
    createdAt: createdAt(),
    /** To the hour, so that not every call writes. */
    usedAt: instant(),
  },
  (table) => [index().on(table.ownerId)],
);
