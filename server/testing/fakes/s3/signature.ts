/** Checks the signatures of requests to S3 (AWS Signature Version 4). Written from the specification, independently of our client. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  key: string;
  secret: string;
  region: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The S3 error code of a request with a wrong signature, or with a body that does not match it; undefined if both are right. */
export function wrongIn(request: IncomingMessage, body: Buffer, credentials: Credentials) {
  const { headers } = request;
  const [, keyId, scope, names, signature] =
    headers.authorization?.match(
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([\da-f]{64})$/,
    ) ?? [];
  if (!signature) return 'AccessDenied';
  if (keyId !== credentials.key) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  if (scope !== `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const isComplete = Object.keys(headers).every(
    (name) => !name.startsWith('x-amz-') || names!.split(';').includes(name),
  );
  const hash = sha256([canonical(request, names!)].join(''));
  const text = ['AWS4-HMAC-SHA256', time, scope, hash].join('\n');
  if (!isComplete || hmac(keyFor(credentials, time), text).toString('hex') !== signature)
    return 'SignatureDoesNotMatch';
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

/** The request in the form that is signed. */
function canonical({ method, url, headers }: IncomingMessage, names: string) {
  const { pathname, searchParams } = new URL(url!, 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const path = pathname.split('/').map(encoded).join('/');
  return [method, path, query, ...lines, '', names, headers['x-amz-content-sha256']].join('\n');
}

const keyFor = ({ secret, region }: Credentials, time: string) =>
  [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
