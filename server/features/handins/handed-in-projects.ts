/**
 * Projects as hand-ins. An attempt has a copy of the project's saved files at the time of its submission, so that it never
 * changes; pictures are copied by reference, and stored as long as the attempt. A draft only names the project.
 */
import type { Content, SubmittedContent } from '#contract/handins.ts';
import type { Db } from '#server/db/connect.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';
import { lockOwnProject, serializeFiles, zipFiles } from '#server/features/projects/projects.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as projectsTexts from '#texts/learning/projects.ts';
import * as store from './handed-in-projects.store.ts';
import type { SubmittedAttempt } from './handins.store.ts';
import { loadReadableAttempt } from './readable-attempts.ts';

/** The columns of an attempt that is not a project. */
const noProject = { projectName: null, projectKind: null, projectRevision: null };

/**
 * Locks the project against saves, and returns the columns by which an attempt or draft names it.
 *
 * @throws {Refusal} not_found  the student has no such project
 * @throws {Refusal} conflict   its files have changed since the revision that the student has seen
 */
export async function lockChosenProject(tx: Db, student: User, { projectId, projectRevision }: Chosen) {
  if (projectId === null) return noProject;
  const { name, kind, revision } = await lockOwnProject(tx, student, projectId);
  if (projectRevision !== undefined && projectRevision !== revision)
    throw new Refusal('conflict', projectsTexts.changedMeanwhile);
  return { projectName: name, projectKind: kind, projectRevision: revision };
}

type Chosen = Pick<Content, 'projectId'> & Pick<Partial<SubmittedContent>, 'projectRevision'>;

/** Copies the files of the locked project into the attempt. @throws {Refusal} invalid  it has no files */
export async function copyProject(tx: Db, attemptId: string, { projectId }: Pick<Content, 'projectId'>) {
  if (projectId === null) return;
  if ((await store.copyFiles(tx, { attemptId, projectId })) === 0) throw new Refusal('invalid', handinsTexts.noFiles);
}

type Named = Pick<SubmittedAttempt, 'projectId' | 'projectName' | 'projectKind'>;

export const serializeProject = ({ projectId, projectName, projectKind }: Named) =>
  projectName !== null && projectKind !== null ? { _id: projectId, name: projectName, kind: projectKind } : null;

/**
 * Returns the files of a project that was handed in, for its student, or for the staff who manage the course.
 *
 * @throws {Refusal} not_found  the attempt is not a project, or the reader may not see it
 */
export async function readHandedIn(needs: Pick<Services, 'db' | 'config'>, reader: User, attemptId: string) {
  const { name, kind, rows } = await loadRows(needs, reader, attemptId);
  const pictures = rows.flatMap(({ pictureName, width, height, size }) =>
    pictureName === null ? [] : { pictureName, width: width ?? 0, height: height ?? 0, size: size ?? 0 },
  );
  return { name, kind, files: serializeFiles(rows.map(toStoredFile), pictures) };
}

/** Returns the files of readHandedIn as a zip, with the project's name. Throws the same refusal as readHandedIn. */
export async function zipHandedIn(needs: Pick<Services, 'db' | 'config' | 'files'>, reader: User, attemptId: string) {
  const { name, rows } = await loadRows(needs, reader, attemptId);
  return { fileName: `${name}.zip`, zip: await zipFiles(needs, rows.map(toStoredFile)) };
}

async function loadRows(needs: Pick<Services, 'db' | 'config'>, reader: User, attemptId: string) {
  const attempt = await loadReadableAttempt(needs, reader, attemptId);
  const project = attempt && serializeProject(attempt);
  if (!project) throw new Refusal('not_found', filesTexts.none);
  return { ...project, rows: await store.listFiles(needs.db, attemptId) };
}

type FileRow = Awaited<ReturnType<typeof store.listFiles>>[number];

const toStoredFile = ({ path, text, pictureName }: FileRow): StoredFile =>
  pictureName === null ? { path, text: text ?? '' } : { path, pictureName };
