/** The WebSocket of one page in live help: receives the page's cursor, and sends events. */
import type { WebSocket } from '@fastify/websocket';
import { type LiveCursor, type LiveHelpEvent, LiveHelpRequest } from '#contract/learning/live-help.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { openJsonSocket } from '#server/http/websocket/json-socket.ts';

interface Handlers {
  locale: Locale;
  /** Whether the person may send another message; otherwise the page is disconnected. */
  maySend: () => boolean;
  onCursor: (cursor: LiveCursor | null) => void;
  onHeartbeat: () => void;
  onClose: () => void;
}

export type LiveHelpSocket = ReturnType<typeof openLiveHelpSocket>;

export function openLiveHelpSocket(
  webSocket: WebSocket,
  { locale, maySend, onCursor, onHeartbeat, onClose }: Handlers,
) {
  const socket = openJsonSocket<LiveHelpRequest, LiveHelpEvent>(webSocket, {
    requests: LiveHelpRequest,
    mayReceive() {
      if (maySend()) return true;
      socket.cutOff();
      return false;
    },
    onRequest: ({ cursor }) => onCursor(cursor),
    onInvalid: () => socket.cutOff(),
    onHeartbeat,
    onClose,
  });
  return {
    send: socket.send,
    /** @param text  an event that is already serialized */
    sendText: socket.sendText,
    /** Closes the connection. The page connects again. */
    close: socket.end,
    /** Sends the reason and closes the connection. The page does not connect again. */
    refuse(message: Message) {
      socket.send({ type: 'ended', message: inLocale(message, locale) });
      socket.end();
    },
  };
}
