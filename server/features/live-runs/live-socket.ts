/** The WebSocket of a live run, with typed messages. */
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type LiveNews, LiveRequest } from '#contract/runner.ts';
import { lineOn } from '#server/http/websocket/json-socket.ts';

interface Listener {
  onRequest: (request: LiveRequest) => void;
  onBeat: () => void;
  onGone: () => void;
}

export type LiveSocket = ReturnType<typeof openLiveSocket>;

export function openLiveSocket(socket: WebSocket, listener: Listener) {
  const line = lineOn<LiveRequest, LiveNews>(socket, {
    requests: LiveRequest,
    onNonsense: () => refuse(generalMessages.notUnderstood),
    ...listener,
  });

  function refuse(message: string) {
    line.tell({ type: 'refused', message });
    line.hangUp();
  }

  return { ...line, refuse };
}
