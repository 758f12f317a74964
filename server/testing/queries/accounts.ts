/** What is found of accounts: people, their sessions, sign-ups that nobody has confirmed. See found.ts. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session, signUp, user } from '#server/db/tables/accounts.ts';
import { attempt } from '#server/db/tables/system.ts';
import { personColumns } from '#server/testing/factories/person-columns.ts';

export const accountsFound = (db: Db) => ({
  /** The person as the database has them now. */
  personNow: async (id: string) => (await db.select(personColumns).from(user).where(eq(user.id, id)))[0]!,

  /** The person with that address, confirmed or not. */
  personWith: async (email: string) => (await db.select(personColumns).from(user).where(eq(user.email, email)))[0],

  /** How many sessions the person has, ended or not. */
  sessionsOf: async ({ id }: { id: string }) => (await db.select().from(session).where(eq(session.userId, id))).length,

  /** The sign-ups with that address that wait to be confirmed. */
  async signUpsOf(email: string) {
    const rows = await db
      .select()
      .from(signUp)
      .innerJoin(user, eq(user.id, signUp.userId))
      .where(eq(user.email, email));
    return rows.map((row) => row.sign_up);
  },

  /** How often that has been tried; see server/http/limits/limits.ts. */
  tried: async (key: string) => (await db.select().from(attempt).where(eq(attempt.key, key)))[0]?.count,

  /** All that a table says, as text. */
  async textOf(table: string) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.raw(table)} t`,
    );
    return rows.map(({ row }) => row).join('\n');
  },
});
