import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { outboxLetter } from '#server/db/tables/system.ts';
import type { Email } from '#server/ports/mail.ts';

export type EmailRow = typeof outboxLetter.$inferSelect;

export const insertEmail = (db: Db, email: Email) => db.insert(outboxLetter).values(email);

/** The newest 200 stored emails, newest first. */
export const listEmails = (db: Db) => db.select().from(outboxLetter).orderBy(desc(outboxLetter.createdAt)).limit(200);

export const findEmail = async (db: Db, id: string) =>
  (await db.select().from(outboxLetter).where(eq(outboxLetter.id, id)))[0];
