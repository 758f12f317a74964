/** Responses with private pictures, which only the caller's browser may cache, and which cannot act as a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileResponse, openFileResponder } from './file-response.ts';

const responder = openFileResponder();

/** The reply of an endpoint that serves to one user a picture that the server has made from an upload. */
export class ImagePreview {
  readonly #picture: Omit<FileResponse, 'type'>;

  /** @param picture  a picture in WebP format */
  constructor(picture: Omit<FileResponse, 'type'>) {
    this.#picture = picture;
  }

  /**
   * Browsers may store the picture, but revalidate it at each use; then they get 304 instead of a second copy.
   *
   * @throws {Refusal} too_many_requests  too many downloads for the client's network address are in progress
   */
  send(request: FastifyRequest, reply: FastifyReply) {
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache');
    return responder.send(request, reply, { ...this.#picture, type: 'image/webp' });
  }
}
