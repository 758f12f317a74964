/**
 * The tables of accounts. After a change of any table here or in the files beside this one, create a migration with
 * npm run db:new NAME.
 *
 * In all tables ids are random UUIDs, times have the type timestamptz, and money is in whole Kenyan shillings.
 */

import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { localeTags } from '#messages/locales.ts';
import { createdAt, id, instant } from './columns.ts';

export const user = pgTable(
  'user',
  {
    id: id(),
    name: text().notNull(),
    /**
     * Email address, trimmed and in lower case, so that one address cannot belong to two accounts. A student without an
     * address has a reserved one that receives no mail (server/email/mailbox.ts).
     */
    email: text().notNull().unique(),
    /** The new address that the user wants; null once it is confirmed. */
    pendingEmail: text(),
    /** The guardian's address, which gets the emails to a student without an address; siblings may share it. */
    guardianEmail: text(),
    pictureName: text().references((): AnyPgColumn => picture.name),
    /**
     * Argon2id hash of the password, in PHC format. Null while the user has not chosen a password (after an invitation
     * or a sign-in through a provider), and while a student's email address is unconfirmed: until then see sign_up.
     */
    passwordHash: text(),
    /**
     * Random text from which, with the school's key, a student's first password on paper is derived; null once the student
     * has chosen a password. While it is set, `passwordHash` is null.
     */
    firstPasswordNonce: text(),
    /** When the first password expires. */
    firstPasswordUntil: instant(),
    type: text({ enum: ['student', 'tutor', 'admin'] }).notNull(),
    emailVerifiedAt: instant(),
    /**
     * A student's permanent number, with a check digit (contract/fields/admission-number.ts). A trigger assigns it when a
     * student is invited or confirms the email address. No number is assigned twice.
     */
    admissionNumber: text().unique(),
    /** The language that the user has chosen, for pages and emails; null if none was chosen. */
    locale: text({ enum: localeTags }),
    /**
     * When the office invited this student, who therefore keeps the account while the email address is unconfirmed; null
     * for people who signed up.
     */
    invitedAt: instant(),
    /**
     * Since when a student under 18 cannot use the account, because a guardian's consent is missing (features/guardians);
     * null for all others.
     */
    consentMissingSince: instant(),
    /** When an admin deactivated this account; null while it is active. */
    deactivatedAt: instant(),
    createdAt: createdAt(),
    /**
     * Name, email (the guardian's, if the student has none) and admission number for text search: in lower case and
     * without accents.
     */
    search: text().generatedAlwaysAs(
      sql`plain(name || case when email like '%.invalid' then coalesce(' ' || guardian_email, '') else ' ' || email end || coalesce(' ' || admission_number, ''))`,
    ),
  },
  (table) => [
    check('user_type', sql`${table.type} in ('student', 'tutor', 'admin')`),
    index().on(table.pictureName),
    // The list of people, which is sorted by `search`: of all people, of one type, and of people who wait for consent.
    index().on(table.search, table.id),
    index().on(table.type, table.search, table.id),
    index('user_consent_missing_index').on(table.search, table.id).where(sql`consent_missing_since is not null`),
    index('user_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** A user's account at an OpenID provider, identified by issuer and subject. */
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

/** A picture in the school's file store. Its row is inserted just before its files are written. */
export const picture = pgTable(
  'picture',
  {
    /** The specification's imgName: upload time, random bits and the name of the uploaded file. */
    name: text().primaryKey(),
    /** The user who uploaded the picture, and the only one who may use it on a course or a profile. */
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
    /** SHA-256 of the session cookie's token, in hex, so that a leaked table gives access to no session. */
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

/** A sign-up with an unconfirmed address. Several people may use the same address; the first to confirm gets the account. */
export const signUp = pgTable(
  'sign_up',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /**
     * Argon2id hash of the password, as in the table user. All sign-ups with one address share a salt, so that a
     * password, hashed once, can be compared with all of them.
     */
    passwordHash: text().notNull(),
    /** SHA-256, in hex, of the cookie that identifies the browser that signed up; null without a cookie. */
    browserHash: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.passwordHash), index().on(table.createdAt)],
);

/** A link in an email, which proves access to that address, or a set-up link for a new school, which a command prints. */
export const link = pgTable(
  'link',
  {
    /** A reset link contains its id beside its secret, so that wrong secrets can be counted for each link. */
    id: id(),
    kind: text({ enum: ['verify', 'reset', 'setup'] }).notNull(),
    /** The user whom the link is for; null for a `setup` link, which creates its user. */
    userId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** The sign-up that the link confirms; null for other links, and after the sign-up has ended. */
    signUpId: uuid().references(() => signUp.id, { onDelete: 'set null' }),
    /** The address that the link was sent to. */
    email: text().notNull(),
    /** SHA-256 of the secret in the link, in hex. */
    secretHash: text().notNull().unique(),
    wrongTries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId), index().on(table.signUpId), index().on(table.expiresAt)],
);
