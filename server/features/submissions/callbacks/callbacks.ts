/**
 * Sends the result of a submission to the callback URL that came with it. The URL is untrusted: only public addresses
 * are called, the connection goes to exactly the address that was checked (no DNS rebinding), and no redirect is followed.
 */
import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { encode64 } from '#packages/runner/judge0-api/encoding.ts';
import { requestedFields, serializeSubmission } from '#packages/runner/judge0-api/fields.ts';
import { deferred } from '#server/concurrency/deferred.ts';
import * as store from '#server/features/submissions/submissions.store.ts';
import { RetryJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { publicAddressOf } from './public-address.ts';

/**
 * Tries once to send a submission's callback; the job retries it.
 *
 * @throws {RetryJob} the server of the callback URL did not accept the result
 */
export async function deliverCallback(
  { db, callbackTimeouts }: Pick<Services, 'db' | 'callbackTimeouts'>,
  { id }: { id: string },
) {
  const row = await store.findSubmission(db, id);
  if (!row?.callbackUrl) return;
  const body = JSON.stringify(
    serializeSubmission(requestedFields(undefined), { row, encode: encode64, languageName: '' }),
  );
  const url = new URL(row.callbackUrl);
  const isAccepted = await callbackTimeouts.within(row.ownerId, (signal) => send({ url, body, signal }));
  if (!isAccepted) throw new RetryJob('The callback was not accepted');
}

/**
 * Sends a callback to a public address.
 * @returns false if the callback should be retried; without a public address it is never retried
 */
async function send({ url, body, signal }: Omit<Delivery, 'address'>) {
  const address = await publicAddressOf(url.hostname, signal);
  return !address || put({ url, address, body, signal });
}

interface Delivery {
  url: URL;
  /** The checked address of the URL's host. */
  address: LookupAddress;
  body: string;
  signal: AbortSignal;
}

/**
 * Sends a callback to a checked address. True if the server accepted it: any status below 400. Follows no redirects.
 */
export function put({ url, address, body, signal }: Delivery): Promise<boolean> {
  const { promise, resolve } = deferred<boolean>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  request(url, { method: 'PUT', headers, signal, agent: false, lookup: fixedFields(address) })
    .on('response', (response) => {
      resolve((response.statusCode ?? 500) < 400);
      response.destroy();
    })
    .on('error', () => resolve(false))
    .end(body);
  return promise;
}

/** Request options that replace the DNS lookup by the checked address. For a numeric address Node makes no lookup. */
const fixedFields =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_hostname, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
