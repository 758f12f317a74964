/**
 * A fake S3 server in this process: it implements the part of the protocol that our adapter uses, and checks each signature. `npm run
 * test:cluster` runs the same tests with a real server, OpenStack's Swift.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Answered, openObjects, type StoredObject } from './objects.ts';
import { wrongIn } from './signature.ts';

const credentials = { key: 'stand-in', secret: 'a-secret-of-the-tests', region: 'af-south-1' };
const BUCKET = 'school';
/** Objects on a page: few, so that tests read several pages. */
const PAGE = 4;

/** What the next requests get instead of a normal response. 'break off' and 'stall' send half of an object. */
type Trouble = 'busy' | 'skewed' | 'hang up' | 'break off' | 'stall';

export async function startS3Server() {
  const quota = { bytes: Number.POSITIVE_INFINITY };
  const store = openObjects(quota);
  const trouble: Trouble[] = [];
  const seen: string[] = [];
  let isAway = false;

  const server = createServer(async (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const body = await buffer(request).catch(() => undefined);
    const now = trouble[0];
    if (!body || isAway || now === 'hang up') {
      trouble.shift();
      return response.destroy();
    }
    try {
      if (now === 'busy' || now === 'skewed') {
        trouble.shift();
        throw now === 'busy' ? new Answered(503, 'SlowDown') : new Answered(403, 'RequestTimeTooSkewed');
      }
      const wrong = wrongIn(request, body, credentials);
      if (wrong) throw new Answered(403, wrong);
      const stopsHalfway = () => (now === 'break off' || now === 'stall' ? trouble.shift() : undefined);
      answer({ store, request, response, body, stopsHalfway });
    } catch (error) {
      if (!(error instanceof Answered)) throw error;
      response.writeHead(error.status).end(request.method === 'HEAD' ? '' : xmlOf(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    account: { endpoint, bucket: BUCKET, prefix: 'darasa/', ...credentials },
    /** The settings of a school that uses this server. */
    env: settingsFor(endpoint),
    ...store,
    quota,
    /** All requests, as method and URL. */
    seen,
    /** Makes the next requests fail. */
    fail: (...next: Trouble[]) => void trouble.push(...next),
    /** Closes all connections without an answer, until `comeBack`. */
    goAway() {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack() {
      isAway = false;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const xmlOf = ({ code }: Answered) => `<Error><Code>${code}</Code></Error>`;

const settingsFor = (endpoint: string) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_PREFIX: 'darasa', S3_REGION: credentials.region },
  ...{ S3_KEY: credentials.key, S3_SECRET: credentials.secret },
});

interface Asked {
  store: ReturnType<typeof openObjects>;
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  /** How the response with this object stops halfway; undefined if it is sent completely. */
  stopsHalfway: () => Trouble | undefined;
}

function answer(asked: Asked) {
  const { request, response, store, body } = asked;
  const { pathname, searchParams: query } = new URL(request.url!, 'http://localhost');
  const [, bucket, ...rest] = pathname.split('/');
  if (bucket !== BUCKET) throw new Answered(404, 'NoSuchBucket');
  const key = rest.join('/');
  const [uploadId, part] = [query.get('uploadId'), query.get('partNumber')];
  const xml = (text: string) => response.setHeader('content-type', 'application/xml').end(text);
  const copied = () => {
    const source = request.headers['x-amz-copy-source'];
    return source ? store.get(String(source).replace(`/${BUCKET}/`, '')).bytes : undefined;
  };

  if (!key) return xml(query.has('uploads') ? uploadsIn(store, query) : page(store.objects, query));
  switch (request.method) {
    case 'PUT': {
      const source = copied();
      const { etag } = part ? store.putPart(uploadId!, Number(part), source ?? body) : store.put(key, body);
      response.setHeader('etag', etag);
      return source
        ? xml(`<CopyPartResult><ETag>${etag.replaceAll('"', '&quot;')}</ETag></CopyPartResult>`)
        : response.end();
    }
    case 'POST':
      if (!uploadId) return xml(`<r><UploadId>${store.begin(key)}</UploadId></r>`);
      store.complete(
        uploadId,
        [...String(body).matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag]) => tag!),
      );
      return xml('<CompleteMultipartUploadResult/>');
    case 'DELETE':
      if (uploadId) store.abort(uploadId);
      else store.objects.delete(key);
      return response.writeHead(204).end();
    default:
      return send(asked, store.get(key));
  }
}

function send({ request, response, stopsHalfway }: Asked, { bytes, etag, changedAt }: StoredObject) {
  const { headers, method } = request;
  if (headers['if-match'] && headers['if-match'] !== etag) throw new Answered(412, 'PreconditionFailed');
  const [, from, to] = headers.range?.match(/^bytes=(\d+)-(\d*)$/) ?? [];
  const [first, last] = [Number(from ?? 0), Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1)];
  if (from !== undefined && first > last) throw new Answered(416, 'InvalidRange');
  const content = bytes.subarray(first, last + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    ...{ etag, 'last-modified': changedAt.toUTCString(), 'content-length': content.length },
  });
  if (method === 'HEAD') return response.end();
  const trouble = stopsHalfway();
  if (!trouble) return response.end(content);
  response.write(content.subarray(0, content.length / 2), () => trouble === 'break off' && response.destroy());
}

/** One page of the multipart uploads, ordered by key and id. */
function uploadsIn({ uploads }: Asked['store'], query: URLSearchParams) {
  const orderOf = (key: string, id: string) => `${key}\0${id}`;
  const after = orderOf(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '');
  const left = [...uploads]
    .map(([id, { key, begunAt }]) => ({ id, key, begunAt, order: orderOf(key, id) }))
    .filter(({ order }) => order > after)
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const shown = left.slice(0, PAGE);
  const last = shown.at(-1);
  const xml = shown.map(
    ({ id, key, begunAt }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  const next =
    left.length > shown.length
      ? `<NextKeyMarker>${last!.key}</NextKeyMarker><NextUploadIdMarker>${last!.id}</NextUploadIdMarker>`
      : '';
  return `<r>${xml.join('')}<IsTruncated>${next !== ''}</IsTruncated>${next}</r>`;
}

/** A page of a listing; the token for the next page is the last key of this one. */
function page(objects: Map<string, StoredObject>, query: URLSearchParams) {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const entries = new Map<string, string>();
  for (const [key, { bytes }] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue;
    const slash = query.has('delimiter') ? key.indexOf('/', prefix.length) : -1;
    if (slash < 0) entries.set(key, `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`);
    else {
      const folder = key.slice(0, slash + 1);
      entries.set(folder, `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
    }
  }
  const left = [...entries].filter(([key]) => key > after);
  const shown = left.slice(0, PAGE);
  const isMore = left.length > shown.length;
  const next = isMore ? `<NextContinuationToken>${shown.at(-1)![0]}</NextContinuationToken>` : '';
  return `<ListBucketResult>${shown.map(([, xml]) => xml).join('')}<IsTruncated>${isMore}</IsTruncated>${next}</ListBucketResult>`;
}
