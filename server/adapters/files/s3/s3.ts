/** Implements the file store in a bucket of an S3 server. Files that programs need are copied to the local disk. */
import { open, rm } from 'node:fs/promises';
import { atOnce, checkedName, SPARE } from '#server/adapters/files/disk.ts';
import { inNewFolder } from '#server/adapters/files/temporary-folders.ts';
import { checkDisk } from '#server/adapters/files/whole-files.ts';
import type { Commit, Files } from '#server/ports/files.ts';
import { openS3, type S3, type S3Account, S3Error, type S3Options } from './client.ts';
import { openDownloads } from './downloads.ts';
import { abortOldUploads, makeOfParts, type Part, partSizeOf } from './multipart.ts';
import { deleteObject, getObject, headObject, listBucket, listObjects, putObject } from './objects.ts';
import { streamObject } from './reading.ts';
import { unfinishedFiles } from './unfinished.ts';

/** Opens the store. @param scratch  the local folder in which temporary folders are made */
export function s3Files(account: S3Account, scratch: string, options?: S3Options): Files {
  const s3 = openS3(account, options);
  const withCopy = openDownloads(s3, scratch);
  // Not awaited: uploads that cannot be aborted now are aborted at a later start.
  void abortOldUploads(s3).catch(() => {});
  return {
    put: async (name, bytes) => putObject(s3, checkedName(name), bytes),
    read: async (name) => getObject(s3, checkedName(name)),
    remove: async (name) => deleteObject(s3, checkedName(name)),
    stat: async (name) => headObject(s3, checkedName(name)),
    stream: (name, range) => streamObject(s3, checkedName(name), range),
    withPath: async (name, use) => withCopy(checkedName(name), use),
    withFolder: (bytes, use) => inNewFolder(scratch, bytes + SPARE, use),
    moveIn: (name, path, commit = atOnce) => moveIn(s3, path, { key: checkedName(name), commit }),
    names: () => namesIn(s3),
    check: () => checkDisk(scratch),
    unfinished: unfinishedFiles(s3, 'unfinished'),
    recordings: unfinishedFiles(s3, 'recordings'),
  };
}

/** Error codes that only the operator can fix, by creating the bucket or changing the settings. */
const WRONG_SETTINGS = ['NoSuchBucket', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied'];
/** Timeout in milliseconds of the check whether the bucket can be used. */
const BUCKET_TIMEOUT = 3_000;

/** Checks once whether the bucket can be used. @returns the problem; undefined if there is none */
export async function findBucketProblem(account: S3Account) {
  const s3 = openS3(account, { attempts: 1, timeout: BUCKET_TIMEOUT });
  const error: unknown = await listBucket(s3).then(
    () => undefined,
    (reason) => reason,
  );
  if (error === undefined) return undefined;
  const answer = error instanceof Error && error.cause instanceof S3Error ? error.cause : error;
  const code = answer instanceof S3Error ? codeOf(answer) : undefined;
  return { error, wrongSettings: code !== undefined && WRONG_SETTINGS.includes(code) ? code : undefined };
}

const codeOf = ({ status, code }: S3Error) => code || (status === 403 ? 'AccessDenied' : String(status));

async function moveIn(s3: S3, path: string, { key, commit }: { key: string; commit: Commit }) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    await makeOfParts(s3, { key, parts: partsOfFile(file, size), commit });
  } finally {
    await file.close();
  }
  await rm(path);
}

function partsOfFile(file: Awaited<ReturnType<typeof open>>, size: number): Part[] {
  const most = partSizeOf(size);
  return Array.from({ length: Math.ceil(size / most) }, (_, n) => {
    const [position, bytes] = [n * most, Math.min(most, size - n * most)];
    return { bytes, read: async () => (await file.read({ buffer: Buffer.alloc(bytes), position })).buffer };
  });
}

/** Objects of unfinished files. */
const UNFINISHED = /^(?:unfinished|recordings)\//;

async function* namesIn(s3: S3) {
  for await (const { key } of listObjects(s3, '')) if (!UNFINISHED.test(key)) yield key;
}
