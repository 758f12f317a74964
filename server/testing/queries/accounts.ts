/** Queries of people, their sessions and unconfirmed sign-ups. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session, signUp, user } from '#server/db/tables/accounts.ts';
import { attempt } from '#server/db/tables/system.ts';
import { personColumns } from '#server/testing/factories/person-columns.ts';

export const accountQueries = (db: Db) => ({
  /** Returns the current row of the person. */
  person: async (id: string) => (await db.select(personColumns).from(user).where(eq(user.id, id)))[0]!,

  /** Returns the person with this email address, whether the address is confirmed or not. */
  personByEmail: async (email: string) => (await db.select(personColumns).from(user).where(eq(user.email, email)))[0],

  /** Returns the number of the person's sessions, including expired ones. */
  sessionCount: async ({ id }: { id: string }) =>
    (await db.select().from(session).where(eq(session.userId, id))).length,

  /** Returns the unconfirmed sign-ups with this email address. */
  async signUpsOf(email: string) {
    const rows = await db
      .select()
      .from(signUp)
      .innerJoin(user, eq(user.id, signUp.userId))
      .where(eq(user.email, email));
    return rows.map((row) => row.sign_up);
  },

  /** Returns the counter of a rate limit; see server/http/limits/limits.ts. */
  attempts: async (key: string) => (await db.select().from(attempt).where(eq(attempt.key, key)))[0]?.count,

  /** Returns all columns that refer to people, as 'table.column'. */
  async accountColumns() {
    const { rows } = await db.execute<{ name: string }>(sql`
      select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = '"user"'::regclass`);
    return rows.map(({ name }) => name);
  },

  /** Returns all rows of a table as text, in which tests search for secrets. */
  async tableText(table: string) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.raw(table)} t`,
    );
    return rows.map(({ row }) => row).join('\n');
  },
});
