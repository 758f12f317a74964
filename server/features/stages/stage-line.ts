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
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';

/** Milliseconds between two signs of life. */
const HEARTBEAT = 15_000;
/** Signs of life that may stay unanswered: on thin data they wait behind what is on its way. */
const MOST_UNANSWERED = 3;
/** Milliseconds that the other side has to say good-bye. */
const FAREWELL = 500;
/** Bytes on their way to somebody who does not take them. A wall of thirty documents is opened at once. */
const MOST_WAITING = 8 * 1024 * 1024;
/** What a line may bring: a key held down is thirty changes a second, and as many cursors. */
const PER_SECOND = 200;
/** Messages that may come at once beyond that: thirty documents of a wall are asked for together. */
const AT_ONCE = 600;
/** Bytes that count as one message. */
const MESSAGE = 512;

/** Documents that may be open on one line. */
const MOST_DOCUMENTS = 100;
/** Bytes with which somebody asks for one. */
const MOST_ASKING = 1024;

const heard = new Set<number>([
  MessageType.Sync,
  MessageType.SyncReply,
  MessageType.Awareness,
  MessageType.QueryAwareness,
  MessageType.Auth,
  MessageType.CLOSE,
]);

interface Ears {
  mayRead: (documentName: string) => boolean;
  /** With each sign of life. */
  onBeat: () => void;
  onGone: () => void;
}

export type StageLine = ReturnType<typeof stageLine>;

export function stageLine(socket: WebSocket, { mayRead, onBeat, onGone }: Ears) {
  const isOfUse = usefulness(mayRead);
  const door = new Door(socket);
  const takeTurn = turns(socket);
  const heartbeat = startHeartbeat({
    every: HEARTBEAT,
    onBeat() {
      socket.ping();
      onBeat();
    },
    answers: { mostMissing: MOST_UNANSWERED, onDead: () => socket.terminate() },
  });

  socket.on('pong', heartbeat.answered);
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    const message = isBinary ? outerForm(bytes) : undefined;
    if (!message) return hangUp('');
    takeTurn(bytes.length);
    if (isOfUse(message)) door.emit('message', bytes);
  });
  socket.once('close', (code, reason) => {
    heartbeat.stop();
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

interface OuterForm {
  documentName: string;
  type: number;
  bytes: number;
}

/** Undefined where it is none of ours. */
function outerForm(bytes: Uint8Array): OuterForm | undefined {
  try {
    const message = new IncomingMessage(bytes);
    const outer = { documentName: message.readVarString(), type: message.readVarUint(), bytes: bytes.length };
    return heard.has(outer.type) ? outer : undefined;
  } catch {
    return undefined;
  }
}

/** Hocuspocus keeps all that comes for a document until it is open: what is never opened would stay in memory. */
function usefulness(mayRead: Ears['mayRead']) {
  const asked = new Set<string>();
  return ({ documentName, type, bytes }: OuterForm) => {
    if (type === MessageType.Auth) {
      if (asked.has(documentName) || asked.size >= MOST_DOCUMENTS || bytes > MOST_ASKING) return false;
      asked.add(documentName);
      return true;
    }
    if (!asked.has(documentName) || !mayRead(documentName)) return false;
    if (type === MessageType.CLOSE) asked.delete(documentName);
    return true;
  };
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
