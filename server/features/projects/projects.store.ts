import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { project, projectFile, projectPicture, type StoredFile } from '#server/db/tables/projects.ts';

export type ProjectRow = typeof project.$inferSelect;
export type NewProject = Pick<ProjectRow, 'ownerId' | 'name' | 'kind' | 'changedAt'> & { forkedFrom?: string };
type Owned = Pick<ProjectRow, 'id' | 'ownerId'>;

const isOwned = ({ id, ownerId }: Owned) => and(eq(project.id, id), eq(project.ownerId, ownerId));

export const listProjects = (db: Db, ownerId: string) =>
  db.select().from(project).where(eq(project.ownerId, ownerId)).orderBy(desc(project.changedAt), asc(project.id));

export const findProject = async (db: Db, owned: Owned) => (await db.select().from(project).where(isOwned(owned)))[0];

/** Locks a project: changes of its files run one after the other. */
export const lockProject = async (tx: Db, owned: Owned) =>
  (await tx.select().from(project).where(isOwned(owned)).for('update'))[0];

/** The number of a person's projects. Until the transaction ends, nobody else can count them in this way. */
export async function countForInsert(tx: Db, ownerId: string) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update');
  return (await tx.select({ projects: count() }).from(project).where(eq(project.ownerId, ownerId)))[0]!.projects;
}

export const insertProject = async (tx: Db, row: NewProject) =>
  (
    await tx
      .insert(project)
      .values({ ...row, createdAt: row.changedAt })
      .returning()
  )[0]!;

type Change = Partial<Pick<ProjectRow, 'name' | 'recentSaves'>> & { changedAt: Date };

export const updateProject = async (db: Db, owned: Owned, change: Change) =>
  (await db.update(project).set(change).where(isOwned(owned)).returning())[0];

/** Stores that the files were saved; the revision counts one up. */
export const countSave = async (tx: Db, id: string, change: Required<Pick<Change, 'recentSaves' | 'changedAt'>>) =>
  (
    await tx
      .update(project)
      .set({ ...change, revision: sql`${project.revision} + 1` })
      .where(eq(project.id, id))
      .returning()
  )[0]!;

export const deleteProject = async (db: Db, owned: Owned) =>
  (await db.delete(project).where(isOwned(owned)).returning({ id: project.id })).length === 1;

export type PictureRow = typeof projectPicture.$inferSelect;

export const listPictures = (db: Db, projectId: string) =>
  db.select().from(projectPicture).where(eq(projectPicture.projectId, projectId));

export const insertPictures = async (tx: Db, rows: PictureRow[]) => {
  if (rows.length > 0) await tx.insert(projectPicture).values(rows);
};

/** A project with its files, and what is known of its pictures. */
export interface WholeProject {
  project: ProjectRow;
  files: StoredFile[];
  pictures: PictureRow[];
}

/** The files of a project in the order of their paths, which is the same in every database. */
export const listFiles = async (db: Db, projectId: string) =>
  (
    await db
      .select(getTableColumns(projectFile))
      .from(projectFile)
      .where(eq(projectFile.projectId, projectId))
      .orderBy(sql`${projectFile.path} collate "C"`)
  ).map(toStoredFile);

const toStoredFile = ({ path, text, pictureName }: typeof projectFile.$inferSelect): StoredFile =>
  pictureName === null ? { path, text: text ?? '' } : { path, pictureName };

interface Replacement {
  projectId: string;
  before: StoredFile[];
  after: StoredFile[];
}

/** Makes the files of a project those of `after`; only rows that differ are written. */
export async function replaceFiles(tx: Db, { projectId, before, after }: Replacement) {
  const kept = new Map(before.map((file) => [file.path, contentOf(file)]));
  const changed = after.filter((file) => kept.get(file.path) !== contentOf(file));
  const paths = new Set(after.map(({ path }) => path));
  const outdated = [...before.filter(({ path }) => !paths.has(path)), ...changed].map(({ path }) => path);
  const { projectId: ofProject, path } = projectFile;
  if (outdated.length > 0) await tx.delete(projectFile).where(and(eq(ofProject, projectId), inArray(path, outdated)));
  if (changed.length > 0) await tx.insert(projectFile).values(changed.map((file) => ({ projectId, ...file })));
}

/** Tells a text from a picture of the same name. */
const contentOf = (file: StoredFile) => ('text' in file ? `text ${file.text}` : `picture ${file.pictureName}`);
