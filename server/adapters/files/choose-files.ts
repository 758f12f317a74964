/** Opens the file store that the settings choose. */
import type { Config } from '#server/config/config.ts';
import type { Files } from '#server/ports/files.ts';
import { StartupError } from '#server/startup-error.ts';
import { bothFiles } from './both.ts';
import { folderFiles } from './folder.ts';
import type { S3Account } from './s3/client.ts';
import { reasonAgainst, s3Files } from './s3/s3.ts';

/** @param folder  the folder of files; with S3, also of temporary ones */
export function chooseFiles({ store, s3 }: Config['files'], folder: string): Files {
  if (!s3) return folderFiles(folder);
  const { from, to } = bothStores(s3, folder, store);
  return bothFiles({ target: to, old: from });
}

/** The stores of a move. */
export function bothStores(s3: S3Account, folder: string, to: 'folder' | 's3') {
  const [inFolder, inS3] = [folderFiles(folder), s3Files(s3, folder)];
  return to === 's3' ? { from: inFolder, to: inS3 } : { from: inS3, to: inFolder };
}

/** Checks that the bucket can be used. An S3 server that is away does not keep a school from starting. @throws {StartupError} */
export async function requireBucket({ s3 }: Config['files']) {
  if (!s3) return;
  const reason = await reasonAgainst(s3);
  if (reason) throw new StartupError(({ startup }) => startup.noBucket(s3.bucket, reason));
}
