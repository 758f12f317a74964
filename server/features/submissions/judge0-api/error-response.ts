/** What these calls say no to, as clients of Judge0 and our own pages both understand it. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { submissionMessages } from '#contract/submissions.ts';
import { send, toAnswer } from '#server/http/answer.ts';
import { Refusal } from '#server/refusal.ts';
import { Judge0Refusal } from './judge0-refusal.ts';

/** Judge0's own words, where it has some that clients may look for. */
const sentences: Record<string, string> = { [submissionMessages.queueFull]: 'queue is full' };

export const judge0Sentence = (message: string) => sentences[message] ?? message;

export function answerAsJudge0(
  error: FastifyError | Judge0Refusal | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Judge0Refusal)
    return reply.status(error.status).header('cache-control', 'no-store').send(error.body);
  const answer = toAnswer(error, request);
  const { message } = answer.body;
  const body = { error: judge0Sentence(message), ...answer.body };
  return send(reply, { ...answer, body });
}

/** The same for who comes with a key, or should: to Judge0 401 has nothing in it. */
export function answerKeyHolder(error: FastifyError | Judge0Refusal, request: FastifyRequest, reply: FastifyReply) {
  const isUnknown = 'code' in error && error.code === 'not_signed_in';
  if (isUnknown) return reply.status(401).header('cache-control', 'no-store').send();
  return answerAsJudge0(error, request, reply);
}

export const answerNothingHere = async (request: FastifyRequest, reply: FastifyReply) =>
  answerAsJudge0(new Refusal('not_found', generalMessages.nothingHere), request, reply);
