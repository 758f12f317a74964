/**
 * The webhook of an external media provider. Its requests carry no cookie, but a signature over
 * the whole body, made with the secret that the provider shares with us.
 */

import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';

/** Maximum bytes of one webhook event, which is about one participant and their audio and video tracks. */
const MAX_BYTES = 64 * 1024;

export async function liveRoomsRoutes(app: FastifyInstance, { config, liveRooms }: Services) {
  await app.register(async (scope) => {
    // The body stays text, because the signature covers its exact bytes.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string' as const, bodyLimit: MAX_BYTES };
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));

    scope.post(`${config.apiBase}/webhooks/live-rooms`, async ({ headers, body }, reply) => {
      if (!liveRooms.receive) throw new Refusal('not_found', generalTexts.nothingHere);
      const event = { body: typeof body === 'string' ? body : '', authorization: headers.authorization ?? '' };
      if (!(await liveRooms.receive(event))) throw new Refusal('not_signed_in', generalTexts.notSignedIn);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
