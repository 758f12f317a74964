/** Uploads and recordings in progress, as folders of pieces: any process on any machine can continue one. */
import { atOnce, checkedName } from '#server/adapters/files/disk.ts';
import { type Commit, FilesUnavailable, type UnfinishedFiles } from '#server/ports/files.ts';
import { openAppending } from './appending.ts';
import type { S3 } from './client.ts';
import { makeOfParts } from './multipart.ts';
import { getObject, headObject, listFolders, listObjects, putObject, type S3Object } from './objects.ts';
import { BEGUN, type Contents, contentsOf, FINISHING, listFolder, partsOf, readSpans, removeFolder } from './pieces.ts';

/** @param root  the folder of all files of this kind, without a slash */
export function unfinishedFiles(s3: S3, root: string): UnfinishedFiles {
  const folderOf = (id: string) => `${root}/${checkedName(id)}`;
  const append = openAppending(s3);
  return {
    // S3 does not report free space, so none is checked.
    begin: (id) => putObject(s3, `${folderOf(id)}/${BEGUN}`, new Uint8Array()),
    sizeOf: (id) => sizeOf(s3, folderOf(id)),
    async append(id, from, bytes) {
      const folder = folderOf(id);
      const contents = await lookAt(s3, folder);
      if (contents.end < from) throw new FilesUnavailable('S3 does not list all pieces of an unfinished file');
      return append({ folder, contents, from }, bytes);
    },
    async read(id, most) {
      const { spans } = await lookAt(s3, folderOf(id));
      return readSpans(s3, startOf(spans, most));
    },
    finish: (id, name, commit = atOnce) => finish(s3, folderOf(id), { name: checkedName(name), commit }),
    remove: (id) => removeFolder(s3, folderOf(id)),
    list: () => listFolders(s3, `${root}/`),
    receivedSizes: () => receivedSizes(s3, root),
  };
}

/** @throws {Error} there is no such file */
async function lookAt(s3: S3, folder: string) {
  const contents = contentsOf(await listFolder(s3, folder));
  if (!contents.isBegun) throw new Error('There is no such unfinished file');
  return contents;
}

async function sizeOf(s3: S3, folder: string) {
  const contents = contentsOf(await listFolder(s3, folder));
  if (!contents.isBegun) return undefined;
  if (contents.isFinishing && (await isFinished(s3, folder, contents))) {
    await removeFolder(s3, folder);
    return undefined;
  }
  return contents.end;
}

/** Whether the finished file exists: the process that finished it ended before it deleted the pieces. */
async function isFinished(s3: S3, folder: string, { end }: Contents) {
  const name = await getObject(s3, `${folder}/${FINISHING}`);
  return name !== undefined && (await headObject(s3, String(name)))?.bytes === end;
}

function startOf(spans: Contents['spans'], most: number) {
  let left = most;
  return spans.flatMap((span) => {
    const bytes = Math.min(span.bytes, left);
    left -= bytes;
    return bytes > 0 ? [{ ...span, bytes }] : [];
  });
}

async function finish(s3: S3, folder: string, { name, commit }: { name: string; commit: Commit }) {
  const { spans, hasHole } = await lookAt(s3, folder);
  if (hasHole) throw new FilesUnavailable('S3 does not list all pieces of an unfinished file');
  await putObject(s3, `${folder}/${FINISHING}`, Buffer.from(name));
  await makeOfParts(s3, { key: name, parts: partsOf(s3, spans), commit });
  // The file is finished. If its pieces cannot be deleted now, `sizeOf` or the removal of the upload deletes them.
  await removeFolder(s3, folder).catch(() => {});
}

async function receivedSizes(s3: S3, root: string) {
  const objects = new Map<string, S3Object[]>();
  for await (const object of listObjects(s3, `${root}/`)) {
    const id = object.key.slice(root.length + 1).split('/')[0]!;
    const of = objects.get(id) ?? [];
    of.push(object);
    objects.set(id, of);
  }
  const sizes = [...objects].map(([id, of]) => [id, contentsOf(of)] as const).filter(([, { isBegun }]) => isBegun);
  return new Map(sizes.map(([id, { end }]) => [id, end]));
}
