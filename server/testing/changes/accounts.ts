/** Changes people, their sessions, notifications and pictures in the database. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture, session, user } from '#server/db/tables/accounts.ts';
import { merge } from '#server/db/tables/merges.ts';
import { notification, notificationSetting } from '#server/db/tables/notifications.ts';
import { savedFilter } from '#server/db/tables/saved-filters.ts';
import { schoolDetails, translationApproval } from '#server/db/tables/school-details.ts';
import { attempt, secret } from '#server/db/tables/system.ts';

export const accountChanges = (db: Db) => {
  const updatePerson = (id: string, details: Partial<typeof user.$inferInsert>) =>
    db.update(user).set(details).where(eq(user.id, id));
  return {
    updatePerson,

    dateMerge: (id: string, createdAt: Date) => db.update(merge).set({ createdAt }).where(eq(merge.id, id)),

    endSessions: (userId: string) => db.delete(session).where(eq(session.userId, userId)),

    /** Does what a password reset by an emailed link does: ends every session, and drops a pending new email address. */
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
        .where(and(eq(notification.recipientId, userId), eq(notification.title, title))),

    /** Inserts a notification as the previous release did. */
    insertEarlierNotification: ({ userId, kind }: { userId: string; kind: string }) =>
      db.execute(
        sql`insert into notification (user_id, kind, title, path) values (${userId}, ${kind}, 'Boxes', '/assignments')`,
      ),

    /** Gives a person's saved filters a form that an earlier release with other filters would have stored. */
    outdateFilters: ({ id }: { id: string }) =>
      db.update(savedFilter).set({ query: 'type=headteacher' }).where(eq(savedFilter.userId, id)),

    /** Lets this person get emails about notifications at night too, so that a test may run then. */
    endQuietHours: ({ id: userId }: { id: string }) =>
      db.insert(notificationSetting).values({ userId, quietFrom: '00:00', quietUntil: '00:00' }),

    deletePicture: (name: string) => db.delete(picture).where(eq(picture.name, name)),

    /** Renames the school in the database only, as another process does. */
    renameSchool: (name: string) => db.update(schoolDetails).set({ name }),

    /** Makes all approvals of translations look as if earlier texts had been approved. */
    changeApprovedTexts: () => db.update(translationApproval).set({ digest: 'of earlier texts' }),

    /** Deletes the server's generated secrets, as in a new database. */
    deleteSecrets: () => db.delete(secret),
  };
};
