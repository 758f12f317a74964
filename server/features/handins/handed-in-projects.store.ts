/** Copies the files of projects into attempts, and reads them there. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { handinProjectFile } from '#server/db/tables/handins.ts';
import { projectFile, projectPicture } from '#server/db/tables/projects.ts';

/** A text of a project that was handed in. */
export interface ProjectText {
  path: string;
  bytes: number;
}

const inOrder = asc(sql`${handinProjectFile.path} collate "C"`);

/** Copies the saved files of a project into the attempt. Returns their number. */
export async function copyFiles(tx: Db, { attemptId, projectId }: { attemptId: string; projectId: string }) {
  const { pictureName } = projectFile;
  const isShown = and(eq(projectPicture.projectId, projectFile.projectId), eq(projectPicture.pictureName, pictureName));
  const { path, text } = projectFile;
  const { width, height, size } = projectPicture;
  const files = await tx
    .select({ path, text, pictureName, width, height, size })
    .from(projectFile)
    .leftJoin(projectPicture, isShown)
    .where(eq(projectFile.projectId, projectId));
  if (files.length > 0) await tx.insert(handinProjectFile).values(files.map((file) => ({ attemptId, ...file })));
  return files.length;
}

/** Returns paths and sizes of the attempts' texts, keyed by attempt id. */
export async function listTexts(db: Db, attemptIds: string[]) {
  const byAttempt = new Map<string, ProjectText[]>();
  if (attemptIds.length === 0) return byAttempt;
  const { attemptId: ofAttempt, path, text } = handinProjectFile;
  const rows = await db
    .select({ attemptId: ofAttempt, path, bytes: sql<number>`octet_length(${text})` })
    .from(handinProjectFile)
    .where(and(inArray(ofAttempt, attemptIds), isNotNull(text)))
    .orderBy(inOrder);
  for (const { attemptId, ...file } of rows) byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), file]);
  return byAttempt;
}

export async function readText(db: Db, { attemptId, path }: { attemptId: string; path: string }) {
  const isFile = and(eq(handinProjectFile.attemptId, attemptId), eq(handinProjectFile.path, path));
  const [file] = await db.select({ text: handinProjectFile.text }).from(handinProjectFile).where(isFile);
  return file?.text ?? undefined;
}

export const listFiles = (db: Db, attemptId: string) =>
  db.select().from(handinProjectFile).where(eq(handinProjectFile.attemptId, attemptId)).orderBy(inOrder);
