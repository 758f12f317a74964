/** The only place that turns a thrown error into an HTTP response. */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type RefusalCode, refusalStatus } from '#contract/protocol/refusals.ts';
import { inLocale } from '#messages/catalogues.ts';
import { isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import { localeOf, varyByLocale } from '#server/http/locale.ts';
import { LeaseLost } from '#server/leases/fence.ts';
import { FilesUnavailable, StorageFull } from '#server/ports/files.ts';
import { ProofOfWorkRequired, Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';

export interface ErrorResponse {
  status: number;
  body: ErrorBody;
  /** Seconds until a retry may succeed; sent as Retry-After. */
  retryAfter: number | undefined;
}

export const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendErrorResponse(reply, toErrorResponse(error, request));

export function toErrorResponse(error: FastifyError, request: FastifyRequest): ErrorResponse {
  if (error instanceof Refusal) return refused(error, request);
  const refusal = toRefusal(error);
  // Fastify's own errors get our code and message, but keep the status that Fastify gave them.
  if (refusal) return { ...refused(refusal, request), ...(error.statusCode && { status: error.statusCode }) };

  // Transient failures are logged too, although the client may just retry. The message 'fault' is passed because the
  // logger would otherwise use the error's message, which contains the values of a failed query.
  request.log.error({ err: error, req: request }, 'fault');
  const transient = toTransient(error);
  if (transient) return refused(transient, request);
  const message = inLocale(generalTexts.fault, localeOf(request));
  return { status: 500, body: { code: 'fault', message, requestId: request.id }, retryAfter: undefined };
}

function refused(refusal: Refusal, request: FastifyRequest): ErrorResponse {
  const { code, text, retryAfter } = refusal;
  const message = inLocale(text, localeOf(request));
  const work = refusal instanceof ProofOfWorkRequired ? { proofOfWork: refusal.proofOfWork } : {};
  return { status: refusalStatus[code], body: { code, message, requestId: request.id, ...work }, retryAfter };
}

/** Sends an error response. @param response.body  may have more fields than ErrorBody, because /judge0 needs them */
export function sendErrorResponse(reply: FastifyReply, { status, body, retryAfter }: ErrorResponse) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  varyByLocale(reply);
  return reply.status(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body));
}

function toRefusal(error: FastifyError): Refusal | undefined {
  if (isDatabaseUnavailable(error) || error instanceof LeaseLost)
    return new Refusal('unavailable', generalTexts.unavailable, 2);
  const { statusCode } = error;
  if (statusCode && statusCode < 500) return frameworkRefusal(statusCode, error.code);
  return undefined;
}

/** The refusal for a transient failure of the machine, which is not a bug and has its own message. */
function toTransient(error: FastifyError): Refusal | undefined {
  if (isTransientFailure(error)) return new Refusal('unavailable', generalTexts.unavailable, 2);
  if (error instanceof FilesUnavailable) return new Refusal('unavailable', generalTexts.filesUnavailable, 10);
  // No Retry-After: the disk stays full until staff free some space, so a retry would not help.
  if (error instanceof StorageFull) return new Refusal('no_room', generalTexts.noRoom);
  return undefined;
}

/** The refusal, with our code and message, for an error of Fastify itself, such as malformed JSON. */
function frameworkRefusal(statusCode: number, reason: string) {
  const fallback = reason === 'FST_ERR_BAD_URL' ? generalTexts.notUnderstood : generalTexts.badJson;
  const [code, message] = sentences[statusCode] ?? ['invalid', fallback];
  return new Refusal(code, message);
}

const sentences: Record<number, [RefusalCode, string]> = {
  404: ['not_found', generalTexts.nothingHere],
  408: ['too_slow', generalTexts.tooSlow],
  413: ['too_large', generalTexts.tooLarge],
  414: ['not_found', generalTexts.badId],
  415: ['wrong_media_type', generalTexts.wrongMediaType],
  429: ['too_many_requests', generalTexts.tooManyRequests],
};

export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  return sendErrorResponse(reply, refused(new Refusal('not_found', generalTexts.nothingHere), request));
}
