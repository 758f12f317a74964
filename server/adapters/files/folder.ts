/** Implements the file store in a local folder. */
import { createReadStream } from 'node:fs';
import { link, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Files } from '#server/ports/files.ts';
import { asStorageFull, atOnce, checkedName, PROBE, SPARE, undefinedIfMissing } from './disk.ts';
import { inNewFolder, makeTemporaryFolder, removeUnfinished } from './temporary-folders.ts';
import { unfinishedFiles } from './unfinished.ts';
import { checkDisk, moveIn, putWhole } from './whole-files.ts';

/**
 * Opens the store.
 *
 * @param options.spare bytes of the disk that temporary and unfinished files leave free
 * @param options.keepsPaths  whether the path of `withPath` stays readable when the file is removed, as a move to S3 does
 */
export function folderFiles(folder: string, { spare = SPARE, keepsPaths = false } = {}): Files {
  const pathOf = (name: string) => join(folder, checkedName(name));
  // Not awaited: leftover files that cannot be removed now are removed at the next start.
  void removeUnfinished(folder).catch(() => {});
  return {
    put: (name, bytes) => putWhole(pathOf(name), bytes).catch(asStorageFull),
    read: (name) => readFile(pathOf(name)).catch(undefinedIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    stat: (name) =>
      stat(pathOf(name)).then(({ size, mtime }) => ({ bytes: size, changedAt: mtime }), undefinedIfMissing),
    stream: (name, range) => createReadStream(pathOf(name), range && { start: range.first, end: range.last }),
    withPath: async (name, use) => (keepsPaths ? withLink(folder, pathOf(name), use) : use(pathOf(name))),
    withFolder: (bytes, use) => inNewFolder(folder, bytes + spare, use),
    moveIn: (name, path, commit = atOnce) => moveIn(path, pathOf(name), commit).catch(asStorageFull),
    names: () => namesIn(folder),
    check: () => checkDisk(folder),
    unfinished: unfinishedFiles({ folder: join(folder, 'unfinished'), pathOf, spare }),
    recordings: unfinishedFiles({ folder: join(folder, 'recordings'), pathOf, spare }),
  };
}

/**
 * Calls `use` with a second path (a hard link) to the file, which stays readable until `use` settles, even if the file is removed or moved.
 */
async function withLink<T>(folder: string, path: string, use: (path: string) => Promise<T>) {
  // Without a folder for the link, as on a full disk, the file is still read by its own path.
  const own = await makeTemporaryFolder(folder, 0).catch(() => undefined);
  if (own === undefined) return use(path);
  try {
    const second = join(own, 'link');
    // Some file systems have no hard links. If the file is missing, `use` reports that.
    const isLinked = await link(path, second).then(
      () => true,
      () => false,
    );
    return await use(isLinked ? second : path);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Paths below the store's folder that are not files of the store. */
const OTHERS = /^(?:unfinished|recordings)\/|\.part(?:\/|$)/;

async function* namesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing);
  for (const entry of entries ?? []) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && name !== PROBE && !OTHERS.test(name)) yield name;
  }
}
