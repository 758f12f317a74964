/**
 * The connection to a process that runs media engines (`npm run media`), on this machine (remote-media.ts) or on another one
 * (machines/). A lost connection is reopened; until then, requests for media are refused.
 */

import type { Duplex } from 'node:stream';
import { startHeartbeat } from '#server/concurrency/heartbeat.ts';
import {
  InvalidMediaOffer,
  type Media,
  type MediaListener,
  MediaUnavailable,
  type OrphanedConnections,
  type RecordedPiece,
} from '#server/ports/media.ts';
import { lineReader } from './lines.ts';
import { type RelayKey, relaysFor } from './relays.ts';
import {
  COMMANDS,
  encode,
  type FromEngines,
  MAX_MESSAGE,
  readFromEngines,
  type ToEngines,
} from './remote-media-protocol.ts';

const RECONNECT_MS = 500;
/** Longer than the engines' own timeout (engine-connections.ts). */
const REPLY_TIMEOUT_MS = 15_000;
/** Milliseconds for which `takeOrphaned` waits for the first connection. */
const LEFT_TIMEOUT_MS = 2_000;
/** Milliseconds between two pings, and the number of unanswered pings after which the process counts as hanging. */
const [PING_MS, MAX_UNANSWERED] = [2_500, 3];

const NOTHING: OrphanedConnections = { publications: [], subscriptions: [] };

interface Reply {
  timer: NodeJS.Timeout;
  resolve(sdp: string): void;
  reject(error: Error): void;
}

interface Options {
  /** Connects to the process that runs the engines. */
  connect: (signal: AbortSignal) => Promise<Duplex>;
  /** Called when the connection was lost, or when connecting failed with this reason. */
  onAway: (reason?: Error) => void;
  /** Called for each message about the process itself. */
  onState?: (message: Extract<FromEngines, { type: 'welcome' | 'pong' | 'draining' }>) => void;
  /** Milliseconds between two attempts to connect. @param failures  attempts that failed since the last connection */
  retryAfter?: (failures: number) => number;
  heartbeat?: { every: number; maxMissing: number };
}

export class RemoteEngines {
  readonly #options: Options;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<MediaListener>();
  readonly #pieceListeners = new Set<(piece: RecordedPiece) => void>();
  readonly #replies = new Map<string, Reply>();
  readonly #publications = new Set<string>();
  #socket: Duplex | undefined;
  #relay: RelayKey | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  /** Resolves `#orphaned`; undefined once that is done. */
  #settleOrphaned: ((left: OrphanedConnections) => void) | undefined;
  readonly #orphaned = new Promise<OrphanedConnections>((resolve) => {
    this.#settleOrphaned = resolve;
  });

  constructor(options: Options) {
    this.#options = options;
  }

  async open() {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    setTimeout(() => this.#settle(NOTHING), LEFT_TIMEOUT_MS).unref();
    const socket = await this.#options.connect(signal).catch((error: Error) => this.#lost(error));
    if (!socket) return;
    if (signal.aborted) return void socket.destroy();
    this.#use(socket);
  }

  isReady() {
    return this.#socket !== undefined;
  }

  #use(socket: Duplex) {
    const { every, maxMissing } = this.#options.heartbeat ?? { every: PING_MS, maxMissing: MAX_UNANSWERED };
    const heartbeat = startHeartbeat({
      every,
      onBeat: () => this.#send({ type: 'ping' }),
      answers: { maxMissing, onDead: () => socket.destroy() },
    });
    const read = lineReader((line) => {
      heartbeat.answered();
      const message = readFromEngines(line);
      if (message) this.#receive(socket, message);
      else socket.destroy();
    }, MAX_MESSAGE);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => void (read(text) || socket.destroy()));
    socket.on('error', () => {});
    socket.once('close', () => {
      heartbeat.stop();
      this.#lost();
    });
  }

  media(): Media {
    const commands = Object.fromEntries(
      COMMANDS.map((type) => [type, (...values: unknown[]) => this.#send({ type, values } as ToEngines)]),
    ) as Pick<Media, (typeof COMMANDS)[number]>;
    return {
      ...commands,
      // Returns all relays, because only the remote process knows the rooms' engines.
      relaysFor: (userId) => (this.#relay ? relaysFor(userId, this.#relay) : []),
      unpublish: (id) => {
        this.#publications.delete(id);
        commands.unpublish(id);
      },
      publish: async (publication) => {
        const sdp = await this.#request(publication.id, { type: 'publish', publication });
        this.#publications.add(publication.id);
        return sdp;
      },
      subscribe: (subscription) => this.#request(subscription.id, { type: 'subscribe', subscription }),
      recorder: {
        record: (...values) => this.#send({ type: 'record', values }),
        stop: (recording) => this.#send({ type: 'stopRecording', recording }),
        listen: (listener) => listenIn(this.#pieceListeners, listener),
      },
      listen: (listener) => listenIn(this.#listeners, listener),
      takeOrphaned: () => this.#orphaned,
      close: async () => {
        this.#closing.abort();
        clearTimeout(this.#retry);
        this.#listeners.clear();
        this.#socket?.destroy();
      },
    };
  }

  #send(request: ToEngines) {
    this.#socket?.write(encode(request));
  }

  #request(id: string, request: ToEngines) {
    return new Promise<string>((resolve, reject) => {
      if (!this.#socket) throw new MediaUnavailable('The media engines are not running.');
      const timer = setTimeout(() => {
        this.#replies.delete(id);
        reject(new MediaUnavailable('The media engines do not answer.'));
      }, REPLY_TIMEOUT_MS).unref();
      this.#replies.set(id, { resolve, reject, timer });
      this.#send(request);
    });
  }

  #receive(socket: Duplex, message: FromEngines) {
    switch (message.type) {
      case 'welcome':
        return this.#welcomed(socket, message);
      case 'pong':
        this.#relay = message.relay;
        return this.#options.onState?.(message);
      case 'draining':
        return this.#options.onState?.(message);
      case 'sdp':
        return this.#takeReply(message.id)?.resolve(message.sdp);
      case 'refused':
        return this.#takeReply(message.id)?.reject(errorOf(message));
      case 'gone':
        this.#publications.delete(message.id);
        return this.#tell(({ onGone }) => onGone(message.id));
      case 'lost':
        for (const id of message.publications) this.#publications.delete(id);
        return this.#tell(({ onLost }) => onLost(message.publications));
      case 'speaking':
        return this.#tell(({ onSpeaking }) => onSpeaking(message.publications));
      case 'moved':
        return this.#tell(({ onMoved }) => onMoved?.(message.rooms));
      case 'piece': {
        const piece = { ...message.piece, bytes: Buffer.from(message.bytes, 'base64') };
        for (const listener of this.#pieceListeners) listener(piece);
      }
    }
  }

  #welcomed(socket: Duplex, message: Extract<FromEngines, { type: 'welcome' }>) {
    const { relay, left } = message;
    this.#socket = socket;
    this.#relay = relay;
    this.#failures = 0;
    this.#options.onState?.(message);
    if (this.#settle(left)) {
      for (const { id } of left.publications) this.#publications.add(id);
      return;
    }
    // Too late to take these over: browsers have opened new ones.
    for (const { id } of left.publications) this.#send({ type: 'unpublish', values: [id] });
    for (const { id } of left.subscriptions) this.#send({ type: 'unsubscribe', values: [id] });
    this.#tell(({ onBack }) => onBack?.());
  }

  /** Resolves `takeOrphaned`. @returns false if it was resolved before */
  #settle(left: OrphanedConnections) {
    const settle = this.#settleOrphaned;
    this.#settleOrphaned = undefined;
    settle?.(left);
    return settle !== undefined;
  }

  #takeReply(id: string) {
    const reply = this.#replies.get(id);
    this.#replies.delete(id);
    clearTimeout(reply?.timer);
    return reply;
  }

  #tell(event: (listener: MediaListener) => void) {
    for (const listener of this.#listeners) event(listener);
  }

  /** @param reason  why connecting failed; undefined if the connection was lost */
  #lost(reason?: Error) {
    this.#socket = undefined;
    this.#settle(NOTHING);
    if (this.#closing.signal.aborted) return;
    this.#options.onAway(reason);
    for (const id of [...this.#replies.keys()])
      this.#takeReply(id)?.reject(new MediaUnavailable('The media engines have ended.'));
    const publications = [...this.#publications];
    this.#publications.clear();
    if (publications.length > 0) this.#tell(({ onLost }) => onLost(publications));
    const delay = this.#options.retryAfter?.(this.#failures++) ?? RECONNECT_MS;
    this.#retry = setTimeout(() => void this.open(), delay).unref();
  }
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const errorOf = ({ why, message }: Extract<FromEngines, { type: 'refused' }>) =>
  why === 'invalid' ? new InvalidMediaOffer(message) : new MediaUnavailable(message);
