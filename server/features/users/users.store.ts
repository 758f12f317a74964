import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';

export type UserRow = typeof user.$inferSelect;

export const findUser = async (db: Db, id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];

export const updateUser = (db: Db, id: string, change: Partial<Pick<UserRow, 'name' | 'pictureName' | 'locale'>>) =>
  db.update(user).set(change).where(eq(user.id, id));
