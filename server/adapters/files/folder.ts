/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from '#server/ports.ts';

export function folderFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, checked(name));
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, bytes);
    },
    read: (name) => readFile(pathOf(name)).catch(undefinedIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Beside its place first: what bears the name is whole, and on the disk, whatever ends the process. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    await keepName(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A new name is on the disk once its folder is. */
async function keepName(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** The last line of defence: whoever asks has checked the name before. */
function checked(name: string) {
  if (!/^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/.test(name) || name.includes('..'))
    throw new Error('This is not a name of a file in the store');
  return name;
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
