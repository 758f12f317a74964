/** The address of lines that belong to a session (line.ts). */
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { findCaller } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { findSignedIn, sessionToken, type User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { openWebSockets } from './websockets.ts';

interface Lines {
  /** Below the base path. */
  path: string;
  /** Bytes of one message. */
  maxPayload: number;
  welcome: (socket: WebSocket, caller: User, request: FastifyRequest) => void;
  /** What whoever is not signed in is told: a page cannot read why a WebSocket was not opened. */
  strangersHear?: object;
  /** With what code (RFC 6455, 7.4) and sentence the line ends then, where that is the way to tell it. */
  strangersEnd?: { code: number; reason: string };
}

/** In a scope of their own, because the plugin looks at every route of its scope. */
export function lineRoute(api: FastifyInstance, services: Services, { path, maxPayload, ...lines }: Lines) {
  const { config } = services;
  api.register(async (scope) => {
    await openWebSockets(scope, { address: config.apiBase + path, maxPayload });
    scope.route({
      method: 'GET',
      url: path,
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
        // Nobody reads the request to its end otherwise, and then it counts as one that trickles in (protection.ts).
        request.raw.resume();
        socket.pause();
        const token = sessionToken(request, config);
        const found = token ? await findSignedIn(services, token) : undefined;
        socket.resume();
        if (found) return lines.welcome(socket, found.user, request);
        const { strangersHear, strangersEnd } = lines;
        if (strangersHear) socket.send(JSON.stringify(strangersHear));
        socket.close(strangersEnd?.code ?? 1000, strangersEnd?.reason);
      },
    });
  });
}
