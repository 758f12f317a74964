/** The Idempotency-Key header (an IETF draft), with which a client may safely repeat a request that got no response. */

import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';

/**
 * The idempotency key of the request; undefined if it has no such header.
 *
 * @throws {Refusal} invalid  malformed key
 */
export function idempotencyKeyIn(headers: IncomingHttpHeaders) {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[!-~]{8,100}$/.test(key))
    throw new Refusal('invalid', generalTexts.badIdempotencyKey);
  return key;
}
