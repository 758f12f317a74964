/**
 * One WebSocket of a stage. Hocuspocus gets a door of it instead of the socket
 * itself: through it comes what keeps to the protocol's outer form, and no faster
 * than people write. Who takes no more of what is sent, or is silent for a minute,
 * is cut off; what she has missed she gets when she is back.
 */
import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { IncomingMessage, MessageType } from '@hocuspocus/server';
import { STAGE_OVER } from '#contract/stages.ts';

/** Milliseconds between two signs of life. */
const HEARTBEAT = 15_000;
/** Signs of life that may stay unanswered: on thin data they wait behind what is on its way. */
const MOST_UNANSWERED = 3;
/** Milliseconds that the other side has to say good-bye. */
const FAREWELL = 500;
/** Bytes on their way to somebody who does not take them. */
const MOST_WAITING = 2 * 1024 * 1024;
/** What a line may bring: a key held down is thirty changes a second, and as many cursors. */
const PER_SECOND = 200;
/** Messages that may come at once beyond that: thirty documents of a wall are asked for together. */
const AT_ONCE = 600;
/** Bytes that count as one message. */
const MESSAGE = 512;

const heard = new Set<number>([
  MessageType.Sync,
  MessageType.SyncReply,
  MessageType.Awareness,
  MessageType.QueryAwareness,
  MessageType.Auth,
  MessageType.CLOSE,
]);

interface Ears {
  /** With each sign of life. */
  onBeat: () => void;
  onGone: () => void;
}

export type StageLine = ReturnType<typeof stageLine>;

export function stageLine(socket: WebSocket, { onBeat, onGone }: Ears) {
  let unanswered = 0;
  const door = new Door(socket);
  const takeTurn = turns(socket);
  const heartbeat = setInterval(() => {
    if (++unanswered > MOST_UNANSWERED) return socket.terminate();
    socket.ping();
    onBeat();
  }, HEARTBEAT).unref();

  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!isBinary || !isHeard(bytes)) return hangUp('');
    takeTurn(bytes.length);
    door.emit('message', bytes);
  });
  socket.once('close', (code, reason) => {
    clearInterval(heartbeat);
    door.emit('close', code, reason);
    onGone();
  });

  /** For good. */
  function hangUp(message: string) {
    close(STAGE_OVER, message);
  }

  function close(code: number, message: string) {
    socket.close(code, message);
    setTimeout(() => socket.terminate(), FAREWELL).unref();
  }

  return {
    door,
    hangUp,
    /** Whoever comes back at once is welcome (RFC 6455, 7.4.1, and the registry of its codes: 1012). */
    restart: (message: string) => close(1012, message),
  };
}

/** What of a WebSocket Hocuspocus uses. */
class Door extends EventEmitter {
  binaryType = 'nodebuffer';
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.socket = socket;
  }

  get readyState() {
    return this.socket.readyState;
  }

  send(bytes: Uint8Array, onSent: (error?: Error) => void) {
    if (this.socket.bufferedAmount > MOST_WAITING) this.socket.terminate();
    else this.socket.send(bytes, onSent);
  }

  /** Signs of life are the line's business. */
  ping() {
    this.emit('pong');
  }

  close(code?: number, reason?: string) {
    this.socket.close(code, reason);
  }
}

function isHeard(bytes: Uint8Array) {
  try {
    const message = new IncomingMessage(bytes);
    return message.readVarString().length < 100 && heard.has(message.readVarUint());
  } catch {
    return false;
  }
}

/** Nothing is read for a while from who brings more than her share; it waits with her. */
function turns(socket: WebSocket) {
  let used = 0;
  let since = performance.now();
  return (bytes: number) => {
    const now = performance.now();
    used = Math.max(0, used - ((now - since) / 1000) * PER_SECOND) + Math.max(1, bytes / MESSAGE);
    since = now;
    if (used <= AT_ONCE || socket.isPaused) return;
    socket.pause();
    setTimeout(() => socket.resume(), ((used - AT_ONCE / 2) / PER_SECOND) * 1000).unref();
  };
}
