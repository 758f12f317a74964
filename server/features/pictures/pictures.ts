/**
 * The rules of pictures.
 *
 * An uploaded picture is converted to WebP in two sizes, so that nothing of the original is served, such as the
 * location of a photo or a script in its metadata. Its uploader may use it for a course, a lesson, a challenge or a
 * profile. An unused picture is deleted after a day (cleanup.ts).
 *
 * The row is inserted before the files are written, so there is no file without a row.
 */

import { pictureSizes } from '#contract/fields/pictures.ts';
import type { Db } from '#server/db/connect.ts';
import { storedName, uploadNameIn } from '#server/names/stored-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import { putFiles, putLogo, readFile, readLogo as readLogoFile } from './picture-files.ts';
import { removePicture } from './pictures.jobs.ts';
import * as store from './pictures.store.ts';

type Needs = Pick<Services, 'db' | 'files' | 'clock' | 'pictureMaker'>;

interface NewPicture {
  ownerId: string;
  /** The name on the uploader's device. */
  fileName: string;
  /** Reads the upload; called after earlier pictures are converted, so that only one picture is in memory. */
  read: () => Promise<Uint8Array>;
}

/**
 * Converts and stores an uploaded picture.
 *
 * @throws {Refusal} invalid  for the same reasons as PictureMaker.toWebp
 */
export async function addPicture({ db, files, clock, pictureMaker }: Needs, { ownerId, fileName, read }: NewPicture) {
  const sizes = await pictureMaker.toWebp(read, pictureSizes);
  const now = clock.now();
  const name = storedName({ fileName, fallback: 'picture', extension: 'webp' }, now);
  await store.insertPicture(db, { name, ownerId, createdAt: now });
  await putFiles(files, name, sizes);
  return serializePicture(name);
}

/** Makes the small PNG of a school's logo from a picture. The PNG is deleted together with the picture. */
export async function makeLogo({ files, pictureMaker }: Pick<Needs, 'files' | 'pictureMaker'>, name: string) {
  const large = await readFile(files, 'large', name);
  if (!large) throw new Refusal('not_found', generalTexts.nothingHere);
  await putLogo(files, name, await pictureMaker.toLogo(large));
}

/**
 * Reads the PNG of a logo.
 * @param fileName  the file name in logoUrl()
 * @throws {Refusal} not_found  no logo was made from a picture of this name
 */
export async function readLogo({ files }: Pick<Needs, 'files'>, fileName: string) {
  const name = fileName.replace(/\.png$/, '.webp');
  const bytes = isPictureName(name) ? await readLogoFile(files, name) : undefined;
  if (!bytes) throw new Refusal('not_found', generalTexts.nothingHere);
  return bytes;
}

/** Returns the picture fields of the contract; they are empty if the course, lesson or user has no picture. */
export const serializePicture = (name: string | null) =>
  name ? { img: `/pictures/large/${name}`, imgName: name } : { img: '', imgName: '' };

/** Reads one size of a picture. @throws {Refusal} not_found  no picture has this name */
export async function readPicture({ files }: Pick<Needs, 'files'>, { size, name }: { size: string; name: string }) {
  const bytes = isPictureName(name) && isSize(size) ? await readFile(files, size, name) : undefined;
  if (!bytes) throw new Refusal('not_found', generalTexts.nothingHere);
  return bytes;
}

/** The width and height of a picture's large size in pixels, and its bytes; undefined if no picture has this name. */
export async function measurePicture({ files, pictureMaker }: Pick<Needs, 'files' | 'pictureMaker'>, name: string) {
  const bytes = isPictureName(name) ? await readFile(files, 'large', name) : undefined;
  return bytes && { ...(await pictureMaker.measure(bytes)), size: bytes.length };
}

const isPictureName = (name: string) => /^\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp$/.test(name);
const isSize = (size: string): size is keyof typeof pictureSizes => Object.hasOwn(pictureSizes, size);

interface Choice {
  /** The user who makes the change. */
  by: string;
  /** The current picture. */
  now: string | null;
  /** The name of the requested picture; empty to remove the picture, undefined for no change. */
  wanted: string | undefined;
}

/**
 * Returns the picture name that the request's fields contain; undefined without fields, empty to remove the picture.
 *
 * @throws {Refusal} invalid  a field is neither the URL nor the name of a picture, or the fields differ
 */
export const pictureNameFrom = (config: Services['config'], fields: (string | undefined)[]) =>
  uploadNameIn(config, { fields, folder: '/pictures/', messages: picturesTexts });

/**
 * Chooses the new picture of a course, a lesson or a profile, in the transaction that stores it.
 *
 * @throws {Refusal} invalid  the picture is neither the user's own nor the current one
 */
export async function choosePicture(tx: Db, { by, now, wanted }: Choice) {
  if (wanted === undefined || wanted === now) return now;
  if (wanted === '') return null;
  if (!(await isOwnPicture(tx, { name: wanted, by }))) throw new Refusal('invalid', picturesTexts.notYours);
  return wanted;
}

/** Whether the user owns the picture. If so, the picture cannot be deleted until the transaction ends. */
export const isOwnPicture = (tx: Db, { name, by }: { name: string; by: string }) =>
  store.lockOwnPictureShared(tx, name, by);

/** Deletes a picture unless it is still used; a job removes the picture's files after the commit. */
export async function deletePictureIfUnused(tx: Db, { queue }: Pick<Services, 'queue'>, name: string | null) {
  if (!name) return;
  if (await store.deleteUnused(tx, name)) await queue.add(tx, removePicture, { name });
}
