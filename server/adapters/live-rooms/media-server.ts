/**
 * Offers media engines to the primary over a socket (remote-media-protocol.ts). When the primary ends, its connections
 * continue: the next primary receives them with its first message, if it connects in time.
 */
import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { InvalidMediaOffer } from '#server/ports/media.ts';
import type { EmbeddedMedia } from './embedded.ts';
import { lineReader } from './lines.ts';
import { OpenConnections } from './open-connections.ts';
import { openProcessorLoad } from './processor-load.ts';
import { encode, type FromEngines, MAX_MESSAGE, readToEngines, type ToEngines } from './remote-media-protocol.ts';

/** Milliseconds for which connections continue without a primary. */
const GRACE_MS = 60_000;
/** Maximum unsent bytes for a primary that does not read; beyond it, its socket is closed. */
const MAX_WAITING = 64 * 1024 * 1024;

export class MediaServer {
  readonly #media: EmbeddedMedia;
  readonly #connections: OpenConnections;
  readonly #recordings = new Set<string>();
  readonly #processorLoad: () => number;
  #isDraining = false;
  #primary: Duplex | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param processorLoad  returns the share of this machine's processors that is in use */
  constructor(media: EmbeddedMedia, processorLoad = openProcessorLoad()) {
    this.#media = media;
    this.#processorLoad = processorLoad;
    this.#connections = new OpenConnections(media);
    this.#forwardEvents();
  }

  /** Accepts a primary. An earlier primary has ended, hangs, or is reconnecting. */
  accept(socket: Duplex) {
    if (this.#primary) {
      this.#primary.destroy();
      this.#stopRecordings();
    }
    clearTimeout(this.#timer);
    this.#primary = socket;
    const isCurrent = () => this.#primary === socket;
    const read = lineReader((line) => {
      if (!isCurrent()) return;
      const request = readToEngines(line);
      if (request) this.#receive(request, isCurrent);
      else socket.destroy();
    }, MAX_MESSAGE);
    // Decoded here, because Node.js does not decode a socket that was upgraded from a request.
    const decoder = new StringDecoder('utf8');
    socket.on('data', (bytes: Buffer) => void (read(decoder.write(bytes)) || socket.destroy()));
    socket.on('error', () => {});
    socket.once('close', () => isCurrent() && this.#primaryEnded());
    const left = this.#connections.left();
    this.#send({ type: 'welcome', relay: this.#media.relayKey(), left, isDraining: this.#isDraining });
  }

  /** Announces to the primary that this process will end, so that it gets no further rooms. */
  drain() {
    this.#isDraining = true;
    this.#send({ type: 'draining' });
  }

  isIdle() {
    return this.#connections.isEmpty();
  }

  close() {
    this.#primary?.destroy();
    clearTimeout(this.#timer);
  }

  #forwardEvents() {
    this.#media.listen({
      onGone: (id) => {
        this.#connections.forget(id);
        this.#send({ type: 'gone', id });
      },
      onLost: (publications) => {
        for (const id of publications) this.#connections.forget(id);
        this.#send({ type: 'lost', publications });
      },
      onSpeaking: (publications) => this.#send({ type: 'speaking', publications }),
      onMoved: (rooms) => this.#send({ type: 'moved', rooms }),
    });
    this.#media.recorder?.listen(({ bytes, ...piece }) =>
      this.#send({ type: 'piece', piece, bytes: Buffer.from(bytes).toString('base64') }),
    );
  }

  #receive(request: ToEngines, isCurrent: () => boolean) {
    switch (request.type) {
      case 'publish':
        return void this.#reply(request.publication.id, this.#connections.publish(request.publication, isCurrent));
      case 'subscribe':
        return void this.#reply(request.subscription.id, this.#connections.subscribe(request.subscription));
      case 'record':
        this.#recordings.add(request.values[0]);
        return this.#media.recorder?.record(...request.values);
      case 'stopRecording':
        return this.#stopRecording(request.recording);
      case 'ping':
        return this.#send({ type: 'pong', relay: this.#media.relayKey(), load: this.#load() });
      default:
        return this.#connections.command(request);
    }
  }

  #load() {
    const engines = this.#media.engineCounts?.() ?? [];
    return { busy: this.#processorLoad(), engines: engines.map((counts) => counts ?? null) };
  }

  async #reply(id: string, sdp: Promise<string>) {
    try {
      this.#send({ type: 'sdp', id, sdp: await sdp });
    } catch (error) {
      const why = error instanceof InvalidMediaOffer ? 'invalid' : 'unavailable';
      this.#send({ type: 'refused', id, why, message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** A recording ends with the process that writes its file. */
  #stopRecordings() {
    for (const recording of [...this.#recordings]) this.#stopRecording(recording);
  }

  #stopRecording(recording: string) {
    this.#recordings.delete(recording);
    this.#media.recorder?.stop(recording);
  }

  #primaryEnded() {
    this.#primary = undefined;
    this.#stopRecordings();
    this.#timer = setTimeout(() => this.#connections.endAll(), GRACE_MS);
  }

  #send(message: FromEngines) {
    if (!this.#primary) return;
    this.#primary.write(encode(message));
    if (this.#primary.writableLength > MAX_WAITING) this.#primary.destroy();
  }
}
