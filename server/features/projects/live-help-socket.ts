/** The WebSocket of one page in live help: receives the page's cursor, with a rate limit, and sends events. */
import type { WebSocket } from '@fastify/websocket';
import { type LiveCursor, type LiveHelpEvent, LiveHelpRequest } from '#contract/learning/live-help.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { openJsonSocket } from '#server/http/websocket/json-socket.ts';

/** Maximum messages per second: our page sends at most ten. */
const MAX_PER_SECOND = 20;
/** Maximum messages at once beyond that rate: messages may queue in the network. */
const MAX_BURST = 100;

interface Handlers {
  locale: Locale;
  onCursor: (cursor: LiveCursor | null) => void;
  onHeartbeat: () => void;
  onClose: () => void;
}

export type LiveHelpSocket = ReturnType<typeof openLiveHelpSocket>;

export function openLiveHelpSocket(webSocket: WebSocket, { locale, onCursor, onHeartbeat, onClose }: Handlers) {
  const isTooMuch = rateLimit();
  const socket = openJsonSocket<LiveHelpRequest, LiveHelpEvent>(webSocket, {
    requests: LiveHelpRequest,
    mayReceive() {
      if (!isTooMuch()) return true;
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

/** Returns a function that counts a message, and says whether there were too many. */
function rateLimit() {
  let used = 0;
  let since = performance.now();
  return () => {
    const now = performance.now();
    used = Math.max(0, used - ((now - since) / 1000) * MAX_PER_SECOND) + 1;
    since = now;
    return used > MAX_BURST;
  };
}
