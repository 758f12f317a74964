/** What is found of notifications and pictures. See found.ts. */
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture } from '#server/db/tables/accounts.ts';
import { notification } from '#server/db/tables/notifications.ts';

export const noticesFound = (db: Db) => ({
  /** The notifications of a person. */
  noticesOf: ({ id }: { id: string }) => db.select().from(notification).where(eq(notification.userId, id)),

  /** The notifications that lead to that page. */
  noticesTo: (path: string) => db.select().from(notification).where(eq(notification.path, path)),

  /** Which of those pictures there still are. */
  picturesNamed: async (names: string[]) =>
    (await db.select().from(picture).where(inArray(picture.name, names))).map(({ name }) => name),
});
