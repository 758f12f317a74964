/** Queries of notifications and pictures. */
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture } from '#server/db/tables/accounts.ts';
import { lessonPicture } from '#server/db/tables/lessons.ts';
import { notification } from '#server/db/tables/notifications.ts';
import { projectPicture } from '#server/db/tables/projects.ts';

export const notificationQueries = (db: Db) => ({
  /** Returns the notifications of a person. */
  notificationsOf: ({ id }: { id: string }) => db.select().from(notification).where(eq(notification.recipientId, id)),

  /** Returns the notifications that link to the page with this path. */
  notificationsTo: (path: string) => db.select().from(notification).where(eq(notification.path, path)),

  /** Returns those of the given picture names whose pictures still exist. */
  picturesNamed: async (names: string[]) =>
    (await db.select().from(picture).where(inArray(picture.name, names))).map(({ name }) => name),

  /** Returns the names of the pictures that are recorded for a lesson’s texts. */
  lessonPictures: async (lessonId: string) =>
    (await db.select().from(lessonPicture).where(eq(lessonPicture.lessonId, lessonId))).map(
      ({ pictureName }) => pictureName,
    ),

  /** Returns the names of the pictures that a project references, which are therefore not deleted. */
  projectPictures: async (projectId: string) =>
    (await db.select().from(projectPicture).where(eq(projectPicture.projectId, projectId))).map(
      ({ pictureName }) => pictureName,
    ),
});
