/** Pictures that belong to somebody: looked at where they are shown, never run as a page, and kept by nobody but the caller. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnsweredFile, fileAnswers } from './file-response.ts';

const answers = fileAnswers();

/** The answer of an endpoint that gives a picture which we made of what somebody sent to this caller alone. */
export class ShownPicture {
  readonly #picture: Omit<AnsweredFile, 'type'>;

  /** @param picture  WebP */
  constructor(picture: Omit<AnsweredFile, 'type'>) {
    this.#picture = picture;
  }

  /**
   * A browser that has it asks each time whether it still may show it, and gets no second copy.
   *
   * @throws {Refusal} too_many_requests  there are enough on their way to that network address
   */
  send(request: FastifyRequest, reply: FastifyReply) {
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache');
    return answers.send(request, reply, { ...this.#picture, type: 'image/webp' });
  }
}
