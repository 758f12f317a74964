import type { FastifyInstance, FastifyReply } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { UPLOADS, uploads } from '#contract/uploads.ts';
import type { BodyTimeout } from '#server/http/protection/body-timeouts.ts';
import { findCaller, type Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { answerTus, PIECE } from './tus.ts';
import { takeUpload } from './uploads.ts';

export function uploadRoutes(route: Route, services: Services) {
  route(uploads.take, signedIn, ({ caller, params }) => takeUpload(services, caller, params.uploadId));
}

/** However slow a connection is, a piece of a file goes on coming as long as anything comes. */
const patience: BodyTimeout = { standstillSeconds: 60 };

/** The addresses of the protocol. Its answers are no JSON, so they are not in the contract. */
export function tusRoutes(api: FastifyInstance, services: Services) {
  api.register(async (scope) => {
    takeOnlyPieces(scope);
    const route = (method: string, url: string) =>
      scope.route({
        method,
        url,
        config: patience as object,
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

/** Here and nowhere else they come in, and nothing else does. They are left for the handler to read. */
function takeOnlyPieces(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(PIECE, async () => undefined);
  scope.addContentTypeParser('*', async () => {
    throw new Refusal('wrong_media_type', generalMessages.notAPiece);
  });
}

/** Of its headers those that the protocol asks for; what it says about other origins is left out: they may not call. */
const told = ['tus-resumable', 'location', 'upload-offset', 'upload-length', 'upload-metadata'];

function send({ status, headers }: Response, reply: FastifyReply) {
  for (const name of told) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.status(status).header('cache-control', 'no-store').send();
}
