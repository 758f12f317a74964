/**
 * Tells a stranger's server what became of a submission, if it asked for that.
 * The address is a stranger's word: the server must be out in the world, and what
 * is connected to is the very address that was looked at, not what its name means
 * a moment later. Nobody is followed anywhere else.
 */
import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { encode64 } from '#server/features/submissions/judge0-api/encoding.ts';
import { fieldsAsked, show } from '#server/features/submissions/judge0-api/fields.ts';
import * as store from '#server/features/submissions/submissions.store.ts';
import { TryAgain } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { publicAddressOf } from './public-address.ts';

/**
 * One try; whether it comes to anything is the stranger's business.
 *
 * @throws {TryAgain} the server did not take it
 */
export async function tellOwner(
  { db, callbackPatience }: Pick<Services, 'db' | 'callbackPatience'>,
  { id }: { id: string },
) {
  const row = await store.findSubmission(db, id);
  if (!row?.callbackUrl) return;
  const body = JSON.stringify(show(fieldsAsked(undefined), { row, encode: encode64, languageName: '' }));
  const url = new URL(row.callbackUrl);
  const isTaken = await callbackPatience.within(row.ownerId, (signal) => tell({ url, body, signal }));
  if (!isTaken) throw new TryAgain('Nobody has taken it');
}

/** Whether there is nothing more to be done: it was taken, or the server is not out in the world. */
async function tell({ url, body, signal }: Omit<Told, 'address'>) {
  const address = await publicAddressOf(url.hostname, signal);
  return !address || put({ url, address, body, signal });
}

interface Told {
  url: URL;
  /** Where the host of the address is. */
  address: LookupAddress;
  body: string;
  signal: AbortSignal;
}

/** Whether the server has taken it. Redirects count as taken: they are not followed. */
export function put({ url, address, body, signal }: Told): Promise<boolean> {
  const { promise, resolve } = answer();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  request(url, { method: 'PUT', headers, signal, agent: false, lookup: always(address) })
    .on('response', (response) => {
      resolve((response.statusCode ?? 500) < 400);
      response.destroy();
    })
    .on('error', () => resolve(false))
    .end(body);
  return promise;
}

/** A name means that address, whoever asks. Of addresses that are no names nobody asks. */
const always =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_hostname, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);

function answer() {
  let resolve: (isTaken: boolean) => void = () => {};
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
