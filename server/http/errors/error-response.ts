/** The only place that turns a thrown error into an HTTP response. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type ErrorBody, type RefusalCode, refusalStatus } from '#contract/protocol/refusals.ts';
import { isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import { StorageFull } from '#server/ports/files.ts';
import { ProofOfWorkRequired, Refusal } from '#server/refusal.ts';

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
  // Errors of the framework keep the status that the framework gave them.
  if (refusal) return { ...refused(refusal, request), ...(error.statusCode && { status: error.statusCode }) };

  // Transient failures are logged too, although the client may just retry.
  // Without an explicit message the logger would repeat the error's own, with the values of a failed query in it.
  request.log.error({ err: error, req: request }, 'fault');
  const transient = toTransient(error);
  if (transient) return refused(transient, request);
  const body = { code: 'fault', message: generalMessages.fault, requestId: request.id } as const;
  return { status: 500, body, retryAfter: undefined };
}

function refused(refusal: Refusal, { id: requestId }: FastifyRequest): ErrorResponse {
  const { code, message, retryAfter } = refusal;
  const work = refusal instanceof ProofOfWorkRequired ? { proofOfWork: refusal.proofOfWork } : {};
  return { status: refusalStatus[code], body: { code, message, requestId, ...work }, retryAfter };
}

/** @param response.body  may have more fields than our own pages use */
export function sendErrorResponse(reply: FastifyReply, { status, body, retryAfter }: ErrorResponse) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body));
}

function toRefusal(error: FastifyError): Refusal | undefined {
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable', generalMessages.unavailable, 2);
  const { statusCode } = error;
  if (statusCode && statusCode < 500) return frameworkRefusal(statusCode, error.code);
  return undefined;
}

/** A transient failure, which is not a bug and has its own message. */
function toTransient(error: FastifyError): Refusal | undefined {
  if (isTransientFailure(error)) return new Refusal('unavailable', generalMessages.unavailable, 2);
  // Without Retry-After, because the disk stays full until staff free some space.
  if (error instanceof StorageFull) return new Refusal('no_room', generalMessages.noRoom);
  return undefined;
}

/** Fastify's own errors, such as malformed JSON, with our messages. */
function frameworkRefusal(statusCode: number, reason: string) {
  const fallback = reason === 'FST_ERR_BAD_URL' ? generalMessages.notUnderstood : generalMessages.badJson;
  const [code, message] = sentences[statusCode] ?? ['invalid', fallback];
  return new Refusal(code, message);
}

const sentences: Record<number, [RefusalCode, string]> = {
  404: ['not_found', generalMessages.nothingHere],
  408: ['too_slow', generalMessages.tooSlow],
  413: ['too_large', generalMessages.tooLarge],
  414: ['not_found', generalMessages.badId],
  415: ['wrong_media_type', generalMessages.wrongMediaType],
  429: ['too_many_requests', generalMessages.tooManyRequests],
};

export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  return sendErrorResponse(reply, refused(new Refusal('not_found', generalMessages.nothingHere), request));
}
