/** Local copies of objects, for programs that need a path. A copy stays for a minute, because a video is read several times. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SPARE } from '#server/adapters/files/disk.ts';
import { makeTemporaryFolder } from '#server/adapters/files/temporary-folders.ts';
import type { S3 } from './client.ts';
import { headObject } from './objects.ts';
import { streamObject } from './reading.ts';

/** Milliseconds for which a copy stays after its last use. */
const KEEP = 60_000;

interface Copy {
  folder: Promise<string>;
  users: number;
  timer?: NodeJS.Timeout;
}

/** @param scratch  the folder in which temporary folders are made */
export function openDownloads(s3: S3, scratch: string) {
  const copies = new Map<string, Copy>();

  function copyOf(key: string, { etag, bytes }: { etag: string; bytes: number }) {
    const version = `${key} ${etag}`;
    const copy = copies.get(version) ?? { folder: download(s3, { key, bytes, scratch }), users: 0 };
    copies.set(version, copy);
    clearTimeout(copy.timer);
    copy.users++;
    // A failed download is tried again by the next user.
    copy.folder.catch(() => copies.delete(version));
    return { copy, release: () => release(version, copy) };
  }

  function release(version: string, copy: Copy) {
    copy.users--;
    if (copy.users > 0 || copies.get(version) !== copy) return;
    const remove = async () => {
      copies.delete(version);
      await rm(await copy.folder, { recursive: true, force: true });
    };
    // If the process ends earlier, the next start removes the copy (removeTemporaryFolders).
    copy.timer = setTimeout(() => void remove().catch(() => {}), KEEP).unref();
  }

  return async <T>(key: string, use: (path: string) => Promise<T>) => {
    const version = await headObject(s3, key);
    if (!version) throw new Error('There is no such file in S3');
    const { copy, release } = copyOf(key, version);
    try {
      return await use(join(await copy.folder, COPY));
    } finally {
      release();
    }
  };
}

const COPY = 'copy';

async function download(s3: S3, { key, bytes, scratch }: { key: string; bytes: number; scratch: string }) {
  const folder = await makeTemporaryFolder(scratch, bytes + SPARE);
  try {
    await pipeline(streamObject(s3, key), createWriteStream(join(folder, COPY)));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
