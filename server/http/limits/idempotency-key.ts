/** The Idempotency-Key header (the IETF's draft of that name), by which a caller who got no answer can ask again without harm. */
import type { IncomingHttpHeaders } from 'node:http';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * Undefined when there is none.
 *
 * @throws {Refusal} invalid  that cannot be a key
 */
export function idempotencyKeyIn(headers: IncomingHttpHeaders) {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[!-~]{8,100}$/.test(key))
    throw new Refusal('invalid', generalMessages.badIdempotencyKey);
  return key;
}
