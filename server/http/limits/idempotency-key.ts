/** The Idempotency-Key header (IETF draft of that name): makes it safe to repeat a request that got no response. */
import type { IncomingHttpHeaders } from 'node:http';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * The key in the header; undefined without the header.
 *
 * @throws {Refusal} invalid  malformed key
 */
export function idempotencyKeyIn(headers: IncomingHttpHeaders) {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[!-~]{8,100}$/.test(key))
    throw new Refusal('invalid', generalMessages.badIdempotencyKey);
  return key;
}
