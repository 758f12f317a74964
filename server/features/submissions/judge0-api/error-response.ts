/** Error responses of Judge0's API, in a format that both Judge0's clients and our own pages understand. */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Judge0Refusal } from '#packages/runner/judge0-api/judge0-refusal.ts';
import { sendErrorResponse, toErrorResponse } from '#server/http/errors/error-response.ts';
import { Refusal } from '#server/refusal.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import * as generalTexts from '#texts/general.ts';

/** Judge0's own error texts, which its clients may look for, keyed by our texts for the same errors. */
const sentences: Record<string, string> = { [submissionsTexts.queueFull]: 'queue is full' };

export const judge0Sentence = (message: string) => sentences[message] ?? message;

export function answerAsJudge0(
  error: FastifyError | Judge0Refusal | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Judge0Refusal)
    return reply.status(error.status).header('cache-control', 'no-store').send(error.body);
  const answer = toErrorResponse(error, request);
  // Clients of Judge0 always get the message in English.
  const message = error instanceof Refusal ? error.message : answer.body.message;
  const body = { error: judge0Sentence(message), ...answer.body };
  return sendErrorResponse(reply, { ...answer, body });
}

/**
 * Sends errors to clients of /judge0, with or without an API key. Judge0's response to a missing key (401) has no body.
 */
export function answerKeyClient(error: FastifyError | Judge0Refusal, request: FastifyRequest, reply: FastifyReply) {
  const isUnauthenticated = 'code' in error && error.code === 'not_signed_in';
  if (isUnauthenticated) return reply.status(401).header('cache-control', 'no-store').send();
  return answerAsJudge0(error, request, reply);
}

export const answerNotFound = async (request: FastifyRequest, reply: FastifyReply) =>
  answerAsJudge0(new Refusal('not_found', generalTexts.nothingHere), request, reply);
