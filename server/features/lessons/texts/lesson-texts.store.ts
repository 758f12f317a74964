import { and, desc, eq, getTableColumns, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { lesson, lessonFile, lessonPicture, lessonText, lessonTextVersion } from '#server/db/tables/lessons.ts';

/** The text of a lesson with its last author's name; undefined if the lesson has none. */
export const findText = async (db: Db, lessonId: string) =>
  (
    await db
      .select({ ...getTableColumns(lessonText), changedByName: user.name })
      .from(lessonText)
      .leftJoin(user, eq(user.id, lessonText.changedById))
      .where(eq(lessonText.lessonId, lessonId))
  )[0];
export type TextRow = NonNullable<Awaited<ReturnType<typeof findText>>>;

/** Returns the published text; empty if nothing is published. */
export const findPublished = async (db: Db, lessonId: string) =>
  (await db.select({ published: lessonText.published }).from(lessonText).where(eq(lessonText.lessonId, lessonId)))[0]
    ?.published ?? '';

interface NewDraft {
  lessonId: string;
  draft: string;
  changedById: string;
  changedAt: Date;
  recentSaves: string[];
}

/** Replaces the draft and increments its revision. */
export const upsertDraft = (tx: Db, { lessonId, ...change }: NewDraft) =>
  tx
    .insert(lessonText)
    .values({ lessonId, revision: 1, ...change })
    .onConflictDoUpdate({
      target: lessonText.lessonId,
      set: { ...change, revision: sql`${lessonText.revision} + 1` },
    });

export const publishDraft = (tx: Db, lessonId: string) =>
  tx.update(lessonText).set({ published: lessonText.draft }).where(eq(lessonText.lessonId, lessonId));

const { text: _, ...aboutVersion } = getTableColumns(lessonTextVersion);

const versions = (db: Db) =>
  db
    .select({
      ...aboutVersion,
      author: sql<string>`coalesce(${user.name}, '')`,
    })
    .from(lessonTextVersion)
    .leftJoin(user, eq(user.id, lessonTextVersion.authorId));
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

const newestFirst = [desc(lessonTextVersion.savedAt), desc(lessonTextVersion.id)];

export const listVersions = (db: Db, lessonId: string) =>
  versions(db)
    .where(eq(lessonTextVersion.lessonId, lessonId))
    .orderBy(...newestFirst);

export const findVersion = async (db: Db, { lessonId, id }: { lessonId: string; id: string }) =>
  (
    await db
      .select({
        ...getTableColumns(lessonTextVersion),
        author: sql<string>`coalesce(${user.name}, '')`,
      })
      .from(lessonTextVersion)
      .leftJoin(user, eq(user.id, lessonTextVersion.authorId))
      .where(and(eq(lessonTextVersion.lessonId, lessonId), eq(lessonTextVersion.id, id)))
  )[0];

/** The number of published versions that are stored for a lesson, and the number of draft versions. */
export const MAX_VERSIONS = 100;

/** Inserts a version, and deletes the oldest ones of its kind beyond the limit. */
export async function insertVersion(tx: Db, row: typeof lessonTextVersion.$inferInsert) {
  await tx.insert(lessonTextVersion).values(row);
  const { lessonId, kind, id } = lessonTextVersion;
  const ofKind = and(eq(lessonId, row.lessonId), eq(kind, row.kind));
  const kept = tx
    .select({ id })
    .from(lessonTextVersion)
    .where(ofKind)
    .orderBy(...newestFirst)
    .limit(MAX_VERSIONS);
  await tx.delete(lessonTextVersion).where(and(ofKind, notInArray(id, kept)));
}

/** When the newest version was written; undefined without one. */
export const lastVersionAt = async (db: Db, lessonId: string) =>
  (
    await db
      .select({ at: max(lessonTextVersion.savedAt) })
      .from(lessonTextVersion)
      .where(eq(lessonTextVersion.lessonId, lessonId))
  )[0]?.at ?? undefined;

export const listPictures = async (db: Db, lessonId: string) =>
  (
    await db.select({ name: lessonPicture.pictureName }).from(lessonPicture).where(eq(lessonPicture.lessonId, lessonId))
  ).map(({ name }) => name);

export const insertPicture = (tx: Db, row: typeof lessonPicture.$inferInsert) => tx.insert(lessonPicture).values(row);

export const listFiles = async (db: Db, lessonId: string) =>
  (await db.select({ name: lessonFile.sentFileName }).from(lessonFile).where(eq(lessonFile.lessonId, lessonId))).map(
    ({ name }) => name,
  );

/** Which of the file names `names` the texts of lessons link to, with the tutors of these lessons. */
export const listLinkedFiles = (db: Db, names: string[]) =>
  db
    .selectDistinct({ name: lessonFile.sentFileName, tutorId: course.tutorId })
    .from(lessonFile)
    .innerJoin(lesson, eq(lesson.id, lessonFile.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(inArray(lessonFile.sentFileName, names));

export const insertFiles = (tx: Db, rows: (typeof lessonFile.$inferInsert)[]) => tx.insert(lessonFile).values(rows);
