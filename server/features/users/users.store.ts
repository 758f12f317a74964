import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables.ts';

export type UserRow = typeof user.$inferSelect;

export const findUser = async (db: Db, id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];

export const updateName = (db: Db, id: string, name: string) => db.update(user).set({ name }).where(eq(user.id, id));
