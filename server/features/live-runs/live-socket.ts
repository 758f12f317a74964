/** The WebSocket of a live run, with typed messages. */
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type LiveMessage, LiveRequest } from '#contract/runner.ts';
import { openJsonSocket } from '#server/http/websocket/json-socket.ts';

interface Listener {
  onRequest: (request: LiveRequest) => void;
  onHeartbeat: () => void;
  onClose: () => void;
}

export type LiveSocket = ReturnType<typeof openLiveSocket>;

export function openLiveSocket(socket: WebSocket, listener: Listener) {
  const jsonSocket = openJsonSocket<LiveRequest, LiveMessage>(socket, {
    requests: LiveRequest,
    onInvalid: () => refuse(generalMessages.notUnderstood),
    ...listener,
  });

  function refuse(message: string) {
    jsonSocket.send({ type: 'refused', message });
    jsonSocket.end();
  }

  return { ...jsonSocket, refuse };
}
