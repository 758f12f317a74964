/**
 * The rules of projects: a person's folders of text files and pictures. Only the owner has access, and for some hours
 * those whom the owner asks for help (help.ts); to others a project does not exist.
 *
 * The files change in saving.ts, run in running.ts and come from templates.ts. Pictures are rows of the table picture;
 * a project holds on to those that its files, its versions and its published page show, an attempt to those that were
 * handed in with it, and the hourly cleanup of pictures deletes the rest.
 */
import { MAX_PROJECTS, type ProjectKind } from '#contract/learning/projects.ts';
import type { Locale } from '#messages/locales.ts';
import { type Db, inSnapshot } from '#server/db/connect.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/projects.ts';
import * as store from './projects.store.ts';
import { templateOf } from './templates.ts';
import * as versions from './versions.store.ts';

export { zipFiles } from './project-zip.ts';
export { serializeFiles } from './projects.serializers.ts';
export { listPictures } from './projects.store.ts';
export { deleteUnusedPictures } from './versions.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Owner = Pick<User, 'id'>;

export const listProjects = (db: Db, { id: ownerId }: Owner) => store.listProjects(db, ownerId);

interface NewProject {
  name: string;
  kind: ProjectKind;
  /** The language of the template. */
  locale: Locale;
}

/** Creates a project from the template of its kind. @throws {Refusal} conflict  the owner has too many projects */
export const createProject = (needs: Needs, owner: Owner, { name, kind, locale }: NewProject) =>
  needs.db.transaction(async (tx) => {
    await requireRoom(tx, owner);
    const project = await store.insertProject(tx, { ownerId: owner.id, name, kind, changedAt: needs.clock.now() });
    await store.replaceFiles(tx, { projectId: project.id, before: [], after: templateOf(kind, locale) });
    return readFiles(tx, project);
  });

/** Locks the owner's account before any project, as a merge of accounts does. */
async function requireRoom(tx: Db, { id }: Owner) {
  if ((await store.countForInsert(tx, id)) >= MAX_PROJECTS)
    throw new Refusal('conflict', texts.tooManyProjects(MAX_PROJECTS));
}

/** @throws {Refusal} not_found  the user has no such project */
export const loadOwnProject = (db: Db, owner: Owner, id: string): Promise<store.WholeProject> =>
  inSnapshot(db, async (tx) => readFiles(tx, requireProject(await store.findProject(tx, { id, ownerId: owner.id }))));

/** Locks a project until the transaction ends. Throws the same refusal as loadOwnProject. */
export const lockOwnProject = async (tx: Db, owner: Owner, id: string) =>
  requireProject(await store.lockProject(tx, { id, ownerId: owner.id }));

export const readFiles = async (db: Db, project: store.ProjectRow): Promise<store.WholeProject> => ({
  project,
  files: await store.listFiles(db, project.id),
  pictures: await store.listPictures(db, project.id),
});

function requireProject<Found>(project: Found | undefined) {
  if (!project) throw new Refusal('not_found', texts.gone);
  return project;
}

/** Renames a project. Throws the same refusal as loadOwnProject. */
export const renameProject = async (
  { db, clock }: Needs,
  { id: ownerId }: Owner,
  { id, name }: { id: string; name: string },
) => requireProject(await store.updateProject(db, { id, ownerId }, { name, changedAt: clock.now() }));

/** Deletes a project with its versions and its published page. Throws the same refusal as loadOwnProject. */
export async function removeProject(db: Db, { id: ownerId }: Owner, id: string) {
  if (!(await store.deleteProject(db, { id, ownerId }))) throw new Refusal('not_found', texts.gone);
}

/**
 * Copies a project without its versions.
 *
 * @throws {Refusal} not_found  as loadOwnProject
 * @throws {Refusal} conflict   the owner has too many projects
 */
export const forkProject = (needs: Needs, owner: Owner, { id, name }: { id: string; name: string }) =>
  needs.db.transaction(async (tx) => {
    await requireRoom(tx, owner);
    const original = await lockOwnProject(tx, owner, id);
    const { kind, name: forkedFrom } = original;
    const changedAt = needs.clock.now();
    const copy = await store.insertProject(tx, { ownerId: owner.id, name, kind, forkedFrom, changedAt });
    const { files, pictures } = await readFiles(tx, original);
    const shown = new Set(files.map((file) => 'pictureName' in file && file.pictureName));
    const kept = pictures.filter(({ pictureName }) => shown.has(pictureName));
    await store.insertPictures(
      tx,
      kept.map((picture) => ({ ...picture, projectId: copy.id })),
    );
    await store.replaceFiles(tx, { projectId: copy.id, before: [], after: files });
    return readFiles(tx, copy);
  });

/** Lists the earlier versions, newest first. Throws the same refusal as loadOwnProject. */
export const listVersions = (db: Db, owner: Owner, projectId: string) =>
  inSnapshot(db, async (tx) => {
    requireProject(await store.findProject(tx, { id: projectId, ownerId: owner.id }));
    return versions.listVersions(tx, projectId);
  });

/** Returns an earlier version. @throws {Refusal} not_found  the user has no such project, or it no such version */
export const loadOwnVersion = (db: Db, owner: Owner, { projectId, id }: { projectId: string; id: string }) =>
  inSnapshot(db, async (tx) => {
    requireProject(await store.findProject(tx, { id: projectId, ownerId: owner.id }));
    return { version: await findVersion(tx, { projectId, id }), pictures: await store.listPictures(tx, projectId) };
  });

/** @throws {Refusal} not_found  the project has no such version */
export async function findVersion(db: Db, version: { projectId: string; id: string }) {
  const found = await versions.findVersion(db, version);
  if (!found) throw new Refusal('not_found', texts.versionGone);
  return found;
}
