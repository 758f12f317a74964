/** A response for many clients: serialized and compressed once, and sent with an ETag (RFC 9110, section 8.8.3). */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { matchesEtag } from './conditional-get.ts';
import { compress, type Encoding, encodingFor } from './encoding.ts';

export class CachedResponse {
  readonly #forms: Record<Encoding, Buffer>;
  readonly #etag: string;

  private constructor(forms: Record<Encoding, Buffer>) {
    this.#forms = forms;
    // The ETag is weak, because the compressed and uncompressed forms, which differ in their bytes, share it.
    this.#etag = `W/"${createHash('sha256').update(forms.identity).digest('base64url').slice(0, 22)}"`;
  }

  /** Checks and serializes a reply once for all clients. @param replySchema  schema of the endpoint's replies */
  static async of<Promised extends z.ZodType>(replySchema: Promised, answer: z.input<Promised>) {
    const identity = Buffer.from(JSON.stringify(replySchema.parse(answer)));
    const [br, gzip] = await Promise.all([compress.br(identity), compress.gzip(identity)]);
    return new CachedResponse({ br, gzip, identity });
  }

  /** Sends the response with `no-cache`: browsers may store it, but have to revalidate it at each use. */
  send({ headers }: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-cache').header('etag', this.#etag).header('vary', 'accept-encoding');
    if (matchesEtag(headers['if-none-match'], this.#etag)) return reply.status(304).send();

    const encoding = encodingFor(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json').send(this.#forms[encoding]);
  }
}
