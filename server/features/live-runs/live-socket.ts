/** The WebSocket of a live run, with typed messages. */

import type { WebSocket } from '@fastify/websocket';
import { type LiveMessage, LiveRequest } from '#contract/runner.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { openJsonSocket } from '#server/http/websocket/json-socket.ts';
import * as generalTexts from '#texts/general.ts';

interface Listener {
  /** The language in which messages are sent to the client. */
  locale: Locale;
  onRequest: (request: LiveRequest) => void;
  onHeartbeat: () => void;
  onClose: () => void;
}

export type LiveSocket = ReturnType<typeof openLiveSocket>;

export function openLiveSocket(socket: WebSocket, { locale, ...listener }: Listener) {
  const jsonSocket = openJsonSocket<LiveRequest, LiveMessage>(socket, {
    requests: LiveRequest,
    onInvalid: () => refuse(generalTexts.notUnderstood),
    ...listener,
  });

  function refuse(message: Message) {
    jsonSocket.send({ type: 'refused', message: inLocale(message, locale) });
    jsonSocket.end();
  }

  return { ...jsonSocket, refuse, locale };
}
