/**
 * An answer that many will ask for: serialised and compressed once, and told by
 * its ETag from the one before (RFC 9110, sections 8.8.3 and 13.1.2).
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isAmong } from './conditional-get.ts';
import { compress, type Encoding, encodingFor } from './encoding.ts';

export class KeptAnswer {
  readonly #forms: Record<Encoding, Buffer>;
  readonly #etag: string;

  private constructor(forms: Record<Encoding, Buffer>) {
    this.#forms = forms;
    // Weak, because every encoding of one answer has the same.
    this.#etag = `W/"${createHash('sha256').update(forms.identity).digest('base64url').slice(0, 22)}"`;
  }

  /** @param promised  the endpoint's reply, by which the answer is checked once for all who will get it */
  static async of<Promised extends z.ZodType>(promised: Promised, answer: z.input<Promised>) {
    const identity = Buffer.from(JSON.stringify(promised.parse(answer)));
    const [br, gzip] = await Promise.all([compress.br(identity), compress.gzip(identity)]);
    return new KeptAnswer({ br, gzip, identity });
  }

  /** `no-cache` lets browsers keep it as long as they ask each time whether it still holds. */
  send({ headers }: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-cache').header('etag', this.#etag).header('vary', 'accept-encoding');
    if (isAmong(headers['if-none-match'], this.#etag)) return reply.status(304).send();

    const encoding = encodingFor(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json').send(this.#forms[encoding]);
  }
}
