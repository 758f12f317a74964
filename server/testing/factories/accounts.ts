/** The words for what becomes of accounts. See given.ts. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session, user } from '#server/db/tables/accounts.ts';
import { attempt } from '#server/db/tables/system.ts';

export const accountGivens = (db: Db) => {
  const personBecomes = (id: string, details: Partial<typeof user.$inferInsert>) =>
    db.update(user).set(details).where(eq(user.id, id));
  return {
    /** Something of a person is otherwise from now on. */
    personBecomes,

    /** Every session of that person has ended. */
    signedOut: (userId: string) => db.delete(session).where(eq(session.userId, userId)),

    /** Another password was chosen by a link: no session goes on, and no new address is waited for. */
    async passwordReset(id: string, passwordHash: string) {
      await personBecomes(id, { passwordHash, pendingEmail: null });
      await db.delete(session).where(eq(session.userId, id));
    },

    /** Something has been tried so often already, since it was first tried; see server/http/limits/limits.ts. */
    async tried(key: string, count: number) {
      const { rowCount } = await db.update(attempt).set({ count }).where(eq(attempt.key, key));
      if (rowCount !== 1) throw new Error(`Nobody has tried ${key} yet`);
    },
  };
};
