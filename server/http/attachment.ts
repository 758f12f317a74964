/** An answer that is a file to be saved, made for whoever asks. */
import type { FastifyReply, FastifyRequest } from 'fastify';

interface File {
  name: string;
  /** Its media type. */
  type: string;
  content: string;
}

export class Attachment {
  readonly #file: File;

  constructor(file: File) {
    this.#file = file;
  }

  send(_: FastifyRequest, reply: FastifyReply) {
    const { name, type, content } = this.#file;
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      .send(content);
  }
}
