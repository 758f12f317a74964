/** Mounts a WebSocket endpoint for signed-in users. */

import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLocale } from '#messages/catalogues.ts';
import { localeOf } from '#server/http/locale.ts';
import { findCaller } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { findSignedIn, sessionToken, type User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { closeReason } from './close-reason.ts';
import { openWebSockets } from './websockets.ts';

interface WebsocketRoute {
  /** The endpoint's path below the API's base path. */
  path: string;
  /** Maximum size of an incoming message in bytes. */
  maxPayload: number;
  onConnection: (socket: WebSocket, caller: User, request: FastifyRequest) => void;
  /** Sent to a visitor without a session before closing, because a page cannot read why a handshake has failed. */
  signedOutMessage?: { type: string; message: string; reason?: string };
  /** The close code (RFC 6455, section 7.4) and reason that a visitor without a session gets. */
  signedOutClose?: { code: number; reason: string };
}

/** Registers the endpoint in its own Fastify scope, because the WebSocket plugin hooks into all routes of its scope. */
export function websocketRoute(api: FastifyInstance, services: Services, endpoint: WebsocketRoute) {
  const { config, primary } = services;
  const { path, maxPayload, onConnection, signedOutMessage, signedOutClose } = endpoint;
  api.register(async (scope) => {
    await openWebSockets(scope, { address: config.apiBase + path, maxPayload, primary });
    scope.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      // Browsers send the session cookie even if a page of another site opens the WebSocket, so its origin is checked.
      async onRequest({ ws, headers }) {
        if (ws && !config.allowedOrigins.includes(headers.origin ?? ''))
          throw new Refusal('not_allowed', generalTexts.wrongOrigin);
      },
      async handler(request, reply) {
        await findCaller(services, signedIn, { request, reply });
        throw new Refusal('invalid', generalTexts.webSocketsOnly);
      },
      async wsHandler(socket, request) {
        // Reads the request to its end; otherwise body-timeouts.ts would close the connection.
        request.raw.resume();
        socket.pause();
        const token = sessionToken(request, config);
        const found = token ? await findSignedIn(services, token) : undefined;
        socket.resume();
        if (found) return onConnection(socket, found.user, request);
        const translated = (text: string) => inLocale(text, localeOf(request));
        if (signedOutMessage)
          socket.send(JSON.stringify({ ...signedOutMessage, message: translated(signedOutMessage.message) }));
        socket.close(signedOutClose?.code ?? 1000, closeReason(translated(signedOutClose?.reason ?? '')));
      },
    });
  });
}
