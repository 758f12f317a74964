import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { course, picture, user } from '#server/db/tables.ts';

export const insertPicture = (db: Db, row: typeof picture.$inferInsert) => db.insert(picture).values(row);

/** If it is, it stays until the transaction ends. */
export const holdOwnPicture = async (tx: Db, name: string, ownerId: string) =>
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

/** False while a course or a person still shows it. */
export const deleteUnused = async (db: Db, name: string) =>
  (
    await db
      .delete(picture)
      .where(and(eq(picture.name, name), isUnused(db)))
      .returning({ name: picture.name })
  ).length === 1;

const isUnused = (db: Db) =>
  and(
    notExists(db.select({ id: course.id }).from(course).where(eq(course.pictureName, picture.name))),
    notExists(db.select({ id: user.id }).from(user).where(eq(user.pictureName, picture.name))),
  );
