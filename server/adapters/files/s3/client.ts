/** Sends signed requests to an S3 server (AWS Signature Version 4), and repeats them after temporary failures. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { backoff } from '#server/concurrency/backoff.ts';
import { FilesUnavailable, StorageFull } from '#server/ports/files.ts';
import { textOf } from './xml.ts';

export interface S3Account {
  /** The server's origin. Buckets are named in the path, which all S3 servers understand. */
  endpoint: string;
  bucket: string;
  /** The prefix of every key; empty, or ends with a slash. */
  prefix: string;
  region: string;
  key: string;
  secret: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The object's key without the prefix; undefined for a request about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  signal?: AbortSignal;
}

/** A response of the S3 server that is not a success. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;

  /** The message contains no headers, because they contain the signature. */
  constructor({ method, key, query }: S3Request, status: number, code: string) {
    const calls = Object.keys(query ?? {}).join(' ');
    super(`S3 answered ${status} ${code} to ${[method, key, calls].filter(Boolean).join(' ')}`);
    [this.status, this.code] = [status, code];
  }
}

/** Milliseconds: the timeout of an attempt without and with a body to send, and the time in which repetitions may begin. */
const [TIMEOUT, BODY_TIMEOUT, RETRY_WINDOW] = [10_000, 60_000, 12_000];
const waitAfter = backoff({ initial: 100, max: 2_000 });
/** Attempts at one request. */
const ATTEMPTS = 6;
/** Milliseconds for which requests fail immediately after all attempts of one request have failed. */
const REST = 2_000;

/** Milliseconds for which S3 may send nothing in the middle of a streamed object. */
const CHUNK_TIMEOUT = 10_000;

export type S3 = ReturnType<typeof openS3>;

export interface S3Options {
  /** Attempts at one request. */
  attempts?: number;
  /** Milliseconds in which an attempt without a body must end. */
  timeout?: number;
  chunkTimeout?: number;
}

export function openS3(
  account: S3Account,
  { attempts = ATTEMPTS, timeout: shortest = TIMEOUT, chunkTimeout = CHUNK_TIMEOUT }: S3Options = {},
) {
  const keys = new Map<string, ArrayBuffer>();
  let awayUntil = 0;

  /** Sends a request once. `read` reads the response within the timeout. */
  async function attempt<T>(request: S3Request, read: (response: Response) => Promise<T>) {
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error('S3 did not answer in time')),
      request.body?.length ? BODY_TIMEOUT : shortest,
    );
    try {
      const signal = AbortSignal.any([timeout.signal, ...(request.signal ? [request.signal] : [])]);
      const response = await fetch(...(await signed(account, request, keys)), signal);
      if (!response.ok) throw await errorOf(request, response);
      return await read(response);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    account,
    chunkTimeout,
    /**
     * Sends a request, and repeats it after a temporary failure.
     *
     * @throws {S3Error} not found, a failed condition, or an invalid range
     * @throws {FilesUnavailable}
     * @throws {StorageFull}
     */
    async send<T>(request: S3Request, read: (response: Response) => Promise<T>): Promise<T> {
      if (performance.now() < awayUntil) throw new FilesUnavailable('S3 did not answer a moment ago');
      const began = performance.now();
      for (let failures = 0; ; failures++) {
        try {
          return await attempt(request, read);
        } catch (error) {
          if (request.signal?.aborted) throw error;
          if (!mayPass(error)) throw asPortError(error);
          if (failures + 1 < attempts && performance.now() - began < RETRY_WINDOW) {
            // The random part prevents many requests from being retried at the same moment.
            await pause(waitAfter(failures) * (0.5 + Math.random()));
            continue;
          }
          awayUntil = performance.now() + REST;
          throw new FilesUnavailable('S3 does not answer', { cause: error });
        }
      }
    },
  };
}

async function signed(account: S3Account, request: S3Request, cache: Map<string, ArrayBuffer>) {
  const { endpoint, bucket, prefix, region, key: accessKeyId, secret: secretAccessKey } = account;
  const { method, key, query = {}, headers, body } = request;
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`;
  const url = new URL(`${endpoint}/${path}`);
  url.search = new URLSearchParams(query).toString();
  // The hash is signed, so the server refuses a body that was changed in transit.
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, headers: { ...headers, 'x-amz-content-sha256': hash } },
    ...{ service: 's3', region, accessKeyId, secretAccessKey, cache },
  });
  const { headers: signedHeaders } = await signer.sign();
  return [url, { method, headers: signedHeaders, ...(body && { body: body as Uint8Array<ArrayBuffer> }) }] as const;
}

const fetch = (url: URL, init: RequestInit, signal: AbortSignal) =>
  globalThis.fetch(url, { ...init, redirect: 'error', signal });

async function errorOf(request: S3Request, response: Response) {
  const text = await response.text();
  return new S3Error(request, response.status, textOf(text, 'Code') ?? '');
}

/** Reads a response that may be an error although its status is 200: S3 sends the status before the work is done. */
export async function readResult(request: S3Request, response: Response) {
  const text = await response.text();
  const code = text.includes('<Error>') ? textOf(text, 'Code') : undefined;
  if (code !== undefined) throw new S3Error(request, 500, code);
  return text;
}

const FULL = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'EntityTooLarge'];

const isFull = ({ status, code }: S3Error) => status === 507 || FULL.includes(code);

/** Whether a request may succeed when it is repeated. An error that is not a response of S3 is a connection failure. */
function mayPass(error: unknown) {
  if (!(error instanceof S3Error)) return true;
  const { status, code } = error;
  if (isFull(error) || status === 501) return false;
  return status >= 500 || status === 429 || code === 'RequestTimeout';
}

/** Statuses that callers handle: not modified, not found, a failed condition, an invalid range. */
const EXPECTED = [304, 404, 412, 416];

function asPortError(error: unknown) {
  if (!(error instanceof S3Error)) return error;
  if (isFull(error)) return new StorageFull('S3 is full', { cause: error });
  const isExpected = EXPECTED.includes(error.status) && error.code !== 'NoSuchBucket';
  return isExpected ? error : new FilesUnavailable(error.message, { cause: error });
}

const isMissing = (error: unknown) => error instanceof S3Error && error.status === 404;

/** Whether a multipart upload is unknown: it was completed or aborted. */
export const isUnknownUpload = (error: unknown) => error instanceof S3Error && error.code === 'NoSuchUpload';

export function undefinedIfMissing(error: unknown) {
  if (isMissing(error)) return undefined;
  throw error;
}
