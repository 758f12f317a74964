/** A WebSocket for JSON messages, with a heartbeat that ends dead connections and a limit on buffered data. */
import type { WebSocket } from '@fastify/websocket';
import type { z } from 'zod';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';

/** Milliseconds between heartbeats. */
const HEARTBEAT = 15_000;
/** Number of successive heartbeats that may stay unanswered, because on a slow connection they queue behind other data. */
const MAX_UNANSWERED = 3;
/** Milliseconds that the closing handshake may take before the connection is terminated. */
const CLOSE_TIMEOUT = 500;
/** Number of buffered bytes above which a client counts as slow, so that whenDrained waits. */
const SLOW = 64 * 1024;
/** Milliseconds between checks of a slow client's buffer. */
const DRAIN_INTERVAL = 50;
/** Number of buffered bytes above which the client is disconnected; it may connect again. */
const MAX_BUFFERED = 4 * 1024 * 1024;

interface SocketEvents<Request> {
  /** The schema of incoming messages. */
  requests: z.ZodType<Request>;
  onRequest: (request: Request) => void;
  /** Called for a message that does not match the schema, with the schema's error message if there is one. */
  onInvalid: (message?: string) => void;
  /** Called for each incoming message before it is parsed; if it returns false, the message is dropped. */
  mayReceive?: () => boolean;
  onHeartbeat: () => void;
  /** Called when the connection has ended, from whichever side. */
  onClose: () => void;
}

export function openJsonSocket<Request, Message extends { type: string }>(
  socket: WebSocket,
  events: SocketEvents<Request>,
) {
  let isEnding = false;
  const heartbeat = startHeartbeat({
    every: HEARTBEAT,
    onBeat() {
      socket.ping();
      sendText(JSON.stringify({ type: 'beat' }));
      events.onHeartbeat();
    },
    answers: { maxMissing: MAX_UNANSWERED, onDead: () => socket.terminate() },
  });

  socket.on('pong', heartbeat.answered);
  socket.on('message', (bytes, isBinary) => {
    if (isEnding || events.mayReceive?.() === false) return;
    const request = isBinary ? undefined : events.requests.safeParse(jsonIn(String(bytes)));
    if (request?.success) events.onRequest(request.data);
    else events.onInvalid(request?.error.issues[0]?.message);
  });
  socket.once('close', () => {
    heartbeat.stop();
    events.onClose();
  });

  function sendText(text: string) {
    if (isEnding || socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  }

  function end() {
    isEnding = true;
    whenDrained(() => socket.close(1000));
  }

  const isSlow = () => socket.readyState === socket.OPEN && socket.bufferedAmount > SLOW;

  function whenDrained(next: () => void) {
    if (isSlow()) setTimeout(() => whenDrained(next), DRAIN_INTERVAL).unref();
    else next();
  }

  return {
    send: (message: Message) => sendText(JSON.stringify(message)),
    /** Sends a message that is already serialized, so that many recipients can share the text. */
    sendText,
    /** Closes the socket after the buffered messages are sent; nothing more is sent or received. */
    end,
    /** Calls `next` immediately, or when a slow client has caught up or disconnected. */
    whenDrained,
    /** Closes the socket of a client that sends too much: stops reading immediately, and terminates after CLOSE_TIMEOUT. */
    cutOff() {
      end();
      socket.pause();
      setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
    },
    /** Stops reading until `resume` is called, so that messages wait in the network and at the client. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}

/** Removes U+0000 and replaces lone surrogates: JSON can contain them as escapes, but PostgreSQL's jsonb refuses them. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value.replaceAll('\0', '')).toString() : value;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text, storable);
  } catch {
    return undefined;
  }
}
