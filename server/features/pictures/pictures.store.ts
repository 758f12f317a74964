import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture, user } from '#server/db/tables/accounts.ts';
import { challengePicture } from '#server/db/tables/challenges.ts';
import { course } from '#server/db/tables/courses.ts';
import { handinProjectFile } from '#server/db/tables/handins.ts';
import { lesson, lessonPicture } from '#server/db/tables/lessons.ts';
import { projectPicture } from '#server/db/tables/projects.ts';
import { schoolDetails } from '#server/db/tables/school-details.ts';

export const insertPicture = (db: Db, row: typeof picture.$inferInsert) => db.insert(picture).values(row);

/** Whether the user owns the picture. If so, the picture cannot be deleted until the transaction ends. */
export const lockOwnPictureShared = async (tx: Db, name: string, ownerId: string) =>
  (
    await tx
      .select({ name: picture.name })
      .from(picture)
      .where(and(eq(picture.name, name), eq(picture.ownerId, ownerId)))
      .for('key share')
  ).length === 1;

export const listUnused = (db: Db, { before }: { before: Date }) =>
  db
    .select({ name: picture.name })
    .from(picture)
    .where(and(lt(picture.createdAt, before), isUnused(db)));

/** Deletes a picture; returns false, without deleting, while anything uses it. */
export async function deleteUnused(tx: Db, name: string) {
  // Waits for transactions that are starting to use the picture. Only a statement that begins after they commit sees
  // their rows, so the deletion is a statement of its own.
  await tx.select({ name: picture.name }).from(picture).where(eq(picture.name, name)).for('update');
  return (
    (
      await tx
        .delete(picture)
        .where(and(eq(picture.name, name), isUnused(tx)))
        .returning({ name: picture.name })
    ).length === 1
  );
}

const isUnused = (db: Db) =>
  and(
    notExists(db.select({ id: course.id }).from(course).where(eq(course.pictureName, picture.name))),
    notExists(db.select({ id: lesson.id }).from(lesson).where(eq(lesson.pictureName, picture.name))),
    notExists(
      db.select({ id: lessonPicture.lessonId }).from(lessonPicture).where(eq(lessonPicture.pictureName, picture.name)),
    ),
    notExists(
      db
        .select({ id: challengePicture.challengeId })
        .from(challengePicture)
        .where(eq(challengePicture.pictureName, picture.name)),
    ),
    notExists(
      db
        .select({ id: projectPicture.projectId })
        .from(projectPicture)
        .where(eq(projectPicture.pictureName, picture.name)),
    ),
    notExists(
      db
        .select({ id: handinProjectFile.attemptId })
        .from(handinProjectFile)
        .where(eq(handinProjectFile.pictureName, picture.name)),
    ),
    notExists(
      db.select({ id: schoolDetails.version }).from(schoolDetails).where(eq(schoolDetails.logoName, picture.name)),
    ),
    notExists(db.select({ id: user.id }).from(user).where(eq(user.pictureName, picture.name))),
  );
