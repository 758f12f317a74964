/**
 * The rules of uploaded files.
 *
 * A file is stored unchanged, and read only to make an image preview (image-preview.ts). Its uploader may link to it in a
 * lesson's text, attach it to a task or submit it with a hand-in, which then decides who may download it. A file that
 * belongs to none of them is deleted after a day (cleanup.ts).
 *
 * The row is inserted before the file is written, and deleted only with the file, so there is no file without a row.
 */

import type { SentFile } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { safeFileName } from '#server/names/file-name.ts';
import { storedName } from '#server/names/stored-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import { pathOf } from './file-path.ts';
import * as store from './files.store.ts';

export { openImagePreview } from './image-preview.ts';

interface NewFile {
  ownerId: string;
  /** The name on the uploader's device. */
  fileName: string;
  bytes: number;
  /** Writes the file to the given path in the file store. */
  put: (path: string) => Promise<unknown>;
}

/** Adds a file; returns its name in the file store. */
export async function addFile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { ownerId, fileName, bytes, put }: NewFile,
) {
  const now = clock.now();
  const name = storedName({ fileName, fallback: 'file', extension: 'bin' }, now);
  await store.insertFile(db, { name, ownerId, fileName: safeFileName(fileName), bytes, createdAt: now });
  await put(pathOf(name));
  return name;
}

interface FileContent {
  ownerId: string;
  fileName: string;
  content: Uint8Array;
}

/** Adds files whose content is in memory, such as those of the demo school. */
export const fileWriter =
  ({ files, clock }: Pick<Services, 'files' | 'clock'>) =>
  (tx: Db, { content, ...file }: FileContent) => {
    const put = (path: string) => files.put(path, content);
    return addFile({ db: tx, clock }, { ...file, bytes: content.length, put });
  };

/** The files with the given names in the file store, by name. */
export async function findFiles(db: Db, names: string[]): Promise<Map<string, SentFile>> {
  const found = names.length > 0 ? await store.listByName(db, names) : [];
  return new Map(found.map((file) => [file.name, file]));
}

/** The total size in bytes of all files that the user has uploaded. */
export const sentBytes = (db: Db, ownerId: string) => store.sumOfOwn(db, ownerId);

interface Choice {
  /** The user who makes the change. */
  by: string;
  /** The names of the files that the task or attempt has before the change. */
  now: string[];
  /** The requested names, in order; undefined for no change. */
  wanted: string[] | undefined;
}

/**
 * Returns the files that a task or attempt has after a change. Each must belong to the user or be among its files already.
 * Locks added files against deletion until the transaction ends; that transaction must store the returned files.
 *
 * @throws {Refusal} invalid  a file belongs to another user, or was deleted
 */
export async function chooseFiles(tx: Db, { by, now, wanted }: Choice) {
  if (wanted === undefined) return now;
  const chosen = [...new Set(wanted)];
  const added = chosen.filter((name) => !now.includes(name));
  const own = added.length > 0 ? await store.lockOwnFilesShared(tx, added, by) : [];
  if (own.length < added.length) throw new Refusal('invalid', filesTexts.gone);
  return chosen;
}

/** The names among `names` whose files the user owns. Locks them against deletion until the transaction ends. */
export const ownFiles = (tx: Db, { names, by }: { names: string[]; by: string }) =>
  names.length > 0 ? store.lockOwnFilesShared(tx, names, by) : Promise.resolve([]);

/** The names among `names` whose files exist. Locks them against deletion until the transaction ends. */
export const lockFiles = (tx: Db, names: string[]) =>
  names.length > 0 ? store.lockFilesShared(tx, names) : Promise.resolve([]);

/**
 * A file, to be sent as a download (server/http/files/download.ts). The caller has checked the permission.
 *
 * @throws {Refusal} not_found  there is no such file
 */
export async function openSentFile({ db, files }: Pick<Services, 'db' | 'files'>, name: string) {
  const file = (await findFiles(db, [name])).get(name);
  const stat = file && (await files.stat(pathOf(name)));
  if (!stat) throw new Refusal('not_found', filesTexts.none);
  return {
    ...stat,
    fileName: file.fileName,
    stream: (range: { first: number; last: number }) => files.stream(pathOf(name), range),
  };
}

/** The bytes of a small file; undefined if the file store has none of that name. The caller has checked the permission. */
export const readSentFile = ({ files }: Pick<Services, 'files'>, name: string) => files.read(pathOf(name));
