/** Opens the file store that the settings choose. */
import type { Files } from '#server/ports/files.ts';
import { bothFiles } from './both.ts';
import { folderFiles } from './folder.ts';
import type { S3Account } from './s3/client.ts';

interface Settings {
  /** The store that new files are written to. */
  store: 'folder' | 's3';
  s3: S3Account | undefined;
}

/** @param folder  the folder of files; with S3, also of temporary ones */
export async function chooseFiles({ store, s3 }: Settings, folder: string): Promise<Files> {
  if (!s3) return folderFiles(folder);
  const { from, to } = await bothStores(s3, folder, store);
  return bothFiles({ target: to, old: from, local: store === 'folder' ? to : from });
}

/** Opens both stores of a move. */
export async function bothStores(s3: S3Account, folder: string, to: 'folder' | 's3') {
  // Imported here, so that a school without S3 does not load its library.
  const { s3Files } = await import('./s3/s3.ts');
  const [inFolder, inS3] = [folderFiles(folder, { keepsPaths: true }), s3Files(s3, folder)];
  return to === 's3' ? { from: inFolder, to: inS3 } : { from: inS3, to: inFolder };
}
