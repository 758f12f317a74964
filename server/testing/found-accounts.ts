/** What is found of accounts: people, their sessions, sign-ups that nobody has confirmed. See found.ts. */
import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session, signUp, user } from '#server/db/tables.ts';

/** All of a person but what only the database reads. */
const { search: _, ...columns } = getTableColumns(user);

export const accountsFound = (db: Db) => ({
  /** The person with that address, confirmed or not. */
  personWith: async (email: string) => (await db.select(columns).from(user).where(eq(user.email, email)))[0],

  /** How many sessions the person has, ended or not. */
  sessionsOf: ({ id }: { id: string }) => db.$count(session, eq(session.userId, id)),

  /** The sign-ups with that address that wait to be confirmed. */
  async signUpsOf(email: string) {
    const rows = await db
      .select()
      .from(signUp)
      .innerJoin(user, eq(user.id, signUp.userId))
      .where(eq(user.email, email));
    return rows.map((row) => row.sign_up);
  },
});
