import type { FastifyInstance, FastifyReply } from 'fastify';
import { UPLOADS, uploads } from '#contract/uploads.ts';
import type { BodyTimeout } from '#server/http/protection/body-timeouts.ts';
import { findCaller, type Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { answerTus, CHUNK_TYPE } from './tus.ts';
import { takeUpload } from './uploads.ts';

export function uploadRoutes(route: Route, services: Services) {
  route(uploads.take, signedIn, ({ caller, params }) => takeUpload(services, caller, params.uploadId));
}

/** The timeout of a request with a chunk: any time over a slow connection, as long as bytes arrive. */
const bodyTimeout: BodyTimeout = { standstillSeconds: 60 };

/** The endpoints of the tus protocol. Their responses are not JSON, so they are not in the contract. */
export function tusRoutes(api: FastifyInstance, services: Services) {
  api.register(async (scope) => {
    acceptOnlyChunks(scope);
    const route = (method: string, url: string) =>
      scope.route({
        method,
        url,
        config: bodyTimeout as object,
        async handler(request, reply) {
          const caller = await findCaller(services, signedIn, { request, reply });
          return send(await answerTus(services, caller, request), reply);
        },
      });
    route('POST', UPLOADS);
    route('HEAD', `${UPLOADS}/:id`);
    route('PATCH', `${UPLOADS}/:id`);
    route('DELETE', `${UPLOADS}/:id`);
  });
}

/** Only these routes accept chunks, and they accept nothing else. The handler reads the body itself. */
function acceptOnlyChunks(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(CHUNK_TYPE, async () => undefined);
  scope.addContentTypeParser('*', async () => {
    throw new Refusal('wrong_media_type', generalTexts.notAPiece);
  });
}

/**
 * Response headers of the protocol that are sent on to the client. CORS headers are not: other origins may not upload.
 */
const exposedHeaders = ['tus-resumable', 'location', 'upload-offset', 'upload-length', 'upload-metadata'];

function send({ status, headers }: Response, reply: FastifyReply) {
  for (const name of exposedHeaders) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.status(status).header('cache-control', 'no-store').send();
}
