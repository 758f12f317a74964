import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, eq, exists, getTableColumns, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { identity, link, session, user } from '#server/db/tables/accounts.ts';

export type UserRow = typeof user.$inferSelect;
export type LinkRow = typeof link.$inferSelect;

const first = <Row>(rows: Row[]): Row | undefined => rows[0];

/** Every sign-in asks this. */
const userByEmail = preparedQuery((db) =>
  db
    .select()
    .from(user)
    .where(eq(user.email, sql.placeholder('email')))
    .prepare('user_by_email'),
);

export const findUserByEmail = async (db: Db, email: string) => first(await userByEmail(db).execute({ email }));

/** The same, and nobody else changes them before the transaction ends. */
export const lockUserByEmail = async (tx: Db, email: string) =>
  first(await tx.select().from(user).where(eq(user.email, email)).for('no key update'));

export const findUser = async (db: Db, id: string) => first(await db.select().from(user).where(eq(user.id, id)));

/**
 * The same, and nobody else changes them before the transaction ends. Whoever
 * writes to a person and to what hangs on them, such as links and sessions,
 * takes the person first: so two never wait for each other.
 */
export const lockUser = async (tx: Db, id: string) =>
  first(await tx.select().from(user).where(eq(user.id, id)).for('no key update'));

/** That person and whoever has that address, as far as there are such; in the order in which the office locks people. */
export const lockForAddress = (tx: Db, id: string, email: string) =>
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

/** Whose address nobody has proved yet. Somebody whom the office has shut out keeps theirs. */
const isUnconfirmedStudent = and(isNull(user.emailVerifiedAt), eq(user.type, 'student'), isNull(user.deactivatedAt))!;

/**
 * The student whose address waits to be confirmed, called as the last sign-up says.
 * Undefined when the address belongs to anybody else by the time of writing.
 */
export const upsertUnconfirmedStudent = async (db: Db, student: Pick<UserRow, 'name' | 'email'>) =>
  first(
    await db
      .insert(user)
      .values({ ...student, type: 'student' })
      .onConflictDoUpdate({
        target: user.email,
        // The week in which an address waits to be confirmed starts again too.
        set: { name: student.name, createdAt: sql`now()` },
        setWhere: isUnconfirmedStudent,
      })
      .returning(),
  );

/** Undefined when the address is taken. */
export const insertUser = async (db: Db, row: typeof user.$inferInsert) =>
  first(await db.insert(user).values(row).onConflictDoNothing({ target: user.email }).returning());

export const updateUser = (db: Db, id: string, change: Partial<Omit<UserRow, 'id'>>) =>
  db.update(user).set(change).where(eq(user.id, id));

/** False when somebody else has the address by the time of writing; the transaction is lost then. */
export const moveToAddress = async (tx: Db, id: string, email: string) =>
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

/** A link opens nothing for somebody whom the office has shut out. */
const isForSomebodyWelcome = (db: Db) =>
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
      .where(and(eq(link.kind, kind), eq(link.secretHash, secretHash), isForSomebodyWelcome(db))),
  );

export const findLink = async (db: Db, kind: LinkRow['kind'], id: string) =>
  first(
    await db
      .select()
      .from(link)
      .where(and(eq(link.kind, kind), eq(link.id, id), isForSomebodyWelcome(db))),
  );

/** Of many at once, one gets true. */
export const spendLink = async (db: Db, id: string, now: Date) =>
  (
    await db
      .update(link)
      .set({ usedAt: now })
      .where(and(eq(link.id, id), isNull(link.usedAt), gt(link.expiresAt, now)))
      .returning({ id: link.id })
  ).length === 1;

export const countWrongTry = (db: Db, id: string) =>
  db
    .update(link)
    .set({ wrongTries: sql`${link.wrongTries} + 1` })
    .where(eq(link.id, id));

/** The links that a person has not used, of one kind or of all. */
export const deleteUnusedLinks = (db: Db, userId: string, kind?: LinkRow['kind']) =>
  db.delete(link).where(and(eq(link.userId, userId), isNull(link.usedAt), kind && eq(link.kind, kind)));

export const deleteSetupLinks = (db: Db) => db.delete(link).where(eq(link.kind, 'setup'));

/** Used ones stay until they expire, so that a repeated confirmation can say "yes" again. */
export const deleteLinksExpiredBefore = (db: Db, past: Date) => db.delete(link).where(lt(link.expiresAt, past));

/** Sign-ups that nobody confirmed. */
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

/** Whether somebody already comes in to this account by that provider. */
export const hasIdentityOf = async (db: Db, issuer: string, userId: string) =>
  (
    await db
      .select({ subject: identity.subject })
      .from(identity)
      .where(and(eq(identity.issuer, issuer), eq(identity.userId, userId)))
  ).length > 0;

/** Of many at once, one gets true. */
export const insertIdentity = async (db: Db, row: typeof identity.$inferInsert) =>
  (await db.insert(identity).values(row).onConflictDoNothing().returning({ userId: identity.userId })).length === 1;

/** Whether a person is still just as they were read; until the transaction ends they stay so. */
export const holdUnchanged = async (tx: Db, asRead: UserRow) => {
  const now = first(await tx.select().from(user).where(eq(user.id, asRead.id)).for('update'));
  return isDeepStrictEqual(now, asRead);
};

export const setFirstPicture = (db: Db, id: string, pictureName: string) =>
  db
    .update(user)
    .set({ pictureName })
    .where(and(eq(user.id, id), isNull(user.pictureName)));
