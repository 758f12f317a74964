/**
 * The tables. A change here wants a migration beside it: npm run db:new NAME.
 *
 * Ids are random uuids. Times are stored with their zone and meant in UTC.
 * Money is whole Kenyan shillings.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const id = () => uuid().primaryKey().defaultRandom();
const instant = () => timestamp({ withTimezone: true });
const createdAt = () => instant().notNull().defaultNow();

export const user = pgTable(
  'user',
  {
    id: id(),
    name: text().notNull(),
    /** Trimmed and in lower case, so that one address is one account. */
    email: text().notNull().unique(),
    /** A new address that the person has asked for and not confirmed yet. */
    pendingEmail: text(),
    pictureName: text().references((): AnyPgColumn => picture.name),
    /** Argon2id, in PHC format; null while an invited person, or one who signs in through a provider, has not chosen one. */
    passwordHash: text(),
    type: text({ enum: ['student', 'tutor', 'admin'] }).notNull(),
    emailVerifiedAt: instant(),
    /** Since when this person may not sign in any more, by the office's word. */
    deactivatedAt: instant(),
    createdAt: createdAt(),
    /** What people are searched by: without capitals and accents. */
    search: text().generatedAlwaysAs(sql`plain(name || ' ' || email)`),
  },
  (table) => [
    check('user_type', sql`${table.type} in ('student', 'tutor', 'admin')`),
    index().on(table.pictureName),
    index('user_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** Somebody's account at an identity provider: who comes with that issuer and subject is that user. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
);

/** A picture in the school's store, from the moment before its files are written. */
export const picture = pgTable(
  'picture',
  {
    /** The specification's imgName: when it came, something random, and the file's own name. */
    name: text().primaryKey(),
    /** Who uploaded it, and so who may put it on a course or a profile. */
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

export const session = pgTable(
  'session',
  {
    id: id(),
    /** SHA-256 of the cookie's token, in hex: whoever reads the table cannot sign in with it. */
    tokenHash: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    userAgent: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** A link that was mailed (or, for a new school, printed): it proves that somebody reads that address. */
export const link = pgTable(
  'link',
  {
    /** Stands in reset links beside the secret, so that guesses at one link can be counted. */
    id: id(),
    kind: text({ enum: ['verify', 'reset', 'setup'] }).notNull(),
    /** Null for `setup`: that link makes its user. */
    userId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to, and so the one that it proves. */
    email: text().notNull(),
    /** SHA-256 of the secret in the link, in hex. */
    secretHash: text().notNull().unique(),
    wrongTries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** How often something happened in a window of time; see server/http/limits.ts. */
export const attempt = pgTable(
  'attempt',
  {
    /** What is counted, such as 'sign-in:wanjiru@example.com'. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Letters that were not sent but kept, to be read at /dev/outbox. */
export const outboxLetter = pgTable('outbox_letter', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
});

export const course = pgTable(
  'course',
  {
    id: id(),
    tutorId: uuid()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    desc: text().notNull(),
    pictureName: text().references(() => picture.name),
    price: integer().notNull(),
    level: text({ enum: ['Beginner', 'Intermediate', 'Advanced'] }).notNull(),
    /** The mean of its ratings, 0 to 5, and how many there are; kept here because every list shows them. */
    rating: real().notNull().default(0),
    ratings: integer().notNull().default(0),
    createdAt: createdAt(),
    /** What courses are searched by, without capitals and accents: the title, and all that is said of it. */
    titleSearch: text().generatedAlwaysAs(sql`plain(title)`),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.pictureName),
    index('course_search_index').using('gin', table.search.op('gin_trgm_ops')),
    check('course_price', sql`${table.price} between 0 and 250000`),
    check('course_rating', sql`${table.rating} between 0 and 5`),
  ],
);

export const enrolment = pgTable(
  'enrolment',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] }), index().on(table.courseId)],
);

/** What a student who is enrolled gave a course, in half steps. */
export const rating = pgTable(
  'rating',
  {
    courseId: uuid().notNull(),
    studentId: uuid().notNull(),
    value: real().notNull(),
    createdAt: createdAt(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.studentId] }),
    // Nobody rates a course without being enrolled in it.
    foreignKey({
      columns: [table.studentId, table.courseId],
      foreignColumns: [enrolment.studentId, enrolment.courseId],
    }).onDelete('cascade'),
    index().on(table.studentId),
    check('rating_value', sql`${table.value} between 0.5 and 5 and ${table.value} * 2 = floor(${table.value} * 2)`),
  ],
);
