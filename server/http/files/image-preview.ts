/** Private pictures: displayed in a page, never opened as a page, cached only by the caller. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileResponse, openFileResponder } from './file-response.ts';

const responder = openFileResponder();

/** The reply of an endpoint that serves a picture, which we made from an upload, to one user. */
export class ImagePreview {
  readonly #picture: Omit<FileResponse, 'type'>;

  /** @param picture  WebP */
  constructor(picture: Omit<FileResponse, 'type'>) {
    this.#picture = picture;
  }

  /**
   * Browsers revalidate a stored copy each time, and get no second copy.
   *
   * @throws {Refusal} too_many_requests  too many downloads of that network address
   */
  send(request: FastifyRequest, reply: FastifyReply) {
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache');
    return responder.send(request, reply, { ...this.#picture, type: 'image/webp' });
  }
}
