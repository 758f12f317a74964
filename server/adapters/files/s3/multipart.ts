/** Makes large objects by multipart uploads. A part is either bytes, or a copy of another object, which the S3 server makes itself. */
import type { Commit } from '#server/ports/files.ts';
import { isUnknownUpload, readResult, type S3, type S3Request } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { headObject, putObject } from './objects.ts';
import { elementsOf, textOf } from './xml.ts';

/** Minimum bytes of each part of a multipart upload, except the last one. */
export const MIN_PART_SIZE = 5 * 1024 * 1024;

/** The largest number of parts. */
const MAX_PARTS = 10_000;

/** Bytes of each part when a local file of this size is uploaded. */
export const partSizeOf = (bytes: number) => Math.max(8 * 1024 * 1024, Math.ceil(bytes / (MAX_PARTS - 1)));

export type Part = { bytes: number } & ({ copyOf: string } | { read: () => Promise<Uint8Array> });

/** Maximum parts that are sent at the same time: copies, and parts whose bytes are in memory. */
const [COPIES_AT_ONCE, READS_AT_ONCE] = [16, 3];

/** Makes an object of parts. The whole object appears when `commit` runs its last step. */
export async function makeOfParts(s3: S3, { key, parts, commit }: { key: string; parts: Part[]; commit: Commit }) {
  const [only] = parts;
  if (!only) return void (await commit(() => putObject(s3, key, new Uint8Array())));
  if (parts.length === 1 && 'read' in only) {
    const body = await only.read();
    return void (await commit(() => putObject(s3, key, body)));
  }

  const uploadId = await startUpload(s3, key);
  try {
    const limit = parts.some((part) => 'read' in part) ? READS_AT_ONCE : COPIES_AT_ONCE;
    const tags = await inParallel(parts, limit, (part, n) => sendPart(s3, { key, uploadId, number: n + 1 }, part));
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    await commit(() => complete(s3, { key, uploadId }, { tags, bytes }));
  } catch (error) {
    // If this fails too, abortOldUploads does it a day later.
    await abort(s3, { key, uploadId }).catch(() => {});
    throw error;
  }
}

interface Upload {
  key: string;
  uploadId: string;
}

async function startUpload(s3: S3, key: string) {
  const text = await s3.send({ method: 'POST', key, query: { uploads: '' } }, (response) => response.text());
  return textOf(text, 'UploadId')!;
}

/** Sends a part. @returns its entity tag */
async function sendPart(s3: S3, { key, uploadId, number }: Upload & { number: number }, part: Part) {
  const query = { partNumber: String(number), uploadId };
  if ('read' in part)
    return s3.send({ method: 'PUT', key, query, body: await part.read() }, async (response) => {
      await response.arrayBuffer();
      return response.headers.get('etag')!;
    });
  const { bucket, prefix } = s3.account;
  const headers = { 'x-amz-copy-source': `/${bucket}/${prefix}${part.copyOf}` };
  const request: S3Request = { method: 'PUT', key, query, headers };
  return s3.send(request, async (response) => textOf(await readResult(request, response), 'ETag')!);
}

/** Completes an upload. If the response to an earlier attempt was lost, S3 reports the upload as unknown, and the object exists. */
async function complete(s3: S3, { key, uploadId }: Upload, { tags, bytes }: { tags: string[]; bytes: number }) {
  const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
  const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
  const headers = { 'content-type': 'application/xml' };
  const request: S3Request = { method: 'POST', key, query: { uploadId }, headers, body };
  await s3
    .send(request, (response) => readResult(request, response))
    .catch(async (error) => {
      if (!isUnknownUpload(error) || (await headObject(s3, key))?.bytes !== bytes) throw error;
    });
}

const abort = (s3: S3, { key, uploadId }: Upload) =>
  s3.send({ method: 'DELETE', key, query: { uploadId } }, (response) => response.arrayBuffer());

const DAY = 24 * 60 * 60_000;

/** Aborts multipart uploads that killed processes left behind, recognised by their age, because their parts use space. */
export async function abortOldUploads(s3: S3) {
  const { prefix } = s3.account;
  for await (const page of uploadPages(s3))
    for (const upload of elementsOf(page, 'Upload')) {
      const [key, uploadId] = [textOf(upload, 'Key')!.slice(prefix.length), textOf(upload, 'UploadId')!];
      if (Date.now() - Date.parse(textOf(upload, 'Initiated')!) > DAY)
        await abort(s3, { key, uploadId }).catch(ignoreUnknownUpload);
    }
}

async function* uploadPages(s3: S3) {
  const { prefix } = s3.account;
  let markers: Record<string, string> | undefined = {};
  while (markers) {
    const query: Record<string, string> = { uploads: '', ...(prefix && { prefix }), ...markers };
    const page: string = await s3.send({ method: 'GET', query }, (response) => response.text());
    yield page;
    const [key, id] = [textOf(page, 'NextKeyMarker'), textOf(page, 'NextUploadIdMarker')];
    const isMore = textOf(page, 'IsTruncated') === 'true';
    markers = isMore && key ? { 'key-marker': key, ...(id && { 'upload-id-marker': id }) } : undefined;
  }
}

/** Another process that starts may abort the same uploads. */
function ignoreUnknownUpload(error: unknown) {
  if (!isUnknownUpload(error)) throw error;
}
