import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, eq, exists, getTableColumns, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { isAdmissionNumber } from '#contract/fields/admission-number.ts';
import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { identity, link, session, user } from '#server/db/tables/accounts.ts';

export type UserRow = typeof user.$inferSelect;
export type LinkRow = typeof link.$inferSelect;

const first = <Row>(rows: Row[]): Row | undefined => rows[0];

/** Finds a user by email address. A prepared statement, because every sign-in runs it. */
const userByEmail = preparedQuery((db) =>
  db
    .select()
    .from(user)
    .where(eq(user.email, sql.placeholder('email')))
    .prepare('user_by_email'),
);

export const findUserByEmail = async (db: Db, email: string) => first(await userByEmail(db).execute({ email }));

const userByNumber = preparedQuery((db) =>
  db
    .select()
    .from(user)
    .where(eq(user.admissionNumber, sql.placeholder('number')))
    .prepare('user_by_number'),
);

/** The user with that email address or admission number. Either way it takes one query, whether a user is found or not. */
export const findUserByLogin = async (db: Db, login: string) =>
  isAdmissionNumber(login) ? first(await userByNumber(db).execute({ number: login })) : findUserByEmail(db, login);

/** Like findUserByEmail, and locks the row until the transaction ends. */
export const lockUserByEmail = async (tx: Db, email: string) =>
  first(await tx.select().from(user).where(eq(user.email, email)).for('no key update'));

export const findUser = async (db: Db, id: string) => first(await db.select().from(user).where(eq(user.id, id)));

/**
 * Like findUser, and locks the row until the transaction ends. A transaction
 * that also writes to the user's links or sessions locks the user first, which
 * prevents deadlocks.
 */
export const lockUser = async (tx: Db, id: string) =>
  first(await tx.select().from(user).where(eq(user.id, id)).for('no key update'));

/**
 * The user with this id and the owner of this email address, if they exist. Locks both users in the order of their ids,
 * as features/people does, to prevent deadlocks.
 */
export const lockUserAndEmailOwner = (tx: Db, id: string, email: string) =>
  tx
    .select()
    .from(user)
    .where(or(eq(user.id, id), eq(user.email, email)))
    .orderBy(asc(user.id))
    .for('update');

export const hasSession = async (db: Db, userId: string, id: string) =>
  (
    await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
  ).length === 1;

/**
 * A student with an unconfirmed address, which others may still claim. The address of a deactivated or invited student
 * stays taken.
 */
const isUnconfirmedStudent = and(
  isNull(user.emailVerifiedAt),
  eq(user.type, 'student'),
  isNull(user.deactivatedAt),
  isNull(user.invitedAt),
)!;

/**
 * Inserts the unconfirmed student, or gives the existing one the name of this
 * sign-up. Undefined if the address belongs to a user who is not an unconfirmed student.
 */
export const upsertUnconfirmedStudent = async (db: Db, student: Pick<UserRow, 'name' | 'email'>) =>
  first(
    await db
      .insert(user)
      .values({ ...student, type: 'student' })
      .onConflictDoUpdate({
        target: user.email,
        // Restarts the week after which an unconfirmed student is deleted.
        set: { name: student.name, createdAt: sql`now()` },
        setWhere: isUnconfirmedStudent,
      })
      .returning(),
  );

/** Returns undefined if another user has the email address. */
export const insertUser = async (db: Db, row: typeof user.$inferInsert) =>
  first(await db.insert(user).values(row).onConflictDoNothing({ target: user.email }).returning());

export const updateUser = (db: Db, id: string, change: Partial<Omit<UserRow, 'id'>>) =>
  db.update(user).set(change).where(eq(user.id, id));

/**
 * Sets a user's email. Returns false if another user has the address: PostgreSQL has then aborted the transaction,
 * which must be rolled back.
 */
export const setEmail = async (tx: Db, id: string, email: string) =>
  updateUser(tx, id, { email, pendingEmail: null }).then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    },
  );

export const countAdmins = async (db: Db) => {
  const [counted] = await db.select({ admins: count() }).from(user).where(eq(user.type, 'admin'));
  return counted!.admins;
};

export const insertLink = async (db: Db, row: typeof link.$inferInsert) =>
  (await db.insert(link).values(row).returning())[0]!;

/** An SQL condition: the user of the link is not deactivated. */
const isForActiveUser = (db: Db) =>
  not(
    exists(
      db
        .select({ id: user.id })
        .from(user)
        .where(and(eq(user.id, link.userId), isNotNull(user.deactivatedAt))),
    ),
  );

export const findLinkBySecret = async (db: Db, kind: LinkRow['kind'], secretHash: string) =>
  first(
    await db
      .select()
      .from(link)
      .where(and(eq(link.kind, kind), eq(link.secretHash, secretHash), isForActiveUser(db))),
  );

export const findLink = async (db: Db, kind: LinkRow['kind'], id: string) =>
  first(
    await db
      .select()
      .from(link)
      .where(and(eq(link.kind, kind), eq(link.id, id), isForActiveUser(db))),
  );

/** Marks an unused, unexpired link as used. Of concurrent calls, only one returns true. */
export const markLinkUsed = async (db: Db, id: string, now: Date) =>
  (
    await db
      .update(link)
      .set({ usedAt: now })
      .where(and(eq(link.id, id), isNull(link.usedAt), gt(link.expiresAt, now)))
      .returning({ id: link.id })
  ).length === 1;

export const countWrongSecret = (db: Db, id: string) =>
  db
    .update(link)
    .set({ wrongTries: sql`${link.wrongTries} + 1` })
    .where(eq(link.id, id));

/** Deletes a user's unused links, of one kind or of all. */
export const deleteUnusedLinks = (db: Db, userId: string, kind?: LinkRow['kind']) =>
  db.delete(link).where(and(eq(link.userId, userId), isNull(link.usedAt), kind && eq(link.kind, kind)));

export const deleteSetupLinks = (db: Db) => db.delete(link).where(eq(link.kind, 'setup'));

/** Deletes expired links. Used ones are stored until they expire, so that a confirmation link can be opened twice. */
export const deleteLinksExpiredBefore = (db: Db, past: Date) => db.delete(link).where(lt(link.expiresAt, past));

export const deleteUnconfirmedStudents = (db: Db, { before }: { before: Date }) =>
  db.delete(user).where(and(isUnconfirmedStudent, lt(user.createdAt, before)));

export const deleteUser = (db: Db, id: string) => db.delete(user).where(eq(user.id, id));

type IdentityKey = Pick<typeof identity.$inferSelect, 'issuer' | 'subject'>;

export const findUserByIdentity = async (db: Db, { issuer, subject }: IdentityKey) =>
  first(
    await db
      .select(getTableColumns(user))
      .from(user)
      .innerJoin(identity, eq(identity.userId, user.id))
      .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject))),
  );

/** Whether the account is already linked to an identity of the provider (`issuer`). */
export const hasIdentityOf = async (db: Db, issuer: string, userId: string) =>
  (
    await db
      .select({ subject: identity.subject })
      .from(identity)
      .where(and(eq(identity.issuer, issuer), eq(identity.userId, userId)))
  ).length > 0;

/** Links an identity to a user; false if the identity is linked already. Of concurrent calls, only one returns true. */
export const insertIdentity = async (db: Db, row: typeof identity.$inferInsert) =>
  (await db.insert(identity).values(row).onConflictDoNothing().returning({ userId: identity.userId })).length === 1;

/** Locks the user until the transaction ends; returns false if the row has changed since the caller read it. */
export const lockIfUnchanged = async (tx: Db, asRead: UserRow) => {
  const now = first(await tx.select().from(user).where(eq(user.id, asRead.id)).for('update'));
  return isDeepStrictEqual(now, asRead);
};

export const setFirstPicture = (db: Db, id: string, pictureName: string) =>
  db
    .update(user)
    .set({ pictureName })
    .where(and(eq(user.id, id), isNull(user.pictureName)));
