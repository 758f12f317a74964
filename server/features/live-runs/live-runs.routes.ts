import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { generalMessages } from '#contract/general-messages.ts';
import { type LiveNews, livePath } from '#contract/runner.ts';
import { signedIn } from '#server/http/access.ts';
import { findCaller } from '#server/http/route.ts';
import { findSignedIn, sessionToken } from '#server/http/sessions.ts';
import { openWebSockets } from '#server/http/websockets.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { liveRuns } from './live-runs.ts';

/** Bytes of one message: a program of 64 kB in JSON, which may take six for a letter. */
const MOST_BYTES = 400 * 1024;

/**
 * In a scope of their own, because the plugin looks at every route of its scope.
 * A page cannot read why a WebSocket was not opened, so whoever is not signed in
 * is told on the line.
 */
export function liveRunRoutes(api: FastifyInstance, services: Services) {
  const { config } = services;
  const runs = liveRuns(services, (error) => api.log.error({ err: error }, 'a live run failed'));
  api.addHook('preClose', async () => runs.close());

  api.register(async (scope) => {
    await openWebSockets(scope, { address: config.apiBase + livePath, maxPayload: MOST_BYTES });
    scope.route({
      method: 'GET',
      url: livePath,
      exposeHeadRoute: false,
      // Browsers send the cookie with a WebSocket that a stranger's page opens, and say whose page it is.
      async onRequest({ ws, headers }) {
        if (ws && !config.allowedOrigins.includes(headers.origin ?? ''))
          throw new Refusal('not_allowed', generalMessages.wrongOrigin);
      },
      async handler(request, reply) {
        await findCaller(services, signedIn, { request, reply });
        throw new Refusal('invalid', 'This address is for WebSockets.');
      },
      async wsHandler(socket, request) {
        // Nobody reads the request to its end otherwise, and then it counts as one that trickles in (http/protection.ts).
        request.raw.resume();
        socket.pause();
        const token = sessionToken(request, config);
        const found = token ? await findSignedIn(services, token) : undefined;
        socket.resume();
        if (found) runs.welcome(socket, found.user);
        else sendAway(socket);
      },
    });
  });
}

function sendAway(socket: WebSocket) {
  socket.send(JSON.stringify({ type: 'refused', message: generalMessages.notSignedIn } satisfies LiveNews));
  socket.close(1000);
}
