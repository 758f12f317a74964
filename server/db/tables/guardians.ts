/** The tables of students' guardians and their consent. */
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

/** A student's guardian, as far as the office knows; the guardian's email address is `guardianEmail` of the table user. */
export const guardian = pgTable(
  'guardian',
  {
    studentId: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Whether the student is under 18. */
    isMinor: boolean().notNull(),
    name: text().notNull(),
    /** In the form 254712345678; empty if it is not known. */
    phone: text().notNull(),
    relationship: text().notNull().default(''),
    changedAt: instant().notNull(),
    changedById: uuid()
      .notNull()
      .references(() => user.id),
  },
  (table) => [index().on(table.changedById)],
);

/** What the office recorded about a student's age and a guardian's consent. Rows are only added. */
export const guardianEvent = pgTable(
  'guardian_event',
  {
    id: id(),
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['minor', 'adult', 'changed', 'given', 'revoked'] }).notNull(),
    /** How consent was given or revoked. */
    way: text({ enum: ['paper', 'phone', 'in_person'] }),
    /** The guardian's name at that time. */
    guardianName: text().notNull(),
    byId: uuid()
      .notNull()
      .references(() => user.id),
    at: createdAt(),
  },
  (table) => [index().on(table.studentId, table.position), index().on(table.byId)],
);
