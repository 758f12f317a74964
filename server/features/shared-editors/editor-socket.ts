/**
 * One WebSocket of the shared editors. Hocuspocus gets a filtered view of it: only well-formed messages pass, at a
 * limited rate, and acknowledgements of changes leave only after the changes are stored. A client that does not read
 * what is sent, or is silent for a minute, is disconnected, and receives what it missed after it reconnects.
 */
import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { IncomingMessage, MessageType } from '@hocuspocus/server';
import { EDITORS_CLOSED } from '#contract/shared-editors.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { closeReason } from '#server/http/websocket/close-reason.ts';

/** Milliseconds between two pings. */
const HEARTBEAT = 15_000;
/**
 * Unanswered pings after which a client is disconnected: on a slow network, pings wait behind data that is being sent.
 */
const MAX_UNANSWERED_PINGS = 3;
/** Milliseconds that the client has to complete the closing handshake. */
const CLOSE_TIMEOUT = 500;
/** Maximum unsent bytes for a client. The tutor's view of a class opens thirty documents at once. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
/**
 * Maximum messages of a client per second: a key held down makes thirty changes a second, and as many cursor updates.
 */
const MAX_PER_SECOND = 200;
/** Maximum messages that a client may send at once beyond that rate: thirty documents are opened together. */
const MAX_BURST = 600;
/** Bytes that count as one message in the rate limit: a longer message counts as several. */
const BYTES_PER_MESSAGE = 512;

/** Maximum open documents of one socket. */
const MAX_DOCUMENTS = 100;
/** Maximum bytes of the message that opens a document. */
const MAX_AUTH_BYTES = 1024;

const acceptedTypes = new Set<number>([
  MessageType.Sync,
  MessageType.SyncReply,
  MessageType.Awareness,
  MessageType.QueryAwareness,
  MessageType.Auth,
  MessageType.CLOSE,
]);

/** The value of a SyncStatus message about an applied change. */
const APPLIED = 1;

interface Handlers {
  /** The language in which messages are sent to the reader. */
  locale: Locale;
  mayRead: (documentName: string) => boolean;
  /** Calls `act` once all changes that the document has now are stored. */
  afterStored: (documentName: string, act: () => void) => void;
  /** Called with each ping that is sent. */
  onBeat: () => void;
  onClose: () => void;
}

export type EditorSocket = ReturnType<typeof openEditorSocket>;

export function openEditorSocket(socket: WebSocket, { locale, mayRead, afterStored, onBeat, onClose }: Handlers) {
  const isExpected = messageFilter(mayRead);
  const forHocuspocus = new HocuspocusSocket(socket, afterStored);
  const limitRate = rateLimiter(socket);
  const heartbeat = startHeartbeat({
    every: HEARTBEAT,
    onBeat() {
      socket.ping();
      onBeat();
    },
    answers: { maxMissing: MAX_UNANSWERED_PINGS, onDead: () => socket.terminate() },
  });

  socket.on('pong', heartbeat.answered);
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    const header = isBinary ? parseHeader(bytes) : undefined;
    if (!header) return end('');
    limitRate(bytes.length);
    if (isExpected(header)) forHocuspocus.emit('message', bytes);
  });
  socket.once('close', (code, reason) => {
    heartbeat.stop();
    forHocuspocus.emit('close', code, reason);
    onClose();
  });

  /** Closes the connection for good: the client shows the message and does not reconnect. */
  function end(message: Message) {
    close(EDITORS_CLOSED, message);
  }

  function close(code: number, message: Message) {
    socket.close(code, closeReason(inLocale(message, locale)));
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  return {
    locale,
    forHocuspocus,
    end,
    /**
     * Closes the connection so that the client reconnects at once, with the code 1012, "service restart" (RFC 6455,
     * 7.4.1, and its registry of codes).
     */
    restart: (message: Message) => close(1012, message),
  };
}

/** The part of a WebSocket that Hocuspocus uses. */
class HocuspocusSocket extends EventEmitter {
  binaryType = 'nodebuffer';
  private readonly socket: WebSocket;
  private readonly afterStored: Handlers['afterStored'];

  constructor(socket: WebSocket, afterStored: Handlers['afterStored']) {
    super();
    this.socket = socket;
    this.afterStored = afterStored;
  }

  get readyState() {
    return this.socket.readyState;
  }

  send(bytes: Uint8Array, onSent: (error?: Error) => void) {
    const documentName = acknowledgedDocument(bytes);
    if (documentName === undefined) this.sendNow(bytes, onSent);
    else this.afterStored(documentName, () => this.sendNow(bytes, onSent));
  }

  private sendNow(bytes: Uint8Array, onSent: (error?: Error) => void) {
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.socket.terminate();
    else this.socket.send(bytes, onSent);
  }

  /** Answers Hocuspocus's ping without contacting the client: openEditorSocket has the real heartbeat. */
  ping() {
    this.emit('pong');
  }

  close(code?: number, reason?: string) {
    this.socket.close(code, reason);
  }
}

/** Returns the document's name if a message tells the client that its change was applied. */
function acknowledgedDocument(bytes: Uint8Array) {
  const message = new IncomingMessage(bytes);
  const documentName = message.readVarString();
  return message.readVarUint() === MessageType.SyncStatus && message.readVarUint() === APPLIED
    ? documentName
    : undefined;
}

interface Header {
  documentName: string;
  type: number;
  /** The size of the whole message in bytes. */
  bytes: number;
}

/** Parses a message's header; undefined for a malformed message, or for a type that clients may not send. */
function parseHeader(bytes: Uint8Array): Header | undefined {
  try {
    const message = new IncomingMessage(bytes);
    const header = { documentName: message.readVarString(), type: message.readVarUint(), bytes: bytes.length };
    return acceptedTypes.has(header.type) ? header : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Passes messages of documents that this socket has opened and may read. Hocuspocus queues the messages of a document
 * until the document is open: messages of a document that is never opened would stay in memory.
 */
function messageFilter(mayRead: Handlers['mayRead']) {
  const opened = new Set<string>();
  return ({ documentName, type, bytes }: Header) => {
    if (type === MessageType.Auth) {
      if (opened.has(documentName) || opened.size >= MAX_DOCUMENTS || bytes > MAX_AUTH_BYTES) return false;
      opened.add(documentName);
      return true;
    }
    if (!opened.has(documentName) || !mayRead(documentName)) return false;
    if (type === MessageType.CLOSE) opened.delete(documentName);
    return true;
  };
}

/** Stops reading for a while from a client that sends too much. Nothing is lost: unread messages wait at the client. */
function rateLimiter(socket: WebSocket) {
  let used = 0;
  let since = performance.now();
  return (bytes: number) => {
    const now = performance.now();
    used = Math.max(0, used - ((now - since) / 1000) * MAX_PER_SECOND) + Math.max(1, bytes / BYTES_PER_MESSAGE);
    since = now;
    if (used <= MAX_BURST || socket.isPaused) return;
    socket.pause();
    setTimeout(() => socket.resume(), ((used - MAX_BURST / 2) / MAX_PER_SECOND) * 1000).unref();
  };
}
