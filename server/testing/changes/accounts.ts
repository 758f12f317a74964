/** Changes people, their sessions, notifications and pictures in the database. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture, session, user } from '#server/db/tables/accounts.ts';
import { notification } from '#server/db/tables/notifications.ts';
import { schoolDetails, translationApproval } from '#server/db/tables/school-details.ts';
import { attempt, secret } from '#server/db/tables/system.ts';

export const accountChanges = (db: Db) => {
  const updatePerson = (id: string, details: Partial<typeof user.$inferInsert>) =>
    db.update(user).set(details).where(eq(user.id, id));
  return {
    updatePerson,

    endSessions: (userId: string) => db.delete(session).where(eq(session.userId, userId)),

    /** Does what a password reset by a link does: ends every session, and drops a pending new email address. */
    async resetPassword(id: string, passwordHash: string) {
      await updatePerson(id, { passwordHash, pendingEmail: null });
      await db.delete(session).where(eq(session.userId, id));
    },

    /** Sets the counter of a rate limit (server/http/limits/limits.ts), which must have counted an attempt already. */
    async setAttempts(key: string, count: number) {
      const { rowCount } = await db.update(attempt).set({ count }).where(eq(attempt.key, key));
      if (rowCount !== 1) throw new Error(`No attempt has been counted for ${key}`);
    },

    dateNotification: (createdAt: Date, { userId, title }: { userId: string; title: string }) =>
      db
        .update(notification)
        .set({ createdAt })
        .where(and(eq(notification.userId, userId), eq(notification.title, title))),

    deletePicture: (name: string) => db.delete(picture).where(eq(picture.name, name)),

    /** Renames the school in the database only, as another process does. */
    renameSchool: (name: string) => db.update(schoolDetails).set({ name }),

    /** Makes all approvals of translations look as if they were for earlier texts. */
    changeApprovedTexts: () => db.update(translationApproval).set({ digest: 'of earlier texts' }),

    /** Deletes the server's generated secrets, as in a new database. */
    deleteSecrets: () => db.delete(secret),
  };
};
