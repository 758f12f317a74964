/** The only place where something thrown becomes an HTTP answer. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type ErrorBody, type RefusalCode, refusalStatus } from '#contract/protocol/refusals.ts';
import { isDatabaseAway, isStuck } from '#server/db/connect.ts';
import { StorageFull } from '#server/ports/files.ts';
import { Refusal, WorkWanted } from '#server/refusal.ts';

/** How something that was thrown is answered. */
export interface Answer {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter: number | undefined;
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  send(reply, toAnswer(error, request));

export function toAnswer(error: FastifyError, request: FastifyRequest): Answer {
  if (error instanceof Refusal) return refused(error, request);
  const refusal = toRefusal(error);
  // A refusal that a framework made keeps the framework's status.
  if (refusal) return { ...refused(refusal, request), ...(error.statusCode && { status: error.statusCode }) };

  // Also what may work in a moment: that it happens at all is ours to know and to mend, whatever the caller is told.
  // Left to itself the logger would repeat the error's own message, with the values of a failed query in it.
  request.log.error({ err: error, req: request }, 'fault');
  const passing = toPassing(error);
  if (passing) return refused(passing, request);
  const body = { code: 'fault', message: generalMessages.fault, requestId: request.id } as const;
  return { status: 500, body, retryAfter: undefined };
}

function refused(refusal: Refusal, { id: requestId }: FastifyRequest): Answer {
  const { code, message, retryAfter } = refusal;
  const work = refusal instanceof WorkWanted ? { proofOfWork: refusal.proofOfWork } : {};
  return { status: refusalStatus[code], body: { code, message, requestId, ...work }, retryAfter };
}

/** @param answer.body  may have more in it than our own pages want */
export function send(reply: FastifyReply, { status, body, retryAfter }: Answer) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body));
}

function toRefusal(error: FastifyError): Refusal | undefined {
  if (isDatabaseAway(error)) return new Refusal('unavailable', generalMessages.unavailable, 2);
  const { statusCode } = error;
  if (statusCode && statusCode < 500) return frameworkRefusal(statusCode, error.code);
  return undefined;
}

/** A fault that is no mistake in the program, and that the caller is told more of. */
function toPassing(error: FastifyError): Refusal | undefined {
  if (isStuck(error)) return new Refusal('unavailable', generalMessages.unavailable, 2);
  // Without a time: it passes when somebody makes room.
  if (error instanceof StorageFull) return new Refusal('no_room', generalMessages.noRoom);
  return undefined;
}

/** Fastify's own complaints about a request, such as JSON that does not parse, in our words. */
function frameworkRefusal(statusCode: number, reason: string) {
  const otherwise = reason === 'FST_ERR_BAD_URL' ? generalMessages.notUnderstood : generalMessages.badJson;
  const [code, message] = sentences[statusCode] ?? ['invalid', otherwise];
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

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(reply, refused(new Refusal('not_found', generalMessages.nothingHere), request));
}
