/**
 * Where a provider of live rooms tells us something. Its calls bring no cookie; they are signed, over all that they
 * say, with the secret that we share with it.
 */
import type { FastifyInstance } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';

/** Bytes. One tells of one participant and what she sends. */
const CALL_LIMIT = 64 * 1024;

export async function liveRoomsRoutes(app: FastifyInstance, { config, liveRooms }: Services) {
  await app.register(async (calls) => {
    // Signed to the letter.
    calls.removeAllContentTypeParsers();
    const settings = { parseAs: 'string' as const, bodyLimit: CALL_LIMIT };
    calls.addContentTypeParser('*', settings, (_request, body, done) => done(null, body));

    calls.post(`${config.apiBase}/webhooks/live-rooms`, async ({ headers, body }, reply) => {
      if (!liveRooms.receive) throw new Refusal('not_found', generalMessages.nothingHere);
      const told = { body: typeof body === 'string' ? body : '', authorization: headers.authorization ?? '' };
      if (!(await liveRooms.receive(told))) throw new Refusal('not_signed_in', generalMessages.notSignedIn);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
