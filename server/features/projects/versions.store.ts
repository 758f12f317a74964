/** Reads and writes the earlier versions of projects, and removes the pictures that nothing shows any more. */
import { and, desc, eq, inArray, max, notExists, or, sql } from 'drizzle-orm';
import { MAX_PROJECT_TEXT, MAX_PROJECT_VERSIONS } from '#contract/learning/projects.ts';
import type { Db } from '#server/db/connect.ts';
import { projectFile, projectPicture, projectVersion, publishedPage } from '#server/db/tables/projects.ts';

export const listVersions = (db: Db, projectId: string) =>
  db
    .select({
      id: projectVersion.id,
      savedAt: projectVersion.savedAt,
      files: sql<number>`jsonb_array_length(${projectVersion.files})`,
    })
    .from(projectVersion)
    .where(eq(projectVersion.projectId, projectId))
    .orderBy(desc(projectVersion.revision));

export const findVersion = async (db: Db, { projectId, id }: { projectId: string; id: string }) =>
  (
    await db
      .select()
      .from(projectVersion)
      .where(and(eq(projectVersion.projectId, projectId), eq(projectVersion.id, id)))
  )[0];

/** When the files of the newest version were saved; undefined without a version. */
export const lastVersionAt = async (db: Db, projectId: string) =>
  (
    await db
      .select({ at: max(projectVersion.savedAt) })
      .from(projectVersion)
      .where(eq(projectVersion.projectId, projectId))
  )[0]?.at ?? undefined;

/** Maximum characters of all versions of a project: with full projects fewer versions are kept. */
const MAX_CHARACTERS = 10 * MAX_PROJECT_TEXT;

/** Inserts a version, and deletes the oldest ones beyond the limits. */
export async function insertVersion(tx: Db, row: typeof projectVersion.$inferInsert) {
  await tx.insert(projectVersion).values(row);
  const order = sql`(order by ${projectVersion.revision} desc)`;
  const ranked = tx
    .select({
      id: projectVersion.id,
      rank: sql<number>`row_number() over ${order}`.as('rank'),
      total: sql<number>`sum(${projectVersion.characters}) over ${order}`.as('total'),
    })
    .from(projectVersion)
    .where(eq(projectVersion.projectId, row.projectId))
    .as('ranked');
  const tooMany = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.rank} > ${MAX_PROJECT_VERSIONS} or ${ranked.total} > ${MAX_CHARACTERS}`);
  await tx.delete(projectVersion).where(inArray(projectVersion.id, tooMany));
}

/** Removes the project's pictures that neither its files nor its versions nor its published page show. */
export async function deleteUnusedPictures(tx: Db, projectId: string) {
  const { projectId: ofProject, pictureName } = projectPicture;
  const shows = sql`jsonb_build_array(jsonb_build_object('pictureName', ${pictureName}))`;
  const inFiles = tx
    .select({ one: sql`1` })
    .from(projectFile)
    .where(and(eq(projectFile.projectId, projectId), eq(projectFile.pictureName, pictureName)));
  const inVersions = tx
    .select({ one: sql`1` })
    .from(projectVersion)
    .where(and(eq(projectVersion.projectId, projectId), sql`${projectVersion.files} @> ${shows}`));
  const { shown, waiting } = publishedPage;
  const onPage = tx
    .select({ one: sql`1` })
    .from(publishedPage)
    .where(
      and(
        eq(publishedPage.projectId, projectId),
        or(sql`${shown} -> 'files' @> ${shows}`, sql`${waiting} -> 'files' @> ${shows}`),
      ),
    );
  await tx
    .delete(projectPicture)
    .where(and(eq(ofProject, projectId), notExists(inFiles), notExists(inVersions), notExists(onPage)));
}
