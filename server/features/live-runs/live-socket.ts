/** The line of a live run, on which LiveRequest comes and LiveNews goes. */
import type { WebSocket } from '@fastify/websocket';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type LiveNews, LiveRequest } from '#contract/runner.ts';
import { lineOn } from '#server/http/line.ts';

interface Ears {
  onRequest: (request: LiveRequest) => void;
  onBeat: () => void;
  onGone: () => void;
}

export type LiveLine = ReturnType<typeof liveLine>;

export function liveLine(socket: WebSocket, ears: Ears) {
  const line = lineOn<LiveRequest, LiveNews>(socket, {
    requests: LiveRequest,
    onNonsense: () => refuse(generalMessages.notUnderstood),
    ...ears,
  });

  function refuse(message: string) {
    line.tell({ type: 'refused', message });
    line.hangUp();
  }

  return { ...line, refuse };
}
