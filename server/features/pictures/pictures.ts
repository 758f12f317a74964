/**
 * The rules of pictures.
 *
 * What comes in is decoded and made anew as WebP in two sizes, so that nothing
 * of the sender's file is ever served: no place where a photo was taken, no
 * script in a comment. A picture belongs to whoever sent it, who may put it on a
 * course or a profile; a day later, what stands nowhere is swept.
 *
 * The row is written before the files and deleted before them, so a file without
 * a row does not stay.
 */
import { generalMessages } from '#contract/messages/general-messages.ts';
import { pictureMessages, pictureSizes } from '#contract/pictures.ts';
import type { Db } from '#server/db/connect.ts';
import { storedName, uploadNameIn } from '#server/names/stored-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { putFiles, readFile } from './picture-files.ts';
import { removePicture } from './pictures.jobs.ts';
import * as store from './pictures.store.ts';

type Needs = Pick<Services, 'db' | 'files' | 'clock' | 'pictureMaker'>;

interface SentPicture {
  ownerId: string;
  /** As the sender calls it. */
  fileName: string;
  /** Asked for when it is this one's turn: pictures are made one after the other, and so is only one in memory. */
  read: () => Promise<Uint8Array>;
}

/**
 * Takes a picture in; it comes back as it will be shown.
 *
 * @throws {Refusal} invalid  not a picture of a kind we take, or with too many pixels
 */
export async function addPicture({ db, files, clock, pictureMaker }: Needs, { ownerId, fileName, read }: SentPicture) {
  const sizes = await pictureMaker.toWebp(read, pictureSizes);
  const now = clock.now();
  const name = storedName({ fileName, otherwise: 'picture', ending: 'webp' }, now);
  await store.insertPicture(db, { name, ownerId, createdAt: now });
  await putFiles(files, name, sizes);
  return toWire(name);
}

/** How a picture is named on the wire; empty where there is none. */
export const toWire = (name: string | null) =>
  name ? { img: `/pictures/large/${name}`, imgName: name } : { img: '', imgName: '' };

/** @throws {Refusal} not_found  no picture has that name */
export async function readPicture({ files }: Pick<Needs, 'files'>, { size, name }: { size: string; name: string }) {
  const isName = /^\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp$/.test(name);
  const bytes = isName && isSize(size) ? await readFile(files, size, name) : undefined;
  if (!bytes) throw new Refusal('not_found', generalMessages.nothingHere);
  return bytes;
}

const isSize = (size: string): size is keyof typeof pictureSizes => Object.hasOwn(pictureSizes, size);

interface Choice {
  /** Who puts it there. */
  by: string;
  /** What stands there now. */
  now: string | null;
  /** What they ask for, by name; empty for none, undefined to leave it. */
  wanted: string | undefined;
}

/**
 * The name in the fields of a request that name a picture; undefined where there is none, empty to take it away.
 *
 * @throws {Refusal} invalid  a field holds neither an address nor a name of ours, or they differ
 */
export const namedPicture = (config: Services['config'], fields: (string | undefined)[]) =>
  uploadNameIn(config, { fields, folder: '/pictures/', messages: pictureMessages });

/**
 * The picture that a course, a lesson or a profile has from now on. In the transaction that puts it there.
 *
 * @throws {Refusal} invalid  not the chooser's own picture, nor the one that is there
 */
export async function choosePicture(tx: Db, { by, now, wanted }: Choice) {
  if (wanted === undefined || wanted === now) return now;
  if (wanted === '') return null;
  if (!(await isOwnPicture(tx, { name: wanted, by }))) throw new Refusal('invalid', pictureMessages.notYours);
  return wanted;
}

/** If it is, it stays until the transaction ends. */
export const isOwnPicture = (tx: Db, { name, by }: { name: string; by: string }) => store.holdOwnPicture(tx, name, by);

/** Takes a picture out of the store once nothing shows it any more; its files go when the transaction has committed. */
export async function dropPicture(tx: Db, { queue }: Pick<Services, 'queue'>, name: string | null) {
  if (!name) return;
  if (await store.deleteUnused(tx, name)) await queue.add(tx, removePicture, { name });
}
