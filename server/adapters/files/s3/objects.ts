/** Reads, writes, lists and deletes objects. Keys are given without the school's prefix in the bucket. */
import { type S3, type S3Request, undefinedIfMissing } from './client.ts';
import { elementsOf, textOf } from './xml.ts';

export interface S3Object {
  key: string;
  bytes: number;
}

export interface Range {
  first: number;
  last: number;
}

const nothing = async (response: Response) => void (await response.arrayBuffer());

export const putObject = (s3: S3, key: string, body: Uint8Array) => s3.send({ method: 'PUT', key, body }, nothing);

export const deleteObject = (s3: S3, key: string) =>
  s3.send({ method: 'DELETE', key }, nothing).catch(undefinedIfMissing);

/** The whole object, or a range of it; undefined if there is no such object. */
export const getObject = (s3: S3, key: string, range?: Range) =>
  s3
    .send({ method: 'GET', key, ...(range && { headers: { range: rangeHeader(range) } }) }, async (response) =>
      Buffer.from(await response.arrayBuffer()),
    )
    .catch(undefinedIfMissing);

export const rangeHeader = ({ first, last }: { first: number; last?: number | undefined }) =>
  `bytes=${first}-${last ?? ''}`;

/** Size, last change and entity tag of an object; undefined if there is no such object. */
export const headObject = (s3: S3, key: string) =>
  s3
    .send({ method: 'HEAD', key }, async ({ headers }) => ({
      bytes: Number(headers.get('content-length')),
      changedAt: new Date(headers.get('last-modified') ?? 0),
      etag: headers.get('etag') ?? '',
    }))
    .catch(undefinedIfMissing);

/** Lists one object of the bucket, which shows whether the bucket can be used. */
export const listBucket = (s3: S3) => s3.send({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }, nothing);

/** Lists the objects whose keys begin with `prefix`, in the order of their keys. */
export async function* listObjects(s3: S3, prefix: string): AsyncGenerator<S3Object> {
  for await (const page of pagesOf(s3, { prefix }))
    for (const content of elementsOf(page, 'Contents'))
      yield { key: keyIn(s3, textOf(content, 'Key')!), bytes: Number(textOf(content, 'Size')) };
}

/** Lists the names of the folders directly below `prefix`, which ends with a slash. */
export async function listFolders(s3: S3, prefix: string) {
  const names: string[] = [];
  for await (const page of pagesOf(s3, { prefix, delimiter: '/' }))
    for (const folder of elementsOf(page, 'CommonPrefixes'))
      names.push(keyIn(s3, textOf(folder, 'Prefix')!).slice(prefix.length, -1));
  return names;
}

const keyIn = ({ account }: S3, key: string) => key.slice(account.prefix.length);

async function* pagesOf(s3: S3, { prefix, delimiter }: { prefix: string; delimiter?: string }) {
  const query = { 'list-type': '2', prefix: s3.account.prefix + prefix, ...(delimiter && { delimiter }) };
  for (let token: string | undefined = ''; token !== undefined; ) {
    const request: S3Request = { method: 'GET', query: { ...query, ...(token && { 'continuation-token': token }) } };
    const page = await s3.send(request, (response) => response.text());
    yield page;
    token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
  }
}
