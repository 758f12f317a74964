import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { signUp, user } from '#server/db/tables/accounts.ts';

export type SignUpRow = typeof signUp.$inferSelect;

export const insertSignUp = async (tx: Db, row: typeof signUp.$inferInsert) =>
  (await tx.insert(signUp).values(row).returning({ id: signUp.id }))[0]!;

export const findSignUp = async (db: Db, id: string): Promise<SignUpRow | undefined> =>
  (await db.select().from(signUp).where(eq(signUp.id, id)))[0];

/** The password hash of any one sign-up with the address. Callers need only its salt, which all of them share. */
export const findAnyHash = async (db: Db, email: string) =>
  (
    await db
      .select({ passwordHash: signUp.passwordHash })
      .from(signUp)
      .innerJoin(user, eq(user.id, signUp.userId))
      .where(eq(user.email, email))
      .limit(1)
  )[0]?.passwordHash;

/** The user's newest sign-up with this password hash. */
export const findByHash = async (db: Db, userId: string, passwordHash: string): Promise<SignUpRow | undefined> =>
  (
    await db
      .select()
      .from(signUp)
      .where(and(eq(signUp.userId, userId), eq(signUp.passwordHash, passwordHash)))
      .orderBy(desc(signUp.createdAt))
      .limit(1)
  )[0];

/** The distinct password hashes of the user's sign-ups from one browser. */
export const listHashesFrom = (db: Db, { userId, browserHash }: { userId: string; browserHash: string }) =>
  db
    .selectDistinct({ passwordHash: signUp.passwordHash })
    .from(signUp)
    .where(and(eq(signUp.userId, userId), eq(signUp.browserHash, browserHash)));

export const deleteSignUpsOf = (tx: Db, userId: string) => tx.delete(signUp).where(eq(signUp.userId, userId));

export const deleteSignUps = (db: Db, { before }: { before: Date }) =>
  db.delete(signUp).where(lt(signUp.createdAt, before));
