import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { savedEmail } from '#server/db/tables/system.ts';
import type { Email } from '#server/ports/mail.ts';

export type EmailRow = typeof savedEmail.$inferSelect;

export const insertEmail = (db: Db, email: Email) => db.insert(savedEmail).values(email);

/** The newest 200 stored emails, newest first. */
export const listEmails = (db: Db) => db.select().from(savedEmail).orderBy(desc(savedEmail.createdAt)).limit(200);

export const findEmail = async (db: Db, id: string) =>
  (await db.select().from(savedEmail).where(eq(savedEmail.id, id)))[0];
