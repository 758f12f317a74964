/** Opens the file store that the settings choose. */
import type { Files } from '#server/ports/files.ts';
import { bothFiles } from './both.ts';
import { folderFiles } from './folder.ts';
import type { S3Account } from './s3/client.ts';
import { s3Files } from './s3/s3.ts';

interface Settings {
  /** The store that new files are written to. */
  store: 'folder' | 's3';
  s3: S3Account | undefined;
}

/** @param folder  the folder of files; with S3, also of temporary ones */
export function chooseFiles({ store, s3 }: Settings, folder: string): Files {
  if (!s3) return folderFiles(folder);
  const { from, to } = bothStores(s3, folder, store);
  return bothFiles({ target: to, old: from, local: store === 'folder' ? to : from });
}

/** The stores of a move. */
export function bothStores(s3: S3Account, folder: string, to: 'folder' | 's3') {
  const [inFolder, inS3] = [folderFiles(folder, { keepsPaths: true }), s3Files(s3, folder)];
  return to === 's3' ? { from: inFolder, to: inS3 } : { from: inS3, to: inFolder };
}
