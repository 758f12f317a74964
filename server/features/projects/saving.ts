/**
 * The rules of saving a project's files. A save names the revision that it is based on, and is refused when another page
 * has saved since; a repeated save is answered like the first one. A save changes all of its files or none.
 *
 * Before a save, the files as they were become a version if the newest version is ten minutes old, or if the save
 * removes much of the text.
 */
import { MAX_PICTURES_BYTES, type ProjectChange } from '#contract/learning/projects.ts';
import type { Db } from '#server/db/connect.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';
import { isOwnPicture, measurePicture } from '#server/features/pictures/pictures.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import * as texts from '#texts/learning/projects.ts';
import { applyChanges, charactersOf } from './changes.ts';
import { announceSave, lockSharedProject } from './help.ts';
import * as store from './projects.store.ts';
import { findVersion, lockOwnProject, readFiles } from './projects.ts';
import * as versions from './versions.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'pictureMaker'>;
type Owner = Pick<User, 'id'>;
type Writer = Pick<User, 'id' | 'type'>;

/** Milliseconds between two versions of files that are being changed. */
const BETWEEN_VERSIONS = 10 * 60_000;
/** A save that leaves a smaller share of the text creates a version at once. */
const MIN_SHARE_LEFT = 0.7;
/**
 * The number of saves whose ids are kept: a page whose reply was lost repeats its save. A page that saves again after a
 * reply names the save before, whose id is dropped, so that these are the saves of many pages, however quick they are.
 */
const RECENT_SAVES = 200;
/** Maximum bytes of all pictures that the files and the versions of a project show. */
const MAX_KEPT_BYTES = 4 * MAX_PICTURES_BYTES;

interface Save {
  projectId: string;
  /** The revision that the page has seen. */
  revision: number;
  saveId: string;
  /** The page's save before, if its reply has come: it will not be repeated, so its id is dropped. */
  answered?: string | undefined;
}

/**
 * Applies changes to the files.
 *
 * @throws {Refusal} not_found  there is no such project, or it is not open to the user (help.ts)
 * @throws {Refusal} conflict   the files have changed since that revision
 * @throws {Refusal} invalid    for the same reasons as applyChanges, or a picture is not the user's or too large
 */
export async function saveProject(needs: Needs, writer: Writer, save: Save & { changes: ProjectChange[] }) {
  const { projectId, changes } = save;
  const named = changes.flatMap((change) => ('imgName' in change ? [change.imgName] : []));
  const measured = await measure(needs, named);
  return needs.db.transaction(async (tx) => {
    const project = await lockSharedProject(tx, needs, { reader: writer, projectId });
    if (project.recentSaves.includes(save.saveId)) return project;
    requireCurrentRevision(project, save);
    const before = await store.listFiles(tx, projectId);
    const after = applyChanges(before, changes);
    await addPictures(tx, { projectId, writerId: writer.id, measured, after });
    return storeFiles(tx, { project, save, before, after, now: needs.clock.now() });
  });
}

/**
 * Replaces the files by those of an earlier version. What was there becomes a version.
 *
 * @throws {Refusal} not_found  the user has no such project, or it no such version
 * @throws {Refusal} conflict   the files have changed since that revision
 */
export const restoreVersion = ({ db, clock }: Pick<Needs, 'db' | 'clock'>, owner: Owner, save: Save & { id: string }) =>
  db.transaction(async (tx) => {
    const { projectId } = save;
    const project = await lockOwnProject(tx, owner, projectId);
    if (project.recentSaves.includes(save.saveId)) return readFiles(tx, project);
    requireCurrentRevision(project, save);
    const before = await store.listFiles(tx, projectId);
    const { files: after } = await findVersion(tx, save);
    const restored = await storeFiles(tx, { project, save, before, after, now: clock.now(), isRestored: true });
    return readFiles(tx, restored);
  });

function requireCurrentRevision({ revision }: store.ProjectRow, seen: Save) {
  if (seen.revision !== revision) throw new Refusal('conflict', texts.changedMeanwhile);
}

type Measured = Map<string, Omit<store.PictureRow, 'projectId' | 'pictureName'>>;

/** Reads the sizes of pictures before the transaction, because that takes time. Names of no picture are left out. */
async function measure(needs: Needs, names: string[]): Promise<Measured> {
  const measured: Measured = new Map();
  for (const name of new Set(names)) {
    const size = await measurePicture(needs, name);
    if (size) measured.set(name, size);
  }
  return measured;
}

interface AddedPictures {
  projectId: string;
  writerId: string;
  measured: Measured;
  after: StoredFile[];
}

/** Stores which pictures the files show now. */
async function addPictures(tx: Db, { projectId, writerId, measured, after }: AddedPictures) {
  const known = await store.listPictures(tx, projectId);
  const shown = new Set(after.flatMap((file) => ('pictureName' in file ? [file.pictureName] : [])));
  const added: store.PictureRow[] = [];
  for (const pictureName of shown) {
    if (known.some((picture) => picture.pictureName === pictureName)) continue;
    const size = measured.get(pictureName);
    const isOwn = await isOwnPicture(tx, { name: pictureName, by: writerId });
    if (!size || !isOwn) throw new Refusal('invalid', picturesTexts.notYours);
    added.push({ projectId, pictureName, ...size });
  }
  const kept = [...known, ...added];
  if (bytesOf(kept.filter(({ pictureName }) => shown.has(pictureName))) > MAX_PICTURES_BYTES)
    throw new Refusal('invalid', texts.picturesTooLarge);
  if (added.length > 0 && bytesOf(kept) > MAX_KEPT_BYTES) throw new Refusal('invalid', texts.versionsTooLarge);
  await store.insertPictures(tx, added);
}

const bytesOf = (pictures: store.PictureRow[]) => pictures.reduce((sum, { size }) => sum + size, 0);

interface FileWrite {
  project: store.ProjectRow;
  save: Save;
  before: StoredFile[];
  after: StoredFile[];
  now: Date;
  isRestored?: boolean;
}

async function storeFiles(tx: Db, write: FileWrite) {
  const { project, save, before, after, now } = write;
  const { id: projectId } = project;
  if (await isVersionDue(tx, write))
    await versions.insertVersion(tx, {
      projectId,
      revision: project.revision,
      files: before,
      characters: charactersOf(before),
      savedAt: project.changedAt,
    });
  await store.replaceFiles(tx, { projectId, before, after });
  await versions.deleteUnusedPictures(tx, projectId);
  const unanswered = project.recentSaves.filter((id) => id !== save.answered);
  const recentSaves = [...unanswered, save.saveId].slice(-RECENT_SAVES);
  await announceSave(tx, project, now);
  return store.countSave(tx, projectId, { recentSaves, changedAt: now });
}

async function isVersionDue(tx: Db, { project, before, after, now, isRestored }: FileWrite) {
  if (isRestored || charactersOf(after) < charactersOf(before) * MIN_SHARE_LEFT || removesText(before, after))
    return true;
  const lastAt = await versions.lastVersionAt(tx, project.id);
  return !lastAt || now.getTime() - lastAt.getTime() >= BETWEEN_VERSIONS;
}

/** Whether a text is lost: its file was removed, and no other file has the same text, as after a rename. */
function removesText(before: StoredFile[], after: StoredFile[]) {
  const paths = new Set(after.map(({ path }) => path));
  const texts = new Set(after.map((file) => ('text' in file ? file.text : undefined)));
  return before.some((file) => 'text' in file && file.text !== '' && !paths.has(file.path) && !texts.has(file.text));
}
